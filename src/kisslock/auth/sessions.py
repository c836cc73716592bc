"""SQL for sessions. The database stores the SHA-256 of each token."""

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Connection,
    Delete,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    literal,
    not_,
    or_,
    select,
    union_all,
    update,
)

from kisslock.auth import linked_accounts, recorded_sign_ins
from kisslock.auth.account import Kind, Wallet
from kisslock.auth.revocation import end_sign_ins
from kisslock.auth.tables import sessions
from kisslock.settings import Settings
from kisslock.settings.derived import contract_chains, sign_in_chains
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.tables import DIGEST_TYPE


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A browser session, or an API token if `name` is set. Times are in milliseconds since 1970.

    The session ends at `expires_at_ms` even if it is in use.
    """

    id: str
    kind: Kind
    address: str
    chain_id: int
    issued_at_ms: int
    used_at_ms: int
    expires_at_ms: int
    user_agent: str
    name: str | None = None
    # The version of the terms of use that the signed message accepts.
    terms_version: str | None = None

    @property
    def wallet(self) -> Wallet:
        """The wallet that proved the sign-in."""
        return Wallet(self.address, self.chain_id, self.kind, token=self.name)

    @property
    def was_used(self) -> bool:
        """Return True if the session has been used. A browser session counts as used from the sign-in on."""
        return self.name is None or self.used_at_ms > self.issued_at_ms

    @property
    def account(self) -> str:
        """The address of an EOA, or the CAIP-10 ID of a contract."""
        return self.wallet.account


IS_BROWSER_SESSION, IS_API_TOKEN = sessions.c.name.is_(None), sessions.c.name.is_not(None)


@dataclass(frozen=True, slots=True)
class SessionPolicy:
    """The settings that make a session valid: the idle timeout, and the chains that accounts can sign in on."""

    idle_ms: int
    chains: frozenset[int]
    contract_chains: frozenset[int]

    @classmethod
    def from_settings(cls, settings: Settings) -> "SessionPolicy":
        """Create the policy from the settings."""
        return cls(settings.sign_in.session_idle_s * 1000, sign_in_chains(settings), contract_chains(settings))

    def valid_condition(self, now_ms: int | BindParameter[int]) -> ColumnElement[bool]:
        """Return the SQL condition for a valid session: not expired, on a chain that allows its kind of account."""
        c = sessions.c
        contract_condition = and_(c.kind == "contract", c.chain_id.in_(self.contract_chains))
        key_condition = and_(c.kind == "key", c.chain_id.in_(self.chains))
        return and_(not_(self.expired_condition(now_ms)), or_(key_condition, contract_condition))

    def expired_condition(self, now_ms: int | BindParameter[int]) -> ColumnElement[bool]:
        """Return the SQL condition for expired sessions.

        A browser session also expires if it was unused for too long.
        """
        idle_condition = and_(IS_BROWSER_SESSION, sessions.c.used_at_ms <= now_ms - literal(self.idle_ms, BigInteger))
        return or_(sessions.c.expires_at_ms <= now_ms, idle_condition)


# Maximum number of browser sessions of one account, and also maximum number of API tokens of one account. Beyond the
# maximum, the oldest session or token ends.
MAX_SESSIONS = 50
# The format of a session ID. An ID in another format is rejected without a database query.
SESSION_ID_PATTERN = re.compile(r"[0-9a-f]{32}")
# How long to wait in seconds for a busy database before the last-used time is skipped. If it is skipped, the next
# request tries to store the time again.
TOUCH_WAIT_S = 0.2
# Awaited for an account without a user. It charges the rate limit for new accounts, or raises TooManyNewAccounts.
ChargeNewAccount = Callable[[], Awaitable[None]]
SESSION_COLUMNS = [sessions.c[name] for name in Session.__dataclass_fields__]


def _create_older_sessions_deletion(type_condition: ColumnElement[bool]) -> Delete:
    """Return the statement that deletes the browser's previous session and the account's oldest sessions.

    The statement locks the rows in the order of their tokens. Without this order, two concurrent sign-ins that end
    sessions of the same two accounts could deadlock.
    """
    c = sessions.c
    other_session_conditions = (c.account == bindparam("of"), c.id != bindparam("new"), type_condition)
    excess_sessions = (
        select(c.token)
        .where(*other_session_conditions)
        .order_by(c.issued_at_ms.desc(), c.id)
        .offset(MAX_SESSIONS - 1)
        .subquery()
    )
    tokens = union_all(select(excess_sessions.c.token), select(bindparam("before", type_=DIGEST_TYPE)))
    locked_tokens = select(c.token).where(c.token.in_(tokens)).order_by(c.token).with_for_update()
    return delete(sessions).where(c.token.in_(locked_tokens))


# The statements are built once, because SQLAlchemy needs longer to build a statement than SQLite needs to run it.
INSERT_SESSION = insert(sessions)
DELETE_BROWSER_SESSIONS, DELETE_API_TOKENS = (
    _create_older_sessions_deletion(IS_BROWSER_SESSION),
    _create_older_sessions_deletion(IS_API_TOKEN),
)


async def charge_nothing() -> None:
    """Charge nothing. `charge_nothing` is for new accounts that no visitor requested."""


async def add(
    storage: Storage,
    token_digest: str,
    session: Session,
    charge_new_account: ChargeNewAccount = charge_nothing,
    *,
    previous_digest: str | None = None,
) -> Sequence[str]:
    """Store a session under the digest of its token. Return the accounts of its user, in the order of linking.

    The session's start is stored as the account's last sign-in. If the account has no user, `charge_new_account` is
    awaited, then a user is created. In the same transaction the session with the digest `previous_digest` ends, and so
    do the account's oldest sessions beyond MAX_SESSIONS (API tokens are counted separately).
    """
    add_session = partial(_add_in_transaction, token_digest, session, previous_digest)
    accounts = await storage.execute_write(
        partial(add_session, recorded_sign_ins.record_sign_in), shared_lock=LINKS_LOCK
    )
    if not accounts:
        await charge_new_account()
        accounts = await storage.execute_write(
            partial(add_session, recorded_sign_ins.record_sign_up), shared_lock=LINKS_LOCK
        )
    return accounts


def _add_in_transaction(
    token_digest: str,
    session: Session,
    previous_digest: str | None,
    record_sign_in: Callable[[Connection, str, int, str | None], bool],
    connection: Connection,
) -> Sequence[str]:
    """Store a session and return its user's accounts.

    If the account has no user, store no session and return no accounts.
    """
    account, values = session.account, {name: getattr(session, name) for name in Session.__dataclass_fields__}
    # Update the account's row first: concurrent sign-ins of one account then delete old sessions one after the other.
    if not record_sign_in(connection, account, session.issued_at_ms, session.terms_version):
        return ()
    connection.execute(INSERT_SESSION, {"token": token_digest, "account": account, **values})
    deletion = DELETE_BROWSER_SESSIONS if session.name is None else DELETE_API_TOKENS
    connection.execute(deletion, {"of": account, "new": session.id, "before": previous_digest})
    return linked_accounts.select_linked_accounts(connection, account)


async def find_session(storage: Storage, session_id: str, accounts: Iterable[str]) -> Session | None:
    """Return the session with this ID if it belongs to one of these accounts, or None."""
    if not SESSION_ID_PATTERN.fullmatch(session_id):
        return None
    return next(iter(await sessions_of_accounts(storage, accounts, sessions.c.id == session_id)), None)


async def update_last_used(storage: Storage, session_id: str, used_at_ms: int) -> None:
    """Update a session's last-used time."""
    async with storage.autocommit(TOUCH_WAIT_S) as connection:
        await connection.execute(update(sessions).where(sessions.c.id == session_id).values(used_at_ms=used_at_ms))


async def sessions_of_accounts(
    storage: Storage, accounts: Iterable[str], condition: ColumnElement[bool]
) -> Sequence[Session]:
    """Return the sessions of these accounts that meet the condition, most recently used first."""
    return await select_sessions(storage, and_(sessions.c.account.in_(list(accounts)), condition))


async def select_sessions(storage: Storage, condition: ColumnElement[bool]) -> Sequence[Session]:
    """Return all sessions that meet the condition, most recently used first."""
    async with storage.read_connection() as connection:
        query = select(*SESSION_COLUMNS).where(condition).order_by(sessions.c.used_at_ms.desc())
        return [*map(_session_from_row, await connection.execute(query))]


async def accounts_with_address(storage: Storage, address: str, chains: Iterable[int]) -> Sequence[str]:
    """Return the accounts at an address that have sessions: the EOA, and contracts on these chains.

    The query lists the names of all possible accounts, because an index of addresses would slow down every sign-in.
    """
    accounts = [address, *(Wallet(address, chain, "contract").account for chain in chains)]
    query = select(sessions.c.account).where(sessions.c.account.in_(accounts)).distinct()
    async with storage.read_connection() as connection:
        return (await connection.scalars(query.order_by(sessions.c.account))).all()


async def end_session_by_token(storage: Storage, token_digest: str) -> int:
    """Delete the session whose token has this digest. Return the number of deleted sessions."""
    return await _delete_sessions(storage, sessions.c.token == token_digest)


async def end_session_by_id(storage: Storage, session_id: str, accounts: Iterable[str] | None = None) -> int:
    """Delete the session with this ID. Return the number of deleted sessions.

    If `accounts` is not None, the session must belong to one of these accounts.
    """
    if not SESSION_ID_PATTERN.fullmatch(session_id):
        return 0
    conditions = [sessions.c.id == session_id]
    if accounts is not None:
        conditions.append(sessions.c.account.in_(list(accounts)))
    return await _delete_sessions(storage, *conditions)


async def end_sessions_of_accounts(storage: Storage, accounts: Iterable[str]) -> int:
    """Delete the sessions, API tokens and grants of these accounts. Return the number of sessions and tokens."""
    accounts_to_end = list(accounts)
    return await storage.exclusive_transaction(
        lambda connection: end_sign_ins(connection, storage.data_model, accounts_to_end), lock=LINKS_LOCK
    )


async def prune(storage: Storage, expired_condition: ColumnElement[bool], now_ms: int) -> None:
    """Delete expired sessions, and the features' expired rows.

    Sessions on chains that this process does not allow are kept, because another process might allow these chains
    during a rolling restart. On PostgreSQL, rows that another transaction has locked stay until the next call. Without
    this rule, a sign-in that deletes the same rows in another order could deadlock.
    """
    unlocked_tokens = select(sessions.c.token).where(expired_condition).with_for_update(skip_locked=True)
    async with storage.autocommit() as connection:
        await connection.execute(delete(sessions).where(sessions.c.token.in_(unlocked_tokens)))
        for cleanup in storage.data_model.user_cleanups:
            for statement in cleanup.delete_expired(now_ms):
                await connection.execute(statement)


async def _delete_sessions(storage: Storage, *conditions: ColumnElement[bool]) -> int:
    async with storage.autocommit() as connection:
        return (await connection.execute(delete(sessions).where(*conditions))).rowcount


def printable_user_agent(user_agent: str) -> str:
    """Return the User-Agent as the database stores it: at most 200 characters of printable ASCII."""
    return "".join(character for character in user_agent if " " <= character <= "~")[:200]


def _session_from_row(row: Row[Any]) -> Session:
    return Session(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)
