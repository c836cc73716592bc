"""Linked accounts: SQL only. The accounts of one user share a user_id; a user with one account has no row."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select

from kisslock.auth.errors import AlreadyLinked
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.tables import wallets


@dataclass(frozen=True, slots=True)
class Link:
    """An account of a user with several; `linked_at_ms` is in milliseconds since 1970."""

    user_id: str
    account: str
    linked_at_ms: int


@dataclass(frozen=True, slots=True)
class User:
    """A user: an id of 32 hex digits, and every account in the order of linking."""

    id: str
    accounts: Sequence[str]


async def user_of(storage: Storage, account: str) -> User:
    """The account's user. The id of a user with one account follows from the account."""
    c = wallets.c
    user = select(c.user_id).where(c.account == account).scalar_subquery()
    query = select(c.user_id, c.account).where(c.user_id == user).order_by(c.linked_at_ms, c.account)
    async with storage.reading() as connection:
        rows = (await connection.execute(query)).all()
    if not rows:
        return User(hashlib.sha256(account.encode()).hexdigest()[:32], [account])
    return User(rows[0].user_id, [row.account for row in rows])


async def of_user(storage: Storage, account: str) -> Sequence[str]:
    """Every account of the account's user, in the order of linking."""
    user = select(wallets.c.user_id).where(wallets.c.account == account).scalar_subquery()
    query = select(wallets.c.account).where(wallets.c.user_id == user)
    async with storage.reading() as connection:
        linked = (await connection.scalars(query.order_by(wallets.c.linked_at_ms, wallets.c.account))).all()
    return linked or [account]


async def every(storage: Storage) -> Sequence[Link]:
    """Every linked account, ordered by user."""
    c = wallets.c
    query = select(c.user_id, c.account, c.linked_at_ms).order_by(c.user_id, c.linked_at_ms, c.account)
    async with storage.reading() as connection:
        return [Link(*row) for row in await connection.execute(query)]


async def link(storage: Storage, account: str, other: str, now_ms: int) -> None:
    """Make `other` an account of the user of `account`; raises AlreadyLinked when it has linked accounts of its own."""
    await storage.exclusive_transaction(partial(join, account=account, other=other, now_ms=now_ms), lock=LINKS_LOCK)


def join(connection: Connection, account: str, other: str, now_ms: int) -> None:
    """Like `link`, in the transaction of the caller."""
    query = select(wallets.c.account, wallets.c.user_id).where(wallets.c.account.in_([account, other]))
    users: dict[str, str] = {row.account: row.user_id for row in connection.execute(query)}
    user = users.get(account) or secrets.token_hex(16)
    if users.get(other, user) != user:
        raise AlreadyLinked
    new = [one for one in (account, other) if one not in users]
    if new and account != other:
        values = [{"account": one, "user_id": user, "linked_at_ms": now_ms} for one in new]
        connection.execute(insert(wallets).values(values))


async def unlink(storage: Storage, account: str, other: str) -> bool:
    """Remove `other` from the user of `account`; False if it was no linked account of that user."""
    return await storage.exclusive_transaction(partial(_unlink, account, other), lock=LINKS_LOCK)


def _unlink(account: str, other: str, connection: Connection) -> bool:
    user = connection.scalar(select(wallets.c.user_id).where(wallets.c.account == account))
    mine = wallets.c.user_id == user
    done = connection.execute(delete(wallets).where(mine, wallets.c.account == other))
    # A single account that is left needs no row.
    if connection.scalar(select(func.count()).where(mine)) == 1:
        connection.execute(delete(wallets).where(mine))
    return done.rowcount == 1
