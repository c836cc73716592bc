"""Adds the wallet that is signed in to the site's own user: who may, and the change itself. No framework here."""

from kisslock.access.errors import HostUserNeeded
from kisslock.access.requirement import Requirement
from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.auth.errors import ForeignOrigin
from kisslock.auth.user_errors import AlreadyLinked
from kisslock.auth.users import User
from kisslock.http.origin_check import OriginCheck
from kisslock.integrations.authorize import Scope, authorize


async def authorize_link(kisslock: Kisslock, scope: Scope, within_s: float) -> Wallet:
    """The wallet to link, from a page of the site; raises ForeignOrigin and what `authorize` raises."""
    kisslock.services[OriginCheck].require_site_origin(scope, ForeignOrigin)
    return await authorize(Requirement.of(within_s=within_s), scope, kisslock)


async def link_wallet(kisslock: Kisslock, scope: Scope, within_s: float, host_id: object) -> User:
    """The user of the request's wallet, once it is linked to the site's own user with this id.

    Raises what authorize_link raises, HostUserNeeded for None and an empty text, AlreadyLinked where either belongs to
    another user, TooManyAccounts.
    """
    wallet = await authorize_link(kisslock, scope, within_s)
    if host_id is None or host_id == "":
        raise HostUserNeeded
    if wallet.linked_to == str(host_id):
        # The wallet is this user's already: no transaction, and no hook is called.
        return User(wallet.user or "", tuple(linked.account for linked in wallet.wallets), wallet.linked_to)
    try:
        return await kisslock.users.link_to(wallet.account, str(host_id), user_id=wallet.user)
    except AlreadyLinked as error:
        raise already_linked() from error


def already_linked() -> AlreadyLinked:
    """The error for a wallet of another user: two users are never merged, the visitor chooses."""
    return AlreadyLinked(hint="Sign in to the account of this site that has the wallet, or link another wallet.")
