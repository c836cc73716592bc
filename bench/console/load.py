"""Writes a long history into a new database, in large batches."""

import asyncio
import sqlite3
from collections.abc import Iterator
from itertools import islice
from typing import Any

from bench.console import history
from bench.console.history import Row, Tally
from kisslock.storage.engine import Storage

COUNTS_AT_ONCE = 100_000


async def load(url: str, entries: int) -> int:
    """Make the tables and fill them; returns the number of entries."""
    storage = Storage(url)
    await storage.prepare()
    await storage.close()
    if url.startswith("sqlite"):
        return await asyncio.to_thread(_load_sqlite, url.removeprefix("sqlite:///"), entries)
    return await _load_postgresql(url, entries)


def _load_sqlite(file: str, entries: int) -> int:
    connection = sqlite3.connect(file)
    # The database is thrown away after a crash, so it needs no durability.
    for pragma in ("synchronous=OFF", "journal_mode=OFF", "cache_size=-200000"):
        connection.execute(f"PRAGMA {pragma}")

    def insert(table: str, columns: tuple[str, ...], rows: list[Row]) -> None:
        marks = ", ".join("?" * len(columns))
        connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)  # noqa: S608

    kept, tally = 0, Tally()
    for many, flows in history.chunks(entries, tally):
        insert("log_entries", history.ENTRY, many)
        insert("log_flows", history.FLOW, flows)
        kept += len(many)
    for rows in _in_parts(tally.rows()):
        insert("log_counts", history.COUNT, rows)
    connection.commit()
    connection.execute("PRAGMA journal_mode=WAL")
    connection.close()
    return kept


async def _load_postgresql(url: str, entries: int) -> int:
    import asyncpg  # noqa: PLC0415 (only with the extra `postgres`)

    connection: Any = await asyncpg.connect(url)

    async def copy(table: str, columns: tuple[str, ...], rows: list[Row]) -> None:
        await connection.copy_records_to_table(table, records=rows, columns=columns)

    kept, tally = 0, Tally()
    for many, flows in history.chunks(entries, tally):
        await copy("log_entries", history.ENTRY, many)
        await copy("log_flows", history.FLOW, flows)
        kept += len(many)
    for rows in _in_parts(tally.rows()):
        await copy("log_counts", history.COUNT, rows)
    # PostgreSQL's autovacuum does the same some time after such inserts.
    await connection.execute("VACUUM ANALYZE")
    await connection.close()
    return kept


def _in_parts(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while part := list(islice(rows, COUNTS_AT_ONCE)):
        yield part
