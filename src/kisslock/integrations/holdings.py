"""Whether the wallet of a request holds what a route requires; the check runs on Kisslock's event loop."""

import asyncio
from collections.abc import Callable, Coroutine, MutableMapping
from concurrent.futures import TimeoutError as NotInTime
from functools import lru_cache
from typing import Any

from kisslock.app import Kisslock
from kisslock.gates.errors import GateUnchecked, NotHeld
from kisslock.gates.holding import all_of
from kisslock.gates.questions import Account
from kisslock.gates.rules import Rule
from kisslock.http.client_address import address_bucket
from kisslock.integrations.admission import examined
from kisslock.integrations.mounted import LOOP, MOUNTED
from kisslock.integrations.wallet import Known, Requirement, Wallet

# For tests of a host: the key in the environ of its framework's test client that says whether the wallet holds enough.
HELD = "kisslock.held"
Scope = MutableMapping[str, Any]
Check = Callable[[], Coroutine[Any, Any, None]]


async def admitted(requirement: Requirement, known: Known, kisslock: Kisslock | None, scope: Scope) -> Wallet:
    """The wallet that a route takes; raises what Requirement.check and Gates.require raise."""
    wallet, check = _examined(requirement, known, kisslock, scope)
    if check is not None:
        loop = scope.get(LOOP)
        if loop in {None, asyncio.get_running_loop()}:
            await check()
        else:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(check(), loop))
    return wallet


def admitted_in_thread(requirement: Requirement, known: Known, scope: Scope) -> Wallet:
    """Like `admitted`, for a view in a thread, which waits for the check no longer than `Gates.wait_s`."""
    kisslock: Kisslock | None = scope.get(MOUNTED)
    wallet, check = _examined(requirement, known, kisslock, scope)
    if check is not None and kisslock is not None:
        _wait(check, scope[LOOP], kisslock.features.gates.wait_s)
    return wallet


def _examined(
    requirement: Requirement, known: Known, kisslock: Kisslock | None, scope: Scope
) -> tuple[Wallet, Check | None]:
    """The wallet, and what still has to be awaited; None where the route requires no holding."""
    wallet = examined(requirement, known, kisslock, scope)
    if kisslock is None:
        if requirement.holds is not None or requirement.gate is not None:
            _as_the_test_says(scope)
        return wallet, None
    gates = kisslock.features.gates
    required = [requirement.holds]
    if requirement.gate is not None:
        named = _of_rule(gates.rule(requirement.gate))
        examined(named, known, kisslock, scope)
        required.append(named.holds)
    holds = [one for one in required if one is not None]
    if not holds:
        return wallet, None
    whole, gate = all_of(*holds), requirement.gate
    return wallet, lambda: gates.require(whole, accounts_of(wallet), address_bucket(scope), gate=gate)


@lru_cache(maxsize=256)
def _of_rule(rule: Rule) -> Requirement:
    return Requirement.of(rule.allow, rule.chains, rule.within_s, rule.holds)


def _wait(check: Check, loop: asyncio.AbstractEventLoop, wait_s: float) -> None:
    future = asyncio.run_coroutine_threadsafe(check(), loop)
    try:
        future.result(wait_s)
    except NotInTime:
        future.cancel()
        raise GateUnchecked from None


def accounts_of(wallet: Wallet) -> list[Account]:
    """The accounts that count: the one that is signed in, then those linked to it. A contract counts on its chain."""
    own = Account(wallet.address, wallet.chain_id if wallet.kind == "contract" else None)
    linked = (Account(one.address, one.chain_id) for one in wallet.wallets if not one.signed_in)
    return [own, *linked]


def _as_the_test_says(scope: Scope) -> None:
    held = scope.get(HELD)
    if held is None:
        raise GateUnchecked("No Kisslock is mounted that could ask a chain.", hint=f'In a test say "{HELD}": True.')
    if not held:
        raise NotHeld
