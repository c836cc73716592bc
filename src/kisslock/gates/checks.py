"""Findings about gates: whether the settings let visitors pass, and whether each token's address has a contract."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

from kisslock.access.holding import Holding, leaf_holdings
from kisslock.access.requirement import Requirement
from kisslock.errors import SettingsError
from kisslock.finding import Finding
from kisslock.gates.named import parse_gates
from kisslock.settings import Chain, Settings
from kisslock.settings.derived import sign_in_chains
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.probe import Prober, create_prober, keeps_requests_secret

STARTUP_CHECKS = {"gates": parse_gates}


async def check(settings: Settings) -> list[Finding]:
    """Return one finding for each valid gate, and one for each reason why a gate cannot be passed."""
    try:
        gates = parse_gates(settings)
    except SettingsError:
        # `check_startup` already reports invalid gate settings.
        return []
    async with create_prober(settings) as node_prober:
        findings_by_gate = await asyncio.gather(
            *(_gate_findings(node_prober, settings, name, gate) for name, gate in gates.items())
        )
    return [finding for findings in findings_by_gate for finding in findings]


async def _gate_findings(node_prober: Prober, settings: Settings, name: str, gate: Requirement) -> list[Finding]:
    holdings = leaf_holdings(gate.holds) if gate.holds else ()
    findings = [
        *_settings_findings(settings, name, gate),
        *(finding for h in holdings for finding in _chain_findings(settings, name, h)),
    ]
    checkable_holdings = [
        holding for holding in holdings if holding.chain in settings.chains and settings.chains[holding.chain].rpc
    ]
    code_checks = await asyncio.gather(
        *(_has_code(node_prober, settings.chains[holding.chain], holding.token) for holding in checkable_holdings)
    )
    findings += [
        _no_contract_finding(name, holding)
        for holding, has_code in zip(checkable_holdings, code_checks, strict=True)
        if has_code is False
    ]
    return findings or [Finding(name=f"gates.{name}", status="ok", message="is valid and can be passed")]


def _settings_findings(settings: Settings, name: str, gate: Requirement) -> Iterator[Finding]:
    if not any((gate.allow, gate.chains, gate.within_s, gate.holds)):
        message, hint = "requires nothing except a sign-in", "Set holds, allow, chains or within_s, or remove the gate."
        yield Finding(name=f"gates.{name}", status="warn", message=message, hint=hint)
    if gate.chains and not gate.chains & sign_in_chains(settings):
        chain_list = ", ".join(map(str, sorted(gate.chains)))
        message = f"accepts only sign-ins on chain {chain_list}, but visitors cannot sign in there"
        hint = "Add the chain to [chains] and, if you set it, to sign_in.chains."
        yield Finding(name=f"gates.{name}", status="fail", message=message, hint=hint)


def _chain_findings(settings: Settings, name: str, holding: Holding) -> Iterator[Finding]:
    chain = settings.chains.get(holding.chain)
    if chain is None or not chain.rpc:
        problem = "is not in the settings" if chain is None else "has no node"
        message = f"cannot be checked: chain {holding.chain} {problem}, so the gate returns 503 gate/unchecked"
        hint = f'Add a node: [chains.{holding.chain}] rpc = ["https://..."]'
        yield Finding(name=f"gates.{name}", status="fail", message=message, hint=hint)


async def _has_code(node_prober: Prober, chain: Chain, token: str | None) -> bool | None:
    """Return True if the token's address has code, and False if not.

    Return None for the native currency, or if no node responds.
    """
    for url in filter(keeps_requests_secret, chain.rpc) if token else ():
        with suppress(AttemptFailed):
            return bool(await node_prober.fetch_contract_code(chain, url, str(token)))
    return None


def _no_contract_finding(name: str, holding: Holding) -> Finding:
    message = f"cannot be passed: chain {holding.chain} has no contract at {holding.token}"
    hint = "Check the token's address and chain."
    return Finding(name=f"gates.{name}", status="fail", message=message, hint=hint)
