"""SQL that reads and deletes users' data, for operators and for users who request their data."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, or_, select

from kisslock.auth import sessions as session_rows
from kisslock.auth.revocation import delete_rows_of_user
from kisslock.auth.sessions import IS_API_TOKEN, IS_BROWSER_SESSION, Session
from kisslock.auth.tables import host_users, sessions, wallets
from kisslock.storage.data_model import DataModel
from kisslock.storage.engine import LINKS_LOCK, Storage


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountData:
    """An account of a user. Times are in milliseconds since 1970, or None if unknown."""

    user: str
    account: str
    linked_to: str | None
    linked_at_ms: int
    signed_in_at_ms: int | None
    sessions: int
    tokens: int
    terms_version: str | None
    terms_at_ms: int | None


@dataclass(frozen=True, slots=True)
class UserData:
    """All data that is stored about one user, except the hashes of secrets."""

    accounts: Sequence[AccountData]
    sessions: Sequence[Session]
    # Maps the name of each list to the rows that a feature stores about the user.
    feature_rows: Mapping[str, Sequence[Mapping[str, Any]]]


async def find_accounts_of_user(storage: Storage, user: str) -> Sequence[AccountData]:
    """Return the accounts of one user, most recent sign-in first."""
    async with storage.read_connection() as connection:
        rows = await connection.execute(_select_accounts().where(wallets.c.user_id == user))
        return [AccountData(**row._mapping) for row in rows]  # noqa: SLF001 (the documented way to a row's names)


async def all_accounts(storage: Storage) -> AsyncIterator[AccountData]:
    """Yield the accounts of all users, most recent sign-in first. Rows are read in batches of 500."""
    async with storage.transaction() as connection:
        rows = await connection.stream(_select_accounts().execution_options(yield_per=500))
        async for row in rows:
            yield AccountData(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)


def _select_accounts() -> Select[Any]:
    c, s = wallets.c, sessions.c

    def session_count_query(condition: object) -> object:
        return select(func.count()).where(s.account == c.account, condition).scalar_subquery()  # type: ignore[arg-type] # a condition

    columns = (
        c.user_id.label("user"),
        c.account,
        host_users.c.host_id.label("linked_to"),
        c.linked_at_ms,
        c.signed_in_at_ms,
        session_count_query(IS_BROWSER_SESSION).label("sessions"),  # type: ignore[attr-defined] # a subquery
        session_count_query(IS_API_TOKEN).label("tokens"),  # type: ignore[attr-defined] # a subquery
        c.terms_version,
        c.terms_at_ms,
    )
    query = select(*columns).outerjoin(host_users, host_users.c.user_id == c.user_id)
    return query.order_by(func.coalesce(c.signed_in_at_ms, 0).desc(), c.account)


async def find_user(storage: Storage, id_or_account: str) -> str | None:
    """Return the ID of the user with this ID or account, or None."""
    query = select(wallets.c.user_id).where((wallets.c.user_id == id_or_account) | (wallets.c.account == id_or_account))
    async with storage.read_connection() as connection:
        return await connection.scalar(query.limit(1))


async def read_user_data(storage: Storage, user: str) -> UserData:
    """Return all data that is stored about a user."""
    user_accounts = await find_accounts_of_user(storage, user)
    condition = sessions.c.account.in_([account.account for account in user_accounts])
    return UserData(
        user_accounts,
        await session_rows.select_sessions(storage, and_(condition)),
        await _read_feature_rows(storage, user),
    )


async def _read_feature_rows(storage: Storage, user: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    queries = {
        name: query(user)
        for cleanup in storage.data_model.user_cleanups
        for name, query in cleanup.export_queries.items()
    }
    async with storage.read_connection() as connection:
        return {
            name: [dict(row) for row in (await connection.execute(query)).mappings()] for name, query in queries.items()
        }


async def delete_user(storage: Storage, user: str) -> int:
    """Delete a user with its accounts, sessions, API tokens, grants and consents. Return the number of accounts."""
    return await storage.exclusive_transaction(partial(_delete_user, storage.data_model, user), lock=LINKS_LOCK)


def _delete_user(data_model: DataModel, user: str, connection: Connection) -> int:
    user_accounts = select(wallets.c.account).where(wallets.c.user_id == user)
    connection.execute(delete(sessions).where(sessions.c.account.in_(user_accounts)))
    connection.execute(delete(host_users).where(host_users.c.user_id == user))
    count = connection.execute(delete(wallets).where(wallets.c.user_id == user)).rowcount
    delete_rows_of_user(connection, data_model, user)
    return count


async def find_idle_users(
    storage: Storage, active_since_ms: int, after_user: str, limit: int = 1000
) -> tuple[Sequence[tuple[str, str]], str | None]:
    """Examine the users that follow `after_user` by ID. Return the inactive ones, and the ID of the last one examined.

    Each inactive user is returned as a pair: the user's ID and the user's only account. A user is inactive if it has
    only one account, which was not used since `active_since_ms` (milliseconds since 1970). The ID of the last user is
    None if no user follows `after_user`. Each call examines about `limit` users, because a query that examines a
    million users exceeds PostgreSQL's time limit.
    """
    c = wallets.c
    next_ids = select(c.user_id).where(c.user_id > after_user).order_by(c.user_id).limit(limit).subquery()
    async with storage.read_connection() as connection:
        last_user = await connection.scalar(select(func.max(next_ids.c.user_id)))
        if last_user is None:
            return (), None
        query = select(c.user_id, c.account).where(
            _idle_condition(active_since_ms), c.user_id > after_user, c.user_id <= last_user
        )
        rows = await connection.execute(query.order_by(c.user_id))
        return [(user, account) for user, account in rows], last_user


async def delete_if_idle(storage: Storage, user: str, active_since_ms: int) -> int:
    """Delete a user that is still inactive. Return the number of deleted users."""
    # Hold the links lock, so that no account can be linked to the user during the deletion.
    execute = partial(_delete_if_idle, storage.data_model, user, active_since_ms)
    return await storage.exclusive_transaction(execute, lock=LINKS_LOCK)


def _delete_if_idle(data_model: DataModel, user: str, active_since_ms: int, connection: Connection) -> int:
    count = connection.execute(
        delete(wallets).where(wallets.c.user_id == user, _idle_condition(active_since_ms))
    ).rowcount
    if count:
        delete_rows_of_user(connection, data_model, user)
    return count


def _idle_condition(active_since_ms: int) -> ColumnElement[bool]:
    """Return the SQL condition for an inactive user's only account, which was not used recently.

    An inactive user has no session and no API token, and is not linked to a user of the site.
    """
    c, other_wallets = wallets.c, wallets.alias()
    second_account = select(other_wallets.c.account).where(
        other_wallets.c.user_id == c.user_id, other_wallets.c.account != c.account
    )
    return and_(
        c.linked_at_ms < active_since_ms,
        or_(c.signed_in_at_ms.is_(None), c.signed_in_at_ms < active_since_ms),
        ~second_account.exists(),
        ~select(host_users.c.user_id).where(host_users.c.user_id == c.user_id).exists(),
        ~select(sessions.c.id).where(sessions.c.account == c.account).exists(),
    )
