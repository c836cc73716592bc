"""Findings about the nodes: whether each answers for the chain it is listed under."""

import asyncio
from urllib.parse import urlsplit

from kisslock.checks.report import Check
from kisslock.settings import Chain, Settings
from kisslock.settings.addresses import redact
from kisslock.settings.origin import LOOPBACK
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.probe import TIMEOUT_S, Prober, prober


async def check_chains(settings: Settings, timeout_s: float = TIMEOUT_S) -> list[Check]:
    """One finding for each node, or one for a chain without any."""
    async with prober(settings, timeout_s) as asking:
        tasks = [_node(asking, chain, url) for chain in settings.chains.values() for url in chain.rpc]
        found = list(await asyncio.gather(*tasks))
    for chain in settings.chains.values():
        if not chain.rpc:
            message = f"{chain.name} has no rpc: no balance is shown"
            hint = f'Give a node: [chains.{chain.id}] rpc = ["https://..."]'
            found.append(Check(name=f"chains.{chain.id}", status="warn", message=message, hint=hint))
    return found


def is_private(url: str) -> bool:
    """Whether a question to this node stays secret: by TLS, or because it does not leave this machine."""
    parts = urlsplit(url)
    return parts.scheme == "https" or parts.hostname in LOOPBACK


async def _node(asking: Prober, chain: Chain, url: str) -> Check:
    name = f"chains.{chain.id} {redact(url)}"
    if not is_private(url):
        return Check(name=name, status="warn", message="not asked: plain http to another machine")
    try:
        answered = await asking.chain_id(chain, url)
    except AttemptFailed as reason:
        hint = "Check the URL and its key; the gateway would eject this node."
        return Check(name=name, status="fail", message=f"does not answer: {reason}", hint=hint)
    if answered != chain.id:
        hint = "List it under the chain it belongs to."
        return Check(name=name, status="fail", message=f"answers for chain {answered}", hint=hint)
    return Check(name=name, status="ok", message=f"answers for {chain.name}")
