"""Links made before migration 0003, which do not say how an account was proven: SQL only.

They have no effect until an operator confirms them; the operator may also remove them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, func, select

from kisslock.auth.account import address_of
from kisslock.auth.errors import AlreadyLinked, UnknownAccount
from kisslock.auth.linked_accounts import is_alone, join
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.tables import host_users, old_links, wallets


@dataclass(frozen=True, slots=True)
class OldLink:
    """An address that was linked to the user's address, or that address itself; milliseconds since 1970."""

    user_address: str
    address: str
    linked_at_ms: int


async def every(storage: Storage) -> Sequence[OldLink]:
    """Every old link, ordered by user."""
    c = old_links.c
    query = select(c.user_address, c.address, c.linked_at_ms).order_by(c.user_address, c.linked_at_ms, c.address)
    async with storage.reading() as connection:
        return [OldLink(*row) for row in await connection.execute(query)]


async def confirm(storage: Storage, accounts: Collection[str], now_ms: int) -> None:
    """Link accounts whose addresses were linked before; raises UnknownAccount, AlreadyLinked, TooManyAccounts."""
    await storage.exclusive_transaction(partial(_confirm, accounts, now_ms), lock=LINKS_LOCK)


def _confirm(accounts: Collection[str], now_ms: int, connection: Connection) -> None:
    first, *others = dict.fromkeys(accounts)
    addresses = {address_of(account) for account in accounts}
    c = old_links.c
    rows = connection.execute(select(c.address, c.user_address).where(c.address.in_(addresses))).all()
    users = {row.user_address for row in rows}
    if not others or {row.address for row in rows} != addresses or len(users) != 1:
        hint = "Name two or more addresses that `kisslock links list` shows below the same old user."
        raise UnknownAccount("These addresses were not linked to each other before.", hint=hint)
    for other in others:
        # The operator confirms that they are one user, so an account that has signed in meanwhile is moved to it.
        free = is_alone(connection, other) and not _is_host_linked(connection, other)
        try:
            join(connection, first, other, now_ms, move=free)
        except AlreadyLinked as error:
            hint = f"{other} has other accounts by now, or a user of the site's own: name it first, or unlink it."
            raise AlreadyLinked(hint=hint) from error
    (user,) = users
    # The row of the user's own address stays until all others are confirmed or removed.
    connection.execute(delete(old_links).where(c.address.in_(addresses), c.address != user))
    if connection.scalar(select(func.count()).where(c.user_address == user)) == 1:
        connection.execute(delete(old_links).where(c.user_address == user))


def _is_host_linked(connection: Connection, account: str) -> bool:
    """Whether the account's user is linked to one of the site's own, which would lose its only wallet."""
    user = select(wallets.c.user_id).where(wallets.c.account == account).scalar_subquery()
    return connection.scalar(select(host_users.c.host_id).where(host_users.c.user_id == user)) is not None


async def remove(storage: Storage, address: str) -> int:
    """Delete the old link of an address, and the links to it; the number of deleted rows."""
    return await storage.exclusive_transaction(partial(_remove, address), lock=LINKS_LOCK)


def _remove(address: str, connection: Connection) -> int:
    c = old_links.c
    user = connection.scalar(select(c.user_address).where(c.address == address))
    mine = c.user_address == user
    before = connection.scalar(select(func.count()).where(mine)) or 0
    connection.execute(delete(old_links).where(mine, (c.address == address) | (c.user_address == address)))
    left = connection.scalar(select(func.count()).where(mine)) or 0
    if left == 1:
        connection.execute(delete(old_links).where(mine))
    return before - (left if left > 1 else 0)
