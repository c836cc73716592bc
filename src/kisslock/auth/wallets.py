"""Which wallets belong to one user: SQL only. A user with one wallet has no row."""

from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from kisslock.auth.errors import AlreadyLinked
from kisslock.storage.engine import Storage
from kisslock.storage.tables import wallets


async def of_user(storage: Storage, address: str) -> Sequence[str]:
    """Every wallet of the user whose wallet this is, the one linked first first."""
    user = select(wallets.c.user_address).where(wallets.c.address == address).scalar_subquery()
    query = select(wallets.c.address).where(wallets.c.user_address == user)
    async with storage.statement() as connection:
        linked = (await connection.scalars(query.order_by(wallets.c.linked_at_ms, wallets.c.address))).all()
    return linked or [address]


async def link(storage: Storage, address: str, other: str, now_ms: int) -> None:
    """Make `other` a wallet of the user of `address`; raises AlreadyLinked when it has linked wallets of its own."""
    try:
        await _link(storage, address, other, now_ms)
    except IntegrityError:
        # Somebody linked one of the two in the same moment: once more, with what is known now.
        try:
            await _link(storage, address, other, now_ms)
        except IntegrityError as error:
            raise AlreadyLinked from error


async def _link(storage: Storage, address: str, other: str, now_ms: int) -> None:
    async with storage.statement() as connection:
        query = select(wallets.c.address, wallets.c.user_address).where(wallets.c.address.in_([address, other]))
        users = {row.address: row.user_address for row in await connection.execute(query)}
        user = users.get(address, address)
        if users.get(other, user) != user:
            raise AlreadyLinked
        new = [wallet for wallet in dict.fromkeys((address, other)) if wallet not in users]
        if new and address != other:
            # One statement for both rows: of two wallets that link each other at once, one is refused.
            values = [{"address": wallet, "user_address": user, "linked_at_ms": now_ms} for wallet in new]
            await connection.execute(insert(wallets).values(values))
