"""Whether the wallet of a request holds what a route requires; the check runs on Kisslock's event loop."""

import asyncio
from collections.abc import Callable, Coroutine, MutableMapping
from concurrent.futures import TimeoutError as NotInTime
from typing import Any

from kisslock.app import Kisslock
from kisslock.gates.errors import GateUnchecked, NotHeld
from kisslock.gates.questions import Account
from kisslock.http.client_address import address_bucket
from kisslock.integrations.admission import examined
from kisslock.integrations.mounted import LOOP, MOUNTED
from kisslock.integrations.wallet import Known, Requirement, Wallet

# The key of a test's answer in the environ that it gives to its framework's client: True or False.
HELD = "kisslock.held"
Scope = MutableMapping[str, Any]
Check = Callable[[], Coroutine[Any, Any, None]]


async def admitted(requirement: Requirement, known: Known, kisslock: Kisslock | None, scope: Scope) -> Wallet:
    """The wallet that a route takes; raises what Requirement.check and Gates.require raise."""
    wallet = examined(requirement, known, kisslock, scope)
    check = _check(requirement, wallet, kisslock, scope)
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
    wallet = examined(requirement, known, kisslock, scope)
    check = _check(requirement, wallet, kisslock, scope)
    if check is not None and kisslock is not None:
        _wait(check, scope[LOOP], kisslock.features.gates.wait_s)
    return wallet


def _check(requirement: Requirement, wallet: Wallet, kisslock: Kisslock | None, scope: Scope) -> Check | None:
    """What still has to be awaited; None where the route requires no holding."""
    holds = requirement.holds
    if holds is None:
        return None
    if kisslock is None:
        _as_the_test_says(scope)
        return None
    gates = kisslock.features.gates
    return lambda: gates.require(holds, accounts_of(wallet), address_bucket(scope))


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
