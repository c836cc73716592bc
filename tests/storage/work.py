"""Measures how much of its tables a database reads. Unlike times, these counts are the same on every machine."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import pytest

# SQLite calls a progress handler after this many instructions of its virtual machine.
INSTRUCTIONS_PER_CALLBACK = 10
OTHER_CONNECTIONS = "SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()"
ROWS_READ = "SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint FROM pg_stat_user_tables"


class DatabaseWork:
    """The work of a database: instructions of SQLite during `count_during`, or rows that PostgreSQL reads."""

    def __init__(self, url: str) -> None:
        self._url, self._instructions = url, 0

    @contextmanager
    def count_during(self) -> Iterator[None]:
        """Count the instructions of all SQLite connections that are opened within the context."""
        connect = sqlite3.connect

        def count_instructions() -> int:
            self._instructions += INSTRUCTIONS_PER_CALLBACK
            return 0

        def connect_and_count(*args: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*args, **options)
            connection.set_progress_handler(count_instructions, INSTRUCTIONS_PER_CALLBACK)
            return connection

        with pytest.MonkeyPatch.context() as patch:
            # Replace `connect` in both modules, because SQLAlchemy reads it from sqlite3.dbapi2.
            patch.setattr(sqlite3, "connect", connect_and_count)
            patch.setattr(sqlite3.dbapi2, "connect", connect_and_count)
            yield

    async def total_work(self) -> int:
        """Return the work so far. PostgreSQL counts the work of a connection when the connection closes."""
        if self._url.startswith("sqlite"):
            return self._instructions
        connection = await asyncpg.connect(self._url)
        while await connection.fetchval(OTHER_CONNECTIONS):  # noqa: ASYNC110 (waits for another process)
            await asyncio.sleep(0.01)
        rows: int = await connection.fetchval(ROWS_READ)
        await connection.close()
        return rows
