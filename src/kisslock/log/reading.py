"""SQL queries for the newest entries of the log, and for the entries after an ID."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, select

from kisslock.log.tables import HAS_CODE, log_entries
from kisslock.storage.engine import Storage

ALL_COLUMNS = tuple(log_entries.c)
Columns = Sequence[ColumnElement[Any]]


async def newest_entries(storage: Storage, limit: int, *, columns: Columns = ALL_COLUMNS) -> Sequence[Any]:
    """Return the newest entries, in the order of their IDs."""
    query = select(*columns).order_by(log_entries.c.id.desc()).limit(limit)
    async with storage.read_connection() as connection:
        return (await connection.execute(query)).all()[::-1]


async def latest_entries(storage: Storage, limit: int, since_ms: int, code: str | None) -> Sequence[Any]:
    """Return the newest entries since a time, in the order of their IDs.

    With a code, return only the entries that have this code. The SQL query orders by time, so that the search in an
    index ends at `since_ms` and does not read older entries. Its result is then sorted by ID.
    """
    c = log_entries.c
    # The index of codes contains only entries with a code. The database uses this index only if the query contains the
    # condition HAS_CODE.
    code_condition = () if code is None else (c.code == code, HAS_CODE)
    query = (
        select(*ALL_COLUMNS)
        .where(c.at_ms >= since_ms, *code_condition)
        .order_by(c.at_ms.desc(), c.id.desc())
        .limit(limit)
    )
    async with storage.read_connection() as connection:
        return sorted((await connection.execute(query)).all(), key=lambda row: row.id)


async def entries_after(
    storage: Storage, last_id: int, limit: int, *conditions: ColumnElement[bool], columns: Columns = ALL_COLUMNS
) -> Sequence[Any]:
    """Return the entries after an ID, in order.

    IDs become visible in order (storage.engine.LOG_LOCK), so no entry is missed.
    """
    query = select(*columns).where(log_entries.c.id > last_id, *conditions).order_by(log_entries.c.id).limit(limit)
    async with storage.read_connection() as connection:
        return (await connection.execute(query)).all()
