"""Reads a request's session and its user with one SQL query."""

from dataclasses import dataclass

from sqlalchemy import BigInteger, ColumnElement, bindparam, select

from kisslock.access.denied import IsDenied
from kisslock.auth.linked_accounts import LINK_COLUMNS, Link
from kisslock.auth.sessions import IS_API_TOKEN, IS_BROWSER_SESSION, SESSION_COLUMNS, Session, SessionPolicy
from kisslock.auth.tables import host_users, sessions, wallets
from kisslock.storage.compiled import CompiledQuery
from kisslock.storage.engine import Storage

COLUMN_NAMES = [column.name for column in SESSION_COLUMNS]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveSession(Session):
    """A valid session, with the accounts that its user had when the session was read."""

    links: tuple[Link, ...]


class SessionLookup:
    """Finds sessions by the digest of their token.

    A session is not found if its account has no user, or if `is_denied` returns True for its account.
    """

    def __init__(self, policy: SessionPolicy, is_denied: IsDenied) -> None:
        self._is_denied = is_denied
        valid_condition = policy.valid_condition(bindparam("now_ms", type_=BigInteger))
        self._browser_session_query, self._api_token_query = (
            _session_query(IS_BROWSER_SESSION & valid_condition),
            _session_query(IS_API_TOKEN & valid_condition),
        )

    async def find_browser_session(self, storage: Storage, token_digest: str, now_ms: int) -> ActiveSession | None:
        """Return the valid browser session whose token has this digest, or None."""
        return self._none_if_denied(await _find_session(storage, self._browser_session_query, token_digest, now_ms))

    async def find_api_session(self, storage: Storage, token_digest: str, now_ms: int) -> ActiveSession | None:
        """Return the valid session of the API token with this digest, or None."""
        return self._none_if_denied(await _find_session(storage, self._api_token_query, token_digest, now_ms))

    def _none_if_denied(self, session: ActiveSession | None) -> ActiveSession | None:
        return None if session and self._is_denied(session.account) else session


def _session_query(condition: ColumnElement[bool]) -> CompiledQuery:
    c, signed_in_wallet = wallets.c, wallets.alias()
    query = select(*SESSION_COLUMNS, *LINK_COLUMNS)
    joined_query = query.join_from(sessions, signed_in_wallet, signed_in_wallet.c.account == sessions.c.account)
    joined_query = joined_query.join(wallets, c.user_id == signed_in_wallet.c.user_id)
    joined_query = joined_query.outerjoin(host_users, host_users.c.user_id == signed_in_wallet.c.user_id)
    ordered_query = joined_query.where(sessions.c.token == bindparam("token"), condition).order_by(
        c.linked_at_ms, c.account
    )
    return CompiledQuery(ordered_query, "token", "now_ms")


async def _find_session(storage: Storage, query: CompiledQuery, token_digest: str, now_ms: int) -> ActiveSession | None:
    rows = await storage.fetch(query, {"token": token_digest, "now_ms": now_ms})
    if not rows:
        return None
    links = tuple(Link(*row[len(COLUMN_NAMES) :]) for row in rows)
    return ActiveSession(**dict(zip(COLUMN_NAMES, rows[0], strict=False)), links=links)
