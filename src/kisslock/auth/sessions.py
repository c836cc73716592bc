"""Sessions in the database: SQL only, each function one statement. A token is kept as its SHA-256."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, insert, select, update

from kisslock.storage.engine import Storage
from kisslock.storage.tables import sessions


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One browser that is signed in; times are milliseconds since 1970, `expires_at_ms` the end in any case."""

    id: str
    address: str
    chain_id: int
    issued_at_ms: int
    used_at_ms: int
    expires_at_ms: int
    user_agent: str


SHOWN = [sessions.c[name] for name in Session.__dataclass_fields__]


def alive(now_ms: int, idle_ms: int) -> ColumnElement[bool]:
    """Neither too old nor too long unused."""
    return and_(sessions.c.expires_at_ms > now_ms, sessions.c.used_at_ms > now_ms - idle_ms)


async def add(storage: Storage, token: str, session: Session) -> None:
    """Keep a session under the digest of its token."""
    values = {name: getattr(session, name) for name in Session.__dataclass_fields__}
    async with storage.statement() as connection:
        await connection.execute(insert(sessions).values(token=token, **values))


async def find(storage: Storage, token: str, condition: ColumnElement[bool]) -> Session | None:
    """The session with this digest of a token, if it meets the condition."""
    async with storage.statement() as connection:
        found = await connection.execute(select(*SHOWN).where(sessions.c.token == token, condition))
        return next(map(_session, found), None)


async def touch(storage: Storage, session_id: str, used_at_ms: int) -> None:
    """Note that the session is in use."""
    async with storage.statement() as connection:
        await connection.execute(update(sessions).where(sessions.c.id == session_id).values(used_at_ms=used_at_ms))


async def of_addresses(storage: Storage, addresses: Iterable[str], condition: ColumnElement[bool]) -> Sequence[Session]:
    """The sessions of these wallets, the one used last first."""
    query = select(*SHOWN).where(sessions.c.address.in_(list(addresses)), condition)
    async with storage.statement() as connection:
        return [*map(_session, await connection.execute(query.order_by(sessions.c.used_at_ms.desc())))]


async def every(storage: Storage, condition: ColumnElement[bool]) -> Sequence[Session]:
    """All sessions that meet the condition, the one used last first."""
    async with storage.statement() as connection:
        query = select(*SHOWN).where(condition).order_by(sessions.c.used_at_ms.desc())
        return [*map(_session, await connection.execute(query))]


async def end_token(storage: Storage, token: str) -> int:
    """Delete the session with this digest of a token; how many there were."""
    return await _end(storage, sessions.c.token == token)


async def end_id(storage: Storage, session_id: str, addresses: Iterable[str] | None = None) -> int:
    """Delete the session with this id, if it is of these wallets (None: of anybody's); how many there were."""
    mine = [sessions.c.id == session_id]
    if addresses is not None:
        mine.append(sessions.c.address.in_(list(addresses)))
    return await _end(storage, *mine)


async def end_addresses(storage: Storage, addresses: Iterable[str]) -> int:
    """Delete every session of these wallets; how many there were."""
    return await _end(storage, sessions.c.address.in_(list(addresses)))


async def prune(storage: Storage, now_ms: int, idle_ms: int) -> int:
    """Forget the sessions that have ended."""
    return await _end(storage, ~alive(now_ms, idle_ms))


async def _end(storage: Storage, *conditions: ColumnElement[bool]) -> int:
    async with storage.statement() as connection:
        return (await connection.execute(delete(sessions).where(*conditions))).rowcount


def _session(row: Row[Any]) -> Session:
    return Session(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)
