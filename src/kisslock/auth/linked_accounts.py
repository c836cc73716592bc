"""SQL for users and their accounts. Each account that has signed in has a row, and the rows of one user share an ID."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kisslock.auth.recorded_sign_ins import record_terms
from kisslock.auth.revocation import delete_rows_of_changed_user, delete_rows_of_user, end_sign_ins
from kisslock.auth.tables import host_users, sessions, wallets
from kisslock.auth.user_errors import AlreadyLinked, LastWallet, TooManyAccounts, UnknownAccount
from kisslock.storage.data_model import DataModel
from kisslock.storage.engine import LINKS_LOCK, Storage

# Maximum number of accounts of one user. Every request reads all accounts of its user, and a gate check queries the
# balances of all of them.
MAX_LINKED_ACCOUNTS = 50
# The function runs inside the transaction that changes the accounts. It raises an error to prevent the change.
CheckSession = Callable[[Connection], None]


def _user_id_subquery(account: Any) -> Any:
    return select(wallets.c.user_id).where(wallets.c.account == account).scalar_subquery()


# The statement is built once, because SQLAlchemy needs longer to build a statement than SQLite needs to run it.
SELECT_ACCOUNTS = (
    select(wallets.c.account)
    .where(wallets.c.user_id == _user_id_subquery(bindparam("of")))
    .order_by(wallets.c.linked_at_ms, wallets.c.account)
)

# The columns of a `Link`, in the order of its fields.
LINK_COLUMNS = (
    *(wallets.c.user_id, wallets.c.account, wallets.c.linked_at_ms),
    *(host_users.c.host_id, wallets.c.terms_version, wallets.c.terms_at_ms),
)


def skip_session_check(_: Connection) -> None:
    """Allow every change."""


@dataclass(frozen=True, slots=True)
class Link:
    """An account of a user. `linked_to` is the ID of the site's own user, or None.

    `terms_version` is the last version of the terms of use that the account has accepted, at `terms_at_ms`, or None.
    """

    user_id: str
    account: str
    linked_at_ms: int
    linked_to: str | None = None
    terms_version: str | None = None
    terms_at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class SignOutResult:
    """What ended when all sign-ins of a user ended.

    `user` is None if the account has no user. `link_times_ms` has the time at which each account was linked, in
    milliseconds since 1970. It includes the accounts in `removed_accounts`. `tokens` has the name, account and issue
    time of each revoked API token.
    """

    user: str | None
    link_times_ms: Mapping[str, int]
    removed_accounts: Sequence[str]
    tokens: Sequence[tuple[str, str, int]]


async def find_linked_accounts(storage: Storage, account: str) -> Sequence[str]:
    """Return all accounts of the account's user, in the order in which they were linked."""
    return [link.account for link in await find_links_by_account(storage, account)] or [account]


async def find_links_by_account(storage: Storage, account: str) -> Sequence[Link]:
    """Return the links of the account's user, in the order of linking, or () if the account has not signed in."""
    return await _select_links(storage, wallets.c.user_id == _user_id_subquery(account))


async def find_links_by_user(storage: Storage, user: str) -> Sequence[Link]:
    """Return the links of the user with this ID, in the order of linking."""
    return await _select_links(storage, wallets.c.user_id == user)


async def _select_links(storage: Storage, condition: ColumnElement[bool]) -> Sequence[Link]:
    c = wallets.c
    query = select(*LINK_COLUMNS).where(condition)
    joined_query = query.outerjoin(host_users, host_users.c.user_id == c.user_id)
    async with storage.read_connection() as connection:
        rows = await connection.execute(joined_query.order_by(c.user_id, c.linked_at_ms, c.account))
        return [Link(*row) for row in rows]


async def find_or_create_links(storage: Storage, account: str, now_ms: int) -> Sequence[Link]:
    """Return the links of the account's user. If the account has no user, create a user first."""
    while not (links := await find_links_by_account(storage, account)):
        values = {"account": account, "user_id": secrets.token_hex(16), "linked_at_ms": now_ms}
        # A concurrent request can create the user between the read and the insert.
        with suppress(IntegrityError):
            async with storage.autocommit() as connection:
                await connection.execute(insert(wallets).values(values))
    return links


def select_linked_accounts(connection: Connection, account: str) -> Sequence[str]:
    """Return the accounts of the account's user, in the order in which they were linked."""
    return connection.scalars(SELECT_ACCOUNTS, {"of": account}).all()


async def link(  # noqa: PLR0913 (the last three are keyword arguments)
    storage: Storage,
    account: str,
    other_account: str,
    now_ms: int,
    *,
    move: bool = False,
    check_session: CheckSession = skip_session_check,
    terms_version: str | None = None,
) -> str | None:
    """Link `other_account` to the user of `account`.

    Return the ID of the user that `other_account` belonged to before, or None.

    If `other_account` belongs to another user, raises AlreadyLinked, unless `move` is True. Raises TooManyAccounts if
    the user would have more than MAX_LINKED_ACCOUNTS. When an account moves, its sessions and API tokens end, and so do
    the grants of the user that it leaves. `terms_version` is the version of the terms that the proof of
    `other_account` accepts, or None.
    """
    execute = partial(
        _link_in_transaction,
        data_model=storage.data_model,
        account=account,
        other_account=other_account,
        now_ms=now_ms,
        move=move,
        check_session=check_session,
        terms_version=terms_version,
    )
    try:
        return await storage.exclusive_transaction(execute, lock=LINKS_LOCK)
    except IntegrityError as error:
        # The insert failed, because `other_account` signed in during the transaction and got a user of its own.
        raise AlreadyLinked from error


def _link_in_transaction(  # noqa: PLR0913 (all are keyword arguments)
    connection: Connection,
    *,
    data_model: DataModel,
    account: str,
    other_account: str,
    now_ms: int,
    move: bool,
    check_session: CheckSession,
    terms_version: str | None,
) -> str | None:
    check_session(connection)
    previous_user = _link_or_move(connection, account, other_account, now_ms, move=move)
    record_terms(connection, other_account, now_ms, terms_version)
    if previous_user is not None:
        end_sign_ins(connection, data_model, [other_account])
        delete_rows_of_user(connection, data_model, previous_user)
    return previous_user


def _link_or_move(
    connection: Connection, account: str, other_account: str, now_ms: int, *, move: bool = False
) -> str | None:
    query = select(wallets.c.account, wallets.c.user_id).where(wallets.c.account.in_([account, other_account]))
    users: dict[str, str] = {row.account: row.user_id for row in connection.execute(query)}
    user = users.get(account) or secrets.token_hex(16)
    owner = users.get(other_account, user)
    new_accounts = [name for name in dict.fromkeys((account, other_account)) if name not in users]
    if owner != user and not move:
        raise _already_linked_error(connection, other_account, owner)
    require_account_limit(connection, user, len(new_accounts) + (owner != user))
    if owner != user:
        move_account = update(wallets).where(wallets.c.account == other_account)
        connection.execute(move_account.values(user_id=user, linked_at_ms=now_ms))
        remaining_accounts = select(wallets.c.user_id).where(wallets.c.user_id == owner)
        connection.execute(delete(host_users).where(host_users.c.user_id == owner, ~remaining_accounts.exists()))
    if new_accounts:
        values = [{"account": new_account, "user_id": user, "linked_at_ms": now_ms} for new_account in new_accounts]
        connection.execute(insert(wallets).values(values))
    return owner if owner != user else None


def _already_linked_error(connection: Connection, other_account: str, other_user: str) -> AlreadyLinked:
    """Return the error for `other_account`, which belongs to another user.

    The error lists what that user would lose if `other_account` moved.
    """
    host_id = connection.scalar(select(host_users.c.host_id).where(host_users.c.user_id == other_user))
    return AlreadyLinked.from_losses(
        is_last_wallet=is_only_account(connection, other_account), has_site_user=host_id is not None
    )


def require_account_limit(connection: Connection, user: str, added_count: int) -> None:
    """Raise TooManyAccounts if `added_count` more accounts would exceed the user's limit."""
    if (
        added_count
        and (connection.scalar(select(func.count()).where(wallets.c.user_id == user)) or 0) + added_count
        > MAX_LINKED_ACCOUNTS
    ):
        raise TooManyAccounts


def is_only_account(connection: Connection, account: str) -> bool:
    """Return True if the account is the only one of its user, or has no user."""
    count_query = select(func.count()).where(wallets.c.user_id == _user_id_subquery(account))
    return (connection.scalar(count_query) or 0) < 2  # noqa: PLR2004


async def unlink(
    storage: Storage, account: str, other_account: str, check_session: CheckSession = skip_session_check
) -> str | None:
    """Remove `other_account` from the user of `account`.

    Return the user's ID, or None if `other_account` is not an account of that user.

    The sessions and API tokens of `other_account` end, and so do the user's grants. Raises LastWallet.
    """
    execute = partial(_unlink_in_transaction, storage.data_model, account, other_account, check_session)
    return await storage.exclusive_transaction(execute, lock=LINKS_LOCK)


def _unlink_in_transaction(
    data_model: DataModel, account: str, other_account: str, check_session: CheckSession, connection: Connection
) -> str | None:
    user, link_times_ms = select_user_and_link_times(connection, account)
    if user is None or other_account not in link_times_ms:
        return None
    check_session(connection)
    _remove_accounts(connection, link_times_ms, [other_account])
    end_sign_ins(connection, data_model, [other_account])
    delete_rows_of_changed_user(connection, data_model, user)
    return user


async def end_sessions(
    storage: Storage, account: str, removed_accounts: Sequence[str], check_session: CheckSession
) -> SignOutResult:
    """End all sessions, API tokens and grants of the account's user, and unlink the accounts in `removed_accounts`.

    Contracts on chains that are missing in this process's settings are included, because another process might allow
    the contracts to sign in. The sessions, tokens, grants and accounts change in one transaction. If `check_session` or
    the removal raises an error, the transaction is rolled back and no session ends. Raises LastWallet and
    UnknownAccount.
    """
    execute = partial(_end_sessions_in_transaction, storage.data_model, account, removed_accounts, check_session)
    return await storage.exclusive_transaction(execute, lock=LINKS_LOCK)


def _end_sessions_in_transaction(
    data_model: DataModel,
    account: str,
    removed_accounts: Sequence[str],
    check_session: CheckSession,
    connection: Connection,
) -> SignOutResult:
    user, link_times_ms = select_user_and_link_times(connection, account)
    if removed_accounts:
        if not set(removed_accounts) <= set(link_times_ms):
            raise UnknownAccount
        check_session(connection)
        _remove_accounts(connection, link_times_ms, removed_accounts)
    c, accounts = sessions.c, [account, *link_times_ms]
    tokens_query = select(c.name, c.account, c.issued_at_ms).where(c.account.in_(accounts), c.name.is_not(None))
    ended_tokens = [
        (name, token_account, at_ms)
        for name, token_account, at_ms in connection.execute(tokens_query.order_by(c.issued_at_ms, c.id))
    ]
    end_sign_ins(connection, data_model, accounts)
    return SignOutResult(user, link_times_ms, removed_accounts, ended_tokens)


def select_user_and_link_times(connection: Connection, account: str) -> tuple[str | None, Mapping[str, int]]:
    """Return the ID of the account's user, and the time at which each of the user's accounts was linked."""
    user = connection.scalar(select(wallets.c.user_id).where(wallets.c.account == account))
    rows = connection.execute(select(wallets.c.account, wallets.c.linked_at_ms).where(wallets.c.user_id == user))
    return user, {row.account: row.linked_at_ms for row in rows}


def _remove_accounts(connection: Connection, user_accounts: Collection[str], removed_accounts: Sequence[str]) -> None:
    if len(user_accounts) == len(set(removed_accounts)):
        raise LastWallet
    connection.execute(delete(wallets).where(wallets.c.account.in_(removed_accounts)))
