"""Links the signed-in wallet to the site's own user: the checks and the change. Independent of a framework."""

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
    """Return the wallet to link. Raises ForeignOrigin and the errors of `authorize`.

    The request must come from a page of the site.
    """
    kisslock.services[OriginCheck].require_site_origin(scope, ForeignOrigin)
    return await authorize(Requirement.of(within_s=within_s), scope, kisslock)


async def link_wallet(kisslock: Kisslock, scope: Scope, within_s: float, host_id: object) -> User:
    """Link the request's wallet to the site's own user with this ID, and return the wallet's user.

    Raises the errors of authorize_link, HostUserNeeded for None or an empty string, AlreadyLinked if the wallet or the
    site's user is already linked to another user, and TooManyAccounts.
    """
    wallet = await authorize_link(kisslock, scope, within_s)
    if host_id is None or host_id == "":
        raise HostUserNeeded
    if wallet.linked_to == str(host_id):
        # If the wallet is already linked to this user, no transaction is needed, and no hook is called.
        return User(wallet.user or "", tuple(linked.account for linked in wallet.wallets), wallet.linked_to)
    try:
        return await kisslock.users.link_to(wallet.account, str(host_id), user_id=wallet.user)
    except AlreadyLinked as error:
        raise already_linked_error() from error


def already_linked_error() -> AlreadyLinked:
    """Return the error for a wallet that belongs to another user.

    Kisslock never merges two users, so the visitor must decide which user keeps the wallet.
    """
    return AlreadyLinked(hint="Sign in to the account of this site that has the wallet, or link another wallet.")
