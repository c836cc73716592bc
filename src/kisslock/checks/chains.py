"""Findings about the nodes: whether each node responds, and whether it is a node of the chain in the settings."""

import asyncio

from kisslock.finding import Finding
from kisslock.settings import Chain, Settings
from kisslock.settings.addresses import redact_url
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.probe import TIMEOUT_S, Prober, create_prober, keeps_requests_secret


async def check_chains(settings: Settings, timeout_s: float = TIMEOUT_S) -> list[Finding]:
    """Return one finding for each node, and one for each chain without a node."""
    async with create_prober(settings, timeout_s) as node_prober:
        tasks = [_check_node(node_prober, chain, url) for chain in settings.chains.values() for url in chain.rpc]
        findings = list(await asyncio.gather(*tasks))
    for chain in settings.chains.values():
        if not chain.rpc:
            message = f"{chain.name} has no node, so the dialog shows no balance"
            hint = f'Add a node: [chains.{chain.id}] rpc = ["https://..."]'
            findings.append(Finding(name=f"chains.{chain.id}", status="warn", message=message, hint=hint))
    return findings


async def _check_node(node_prober: Prober, chain: Chain, url: str) -> Finding:
    name = f"chains.{chain.id} {redact_url(url)}"
    if not keeps_requests_secret(url):
        return Finding(
            name=name, status="warn", message="not checked: the node is on another machine and uses plain http"
        )
    try:
        reported_id = await node_prober.fetch_chain_id(chain, url)
    except AttemptFailed as reason:
        hint = "Check the URL and its API key. The gateway would mark this node unhealthy."
        return Finding(name=name, status="fail", message=f"the node does not respond: {reason}", hint=hint)
    if reported_id != chain.id:
        hint = "Move it to the chain that it belongs to."
        return Finding(name=name, status="fail", message=f"the node belongs to chain {reported_id}", hint=hint)
    return Finding(name=name, status="ok", message=f"the node responds for {chain.name}")
