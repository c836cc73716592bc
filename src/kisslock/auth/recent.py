"""Requires a recent sign-in for changes of a user's accounts. An old session cannot add or remove an account."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection, select

from kisslock.auth.errors import NoSession, SignInTooOld
from kisslock.auth.linked_accounts import select_user_and_link_times
from kisslock.auth.sessions import Session
from kisslock.auth.tables import sessions
from kisslock.auth.user_errors import WalletTooNew

# Maximum age in seconds of a sign-in that allows changes. The limit stops someone at an unlocked computer from linking
# a wallet.
MAX_SIGN_IN_AGE_S = 300
# An account that was linked within this number of milliseconds cannot confirm a change while the user has an older
# account.
NEW_WALLET_MS = 7 * 24 * 3_600_000


def confirming_accounts(link_times_ms: Mapping[str, int], now_ms: int) -> list[str]:
    """Return the accounts whose sign-in can confirm a change.

    Accounts that were linked at least 7 days ago can confirm a change. If all accounts of a user are newer, every
    account can confirm a change. `link_times_ms` has the time at which each account was linked, in milliseconds since
    1970.
    """
    return [account for account, at_ms in link_times_ms.items() if at_ms <= now_ms - NEW_WALLET_MS] or list(
        link_times_ms
    )


def recently_linked_accounts(link_times_ms: Mapping[str, int], now_ms: int) -> dict[str, int]:
    """Return the accounts that were linked within the last 7 days, except the user's oldest account."""
    oldest_account = min(link_times_ms, key=lambda account: link_times_ms[account], default=None)
    return {
        account: at_ms
        for account, at_ms in link_times_ms.items()
        if at_ms > now_ms - NEW_WALLET_MS and account != oldest_account
    }


def require_recent_sign_in(
    session: Session, now_ms: int, may_sign_in: Callable[[str], bool], connection: Connection
) -> None:
    """Raise NoSession, SignInTooOld or WalletTooNew unless the session can confirm a change of its user's accounts.

    Call `require_recent_sign_in` in the transaction that makes the change. On PostgreSQL, another request that ends the
    session then waits until the transaction is complete. `may_sign_in` returns True for accounts that the settings
    allow to sign in; only these accounts can confirm a change.
    """
    query = select(sessions.c.id).where(sessions.c.id == session.id).with_for_update(read=True)
    if connection.scalar(query) is None:
        raise NoSession
    if now_ms - session.issued_at_ms > MAX_SIGN_IN_AGE_S * 1000:
        raise SignInTooOld.from_max_age(MAX_SIGN_IN_AGE_S)
    _, link_times_ms = select_user_and_link_times(connection, session.account)
    usable_link_times_ms = {account: at_ms for account, at_ms in link_times_ms.items() if may_sign_in(account)}
    if session.account not in confirming_accounts(usable_link_times_ms, now_ms):
        raise WalletTooNew
