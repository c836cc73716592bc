"""The newest entries of the log, and those after an id: SQL only."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, select

from kisslock.log.tables import log_entries
from kisslock.storage.engine import Storage

ALL = tuple(log_entries.c)
Columns = Sequence[ColumnElement[Any]]


async def newest(
    storage: Storage, limit: int, *conditions: ColumnElement[bool], columns: Columns = ALL
) -> Sequence[Any]:
    """The newest entries, in the order of their ids."""
    query = select(*columns).where(*conditions).order_by(log_entries.c.id.desc()).limit(limit)
    async with storage.reading() as connection:
        return (await connection.execute(query)).all()[::-1]


async def after(
    storage: Storage, last_id: int, limit: int, *conditions: ColumnElement[bool], columns: Columns = ALL
) -> Sequence[Any]:
    """The entries after an id, in order. Ids become visible in order (storage.engine.LOG_LOCK), so none is missed."""
    query = select(*columns).where(log_entries.c.id > last_id, *conditions).order_by(log_entries.c.id).limit(limit)
    async with storage.reading() as connection:
        return (await connection.execute(query)).all()
