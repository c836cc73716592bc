"""The site's own users, such as those with passwords, that users are linked to: SQL only."""

from functools import partial

from sqlalchemy import Connection, insert, select, update

from kisslock.auth.errors import NoSession
from kisslock.auth.linked_accounts import is_only_account, require_room
from kisslock.auth.revocation import end_user
from kisslock.auth.tables import host_users, wallets
from kisslock.auth.user_errors import AlreadyLinked
from kisslock.storage.data_model import DataModel
from kisslock.storage.engine import LINKS_LOCK, Storage


async def host_id_of(storage: Storage, user: str) -> str | None:
    """The id of the site's own user; None for a user without one."""
    query = select(host_users.c.host_id).where(host_users.c.user_id == user)
    async with storage.reading() as connection:
        return await connection.scalar(query)


async def user_of_host(storage: Storage, host_id: str) -> str | None:
    """The id of the user that is linked to the site's own user; None without one."""
    query = select(host_users.c.user_id).where(host_users.c.host_id == host_id)
    async with storage.reading() as connection:
        return await connection.scalar(query)


async def attach(storage: Storage, account: str, host_id: str, now_ms: int, expected: str) -> str | None:
    """Link the user of an account to the site's own user; return the user that the account left, if any.

    Raises NoSession if the account does not belong to the user `expected`; AlreadyLinked if the account belongs to
    another of the site's users, or to a user with several accounts while the site's user has accounts already;
    TooManyAccounts if the site's user has no room.
    """
    work = partial(_attach, storage.data_model, account, host_id, now_ms, expected)
    return await storage.exclusive_transaction(work, lock=LINKS_LOCK)


def _attach(
    data_model: DataModel, account: str, host_id: str, now_ms: int, expected: str, connection: Connection
) -> str | None:
    user = connection.scalar(select(wallets.c.user_id).where(wallets.c.account == account))
    if user != expected:
        # The user was deleted, or the account was unlinked, since the caller looked.
        raise NoSession
    linked_to = connection.scalar(select(host_users.c.host_id).where(host_users.c.user_id == user))
    owner = connection.scalar(select(host_users.c.user_id).where(host_users.c.host_id == host_id))
    if linked_to == host_id:
        return None
    if linked_to is not None or (owner is not None and not is_only_account(connection, account)):
        raise AlreadyLinked
    if owner is None:
        connection.execute(insert(host_users).values(user_id=user, host_id=host_id))
        return None
    require_room(connection, owner, 1)
    moved = update(wallets).where(wallets.c.account == account)
    connection.execute(moved.values(user_id=owner, linked_at_ms=now_ms))
    end_user(connection, data_model, expected)
    return expected
