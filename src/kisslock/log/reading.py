"""The queries of `kisslock log show`: SQL only."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select

from kisslock.log.tables import log_entries
from kisslock.storage.engine import Storage


async def newest(storage: Storage, *, code: str | None, since_ms: int, limit: int) -> Sequence[Row[Any]]:
    """The newest entries since a time, in the order of their ids."""
    query = select(log_entries).where(log_entries.c.at_ms >= since_ms, *_of(code))
    async with storage.reading() as connection:
        found = await connection.execute(query.order_by(log_entries.c.id.desc()).limit(limit))
        return found.all()[::-1]


async def after(storage: Storage, last_id: int, *, code: str | None, limit: int) -> Sequence[Row[Any]]:
    """The entries after an id, in order."""
    query = select(log_entries).where(log_entries.c.id > last_id, *_of(code))
    async with storage.reading() as connection:
        return (await connection.execute(query.order_by(log_entries.c.id).limit(limit))).all()


def _of(code: str | None) -> tuple[Any, ...]:
    return () if code is None else (log_entries.c.code == code.upper(),)
