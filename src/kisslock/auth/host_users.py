"""The site's own users, such as those with passwords, that users are linked to: SQL only."""

from functools import partial

from sqlalchemy import Connection, insert, select, update

from kisslock.auth.errors import AlreadyLinked
from kisslock.auth.linked_accounts import is_alone
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.tables import host_users, wallets


async def host_of(storage: Storage, user: str) -> str | None:
    """The id of the site's own user; None for a user without one."""
    query = select(host_users.c.host_id).where(host_users.c.user_id == user)
    async with storage.reading() as connection:
        return await connection.scalar(query)


async def account_of(storage: Storage, host_id: str) -> str | None:
    """The first account of the site's own user; None without one."""
    query = select(wallets.c.account).join(host_users, host_users.c.user_id == wallets.c.user_id)
    mine = query.where(host_users.c.host_id == host_id).order_by(wallets.c.linked_at_ms, wallets.c.account)
    async with storage.reading() as connection:
        return await connection.scalar(mine.limit(1))


async def attach(storage: Storage, account: str, host_id: str) -> str | None:
    """Link the user of an account, which has one, to the site's own user; the user that the account left, if any.

    Raises AlreadyLinked where the account belongs to another of the site's users, or to a user with several accounts
    while the site's user has accounts already.
    """
    return await storage.exclusive_transaction(partial(_attach, account, host_id), lock=LINKS_LOCK)


def _attach(account: str, host_id: str, connection: Connection) -> str | None:
    user = connection.scalar(select(wallets.c.user_id).where(wallets.c.account == account))
    theirs = connection.scalar(select(host_users.c.host_id).where(host_users.c.user_id == user))
    owner = connection.scalar(select(host_users.c.user_id).where(host_users.c.host_id == host_id))
    if theirs == host_id:
        return None
    if theirs is not None or (owner is not None and not is_alone(connection, account)):
        raise AlreadyLinked
    if owner is None:
        connection.execute(insert(host_users).values(user_id=user, host_id=host_id))
        return None
    connection.execute(update(wallets).where(wallets.c.account == account).values(user_id=owner))
    return user
