"""Databases with many rows, filled by bulk inserts into the real tables."""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg

from bench.core import MeasuredServer
from kisslock.composition.storage import open_storage

BACKEND_PIDS_QUERY = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
# The name of a table, the names of its columns, and its rows.
Load = tuple[str, Sequence[str], Iterable[Sequence[Any]]]


@dataclass
class Database:
    """A database with rows of `size` users or entries."""

    url: str
    size: int
    _backends: dict[int, float] = field(default_factory=dict)

    @property
    def is_sqlite(self) -> bool:
        """Return True for SQLite, which runs in the server's own process."""
        return self.url.startswith("sqlite")

    async def cpu_s(self) -> float:
        """Return the CPU time so far of PostgreSQL's processes for this database; 0 for SQLite."""
        if self.is_sqlite:
            return 0.0
        connection = await asyncpg.connect(self.url)
        pids = [row["pid"] for row in await connection.fetch(BACKEND_PIDS_QUERY)]
        await connection.close()
        # For a process that has ended, keep the last CPU time that was measured.
        self._backends.update({pid: MeasuredServer(pid, 0, Path()).cpu_s() for pid in pids})
        return sum(self._backends.values())


async def fill_database(database: Database, table_loads: Iterable[Load]) -> None:
    """Create the tables and insert the rows. PostgreSQL then collects its statistics, as its autovacuum does."""
    storage = open_storage(database.url)
    await storage.prepare()
    await storage.close()
    if database.is_sqlite:
        await asyncio.to_thread(_fill_file, database.url.removeprefix("sqlite:///"), table_loads)
        return
    connection = await asyncpg.connect(database.url)
    for table, columns, rows in table_loads:
        await connection.copy_records_to_table(table, columns=list(columns), records=rows)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


def _fill_file(file: str, table_loads: Iterable[Load]) -> None:
    connection = sqlite3.connect(file)
    # Insert all rows in one large transaction, in memory. In small transactions, SQLite would write a page to the disk
    # for each row, because the keys are random.
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA cache_size=-1000000")
    for table, columns, rows in table_loads:
        places = ", ".join("?" * len(columns))
        connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)  # noqa: S608
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
