"""SQL for links between Kisslock's users and the site's own users, such as users with passwords."""

from functools import partial

from sqlalchemy import Connection, insert, select, update

from kisslock.auth.errors import NoSession
from kisslock.auth.linked_accounts import is_only_account, require_account_limit
from kisslock.auth.revocation import delete_rows_of_user
from kisslock.auth.tables import host_users, wallets
from kisslock.auth.user_errors import AlreadyLinked
from kisslock.storage.data_model import DataModel
from kisslock.storage.engine import LINKS_LOCK, Storage


async def find_host_user_id(storage: Storage, user: str) -> str | None:
    """Return the ID of the site's own user that a user is linked to, or None."""
    query = select(host_users.c.host_id).where(host_users.c.user_id == user)
    async with storage.read_connection() as connection:
        return await connection.scalar(query)


async def find_user_of_host_user(storage: Storage, host_id: str) -> str | None:
    """Return the ID of the user that is linked to the site's own user, or None."""
    query = select(host_users.c.user_id).where(host_users.c.host_id == host_id)
    async with storage.read_connection() as connection:
        return await connection.scalar(query)


async def link_account_to_host_user(
    storage: Storage, account: str, host_id: str, now_ms: int, expected_user: str
) -> str | None:
    """Link the user of an account to the site's own user. Return the ID of the user that the account left, or None.

    Raises NoSession if the account does not belong to the user `expected_user`. Raises AlreadyLinked if the account
    belongs to another user of the site. Also raises AlreadyLinked if both users have accounts and the account is not
    the only account of its user. Raises TooManyAccounts if the site's user has too many accounts.
    """
    execute = partial(_link_in_transaction, storage.data_model, account, host_id, now_ms, expected_user)
    return await storage.exclusive_transaction(execute, lock=LINKS_LOCK)


def _link_in_transaction(
    data_model: DataModel, account: str, host_id: str, now_ms: int, expected_user: str, connection: Connection
) -> str | None:
    user = connection.scalar(select(wallets.c.user_id).where(wallets.c.account == account))
    if user != expected_user:
        # After the caller had read the account, the account was unlinked or its user was deleted.
        raise NoSession
    linked_to = connection.scalar(select(host_users.c.host_id).where(host_users.c.user_id == user))
    user_of_host = connection.scalar(select(host_users.c.user_id).where(host_users.c.host_id == host_id))
    if linked_to == host_id:
        return None
    if linked_to is not None or (user_of_host is not None and not is_only_account(connection, account)):
        raise AlreadyLinked
    if user_of_host is None:
        connection.execute(insert(host_users).values(user_id=user, host_id=host_id))
        return None
    require_account_limit(connection, user_of_host, 1)
    move_account = update(wallets).where(wallets.c.account == account)
    connection.execute(move_account.values(user_id=user_of_host, linked_at_ms=now_ms))
    delete_rows_of_user(connection, data_model, expected_user)
    return expected_user
