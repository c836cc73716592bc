"""The recent sign-in that a change of a user's accounts needs, so that a session alone neither adds nor removes one."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection, select

from kisslock.auth.errors import NoSession, SignInTooOld
from kisslock.auth.linked_accounts import user_and_accounts
from kisslock.auth.sessions import Session
from kisslock.auth.tables import sessions
from kisslock.auth.user_errors import WalletTooNew

# The most seconds since the sign-in: a wallet of a browser that was left open is not added to another's user.
WITHIN_S = 300
# An account that was added later confirms no change while its user has an older one.
NEW_WALLET_MS = 7 * 24 * 3_600_000


def confirming_accounts(linked_at_ms: Mapping[str, int], now_ms: int) -> list[str]:
    """The accounts whose sign-in confirms a change: those that the user has had for 7 days, without any of these all.

    `added` has the time of each in milliseconds since 1970.
    """
    return [account for account, at_ms in linked_at_ms.items() if at_ms <= now_ms - NEW_WALLET_MS] or list(linked_at_ms)


def recently_linked(linked_at_ms: Mapping[str, int], now_ms: int) -> dict[str, int]:
    """The accounts that were added within the last 7 days; the user's oldest one was not added."""
    oldest = min(linked_at_ms, key=lambda account: linked_at_ms[account], default=None)
    return {
        account: at_ms
        for account, at_ms in linked_at_ms.items()
        if at_ms > now_ms - NEW_WALLET_MS and account != oldest
    }


def require_recent(session: Session, now_ms: int, may_sign_in: Callable[[str], bool], connection: Connection) -> None:
    """Raise NoSession where the session that asks for a change has ended, SignInTooOld and WalletTooNew.

    In the transaction that makes the change: on PostgreSQL a request that ends the session waits for its end.
    `may_sign_in` says of an account whether the site lets it sign in: another one confirms nothing.
    """
    query = select(sessions.c.id).where(sessions.c.id == session.id).with_for_update(read=True)
    if connection.scalar(query) is None:
        raise NoSession
    if now_ms - session.issued_at_ms > WITHIN_S * 1000:
        raise SignInTooOld.of(WITHIN_S)
    _, linked_at_ms = user_and_accounts(connection, session.account)
    usable = {account: at_ms for account, at_ms in linked_at_ms.items() if may_sign_in(account)}
    if session.account not in confirming_accounts(usable, now_ms):
        raise WalletTooNew
