"""Adds the wallet that is signed in to the site's own user: who may, and the change itself. No framework here."""

import asyncio
from collections.abc import Callable, Coroutine, MutableMapping
from concurrent.futures import TimeoutError as NotInTime
from typing import Any, TypeVar

from kisslock.app import Kisslock
from kisslock.auth.errors import AlreadyLinked, ForeignOrigin
from kisslock.auth.users import User
from kisslock.errors import StorageUnavailable
from kisslock.integrations.admission import examined
from kisslock.integrations.errors import HostUserNeeded
from kisslock.integrations.mounted import LOOP, MOUNTED
from kisslock.integrations.wallet import Known, Requirement, Wallet

# The most seconds since the sign-in: a wallet of a browser that was left open is not added to another's user.
WITHIN_S = 300.0
# A view in a thread waits so long for the database.
WAIT_S = 10.0
Scope = MutableMapping[str, Any]
Result = TypeVar("Result")


async def proven(kisslock: Kisslock, known: Known, scope: Scope, within_s: float) -> Wallet:
    """The wallet to link, from a page of the site; raises ForeignOrigin and what Requirement.check raises.

    Runs on Kisslock's event loop, since a foreign origin is written to the client log.
    """
    kisslock.features.foreign.of_site(scope, ForeignOrigin)
    return examined(Requirement.of(within=within_s), known, kisslock, scope)


async def joined(kisslock: Kisslock, wallet: Wallet, host_id: object) -> User:
    """The user, once it is linked to the site's own user with this id.

    Raises HostUserNeeded for None and an empty text, AlreadyLinked where either belongs to another user,
    TooManyAccounts.
    """
    if host_id is None or host_id == "":
        raise HostUserNeeded
    if wallet.linked_to == str(host_id):
        # The wallet is this user's already: no transaction, and no hook is called.
        return await kisslock.users.of_proven(wallet.account)
    try:
        return await kisslock.users.link_to(wallet.account, str(host_id))
    except AlreadyLinked as error:
        raise refused() from error


def refused() -> AlreadyLinked:
    """The error for a wallet of another user: two users are never merged, the visitor chooses."""
    return AlreadyLinked(hint="Sign in to the account of this site that has the wallet, or link another wallet.")


def mounted(scope: Scope) -> Kisslock:
    """The Kisslock beside an application of Django or Flask; raises LookupError."""
    kisslock: Kisslock | None = scope.get(MOUNTED)
    if kisslock is None:
        raise LookupError("No Kisslock stands beside this application: serve what mount() gives.")
    return kisslock


def in_thread(work: Callable[[], Coroutine[Any, Any, Result]], scope: Scope) -> Result:
    """Run work on Kisslock's event loop from a view in a thread; raises StorageUnavailable after WAIT_S."""
    future = asyncio.run_coroutine_threadsafe(work(), scope[LOOP])
    try:
        return future.result(WAIT_S)
    except NotInTime:
        future.cancel()
        raise StorageUnavailable from None
