"""Findings about the nodes: whether each answers for the chain it stands for."""

import asyncio

from kisslock.checks.probe import Unprobed, Unreachable, chain_id
from kisslock.checks.report import Check
from kisslock.settings import Chain, Settings
from kisslock.settings.addresses import redact


async def check_chains(settings: Settings) -> list[Check]:
    """One finding for each node, or one for a chain without any."""
    tasks = [_node(chain, url) for chain in settings.chains.values() for url in chain.rpc]
    found = list(await asyncio.gather(*tasks))
    for chain in settings.chains.values():
        if not chain.rpc:
            message = f"{chain.name} has no rpc: no balance is shown"
            hint = f'Give a node: [chains.{chain.id}] rpc = ["https://..."]'
            found.append(Check(name=f"chains.{chain.id}", status="warn", message=message, hint=hint))
    return found


async def _node(chain: Chain, url: str) -> Check:
    name = f"chains.{chain.id} {redact(url)}"
    try:
        answered = await asyncio.to_thread(chain_id, url)
    except Unprobed as reason:
        return Check(name=name, status="warn", message=str(reason))
    except Unreachable as reason:
        hint = "Check the URL and its key; the gateway would set this node aside."
        return Check(name=name, status="fail", message=f"does not answer: {reason}", hint=hint)
    if answered != chain.id:
        hint = "Put it below the chain it belongs to."
        return Check(name=name, status="fail", message=f"answers for chain {answered}", hint=hint)
    return Check(name=name, status="ok", message=f"answers for {chain.name}")
