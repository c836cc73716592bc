"""SQLite: a read-only connection for queries that every request waits for."""

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import make_url
from sqlalchemy.dialects import sqlite

from kisslock.storage.compiled import CompiledQuery, Rows
from kisslock.storage.sqlite import database_file

SQLITE_DIALECT = sqlite.dialect()


class SQLiteReader:
    """A read-only connection in its own thread. A query switches threads once and never blocks the event loop.

    The connection never waits for a lock, which readers rarely need in WAL mode. If `fetch` returns None, the caller
    uses the connection pool instead, whose connections wait for the lock and report errors.
    """

    def __init__(self, url: str) -> None:
        # If the URL contains options, use SQLAlchemy, because the options apply only to its connections.
        file = None if make_url(url).query else database_file(url)
        self._file_uri = f"{file.absolute().as_uri()}?mode=ro" if file else None
        self._thread_pool: ThreadPoolExecutor | None = None
        self._connection: sqlite3.Connection | None = None

    async def fetch(self, query: CompiledQuery, values: Mapping[str, Any]) -> Rows | None:
        """Return the rows of a query, or None if this connection cannot read them now."""
        if self._file_uri is None:
            return None
        if self._thread_pool is None:
            self._thread_pool = ThreadPoolExecutor(1, "kisslock-sqlite-reader")
        sql, arguments = query.render(SQLITE_DIALECT, values)
        return await asyncio.get_running_loop().run_in_executor(
            self._thread_pool, self._read, self._file_uri, sql, arguments
        )

    def _read(self, file_uri: str, sql: str, values: list[Any]) -> Rows | None:
        try:
            if self._connection is None:
                self._connection = _connect(file_uri)
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error:
            self._disconnect()
            return None

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        """Close the connection and end the thread. If a query follows, it opens a new connection in a new thread."""
        thread_pool, self._thread_pool = self._thread_pool, None
        if thread_pool is not None:
            await asyncio.get_running_loop().run_in_executor(thread_pool, self._disconnect)
            thread_pool.shutdown(wait=False)


def _connect(file_uri: str) -> sqlite3.Connection:
    return sqlite3.connect(file_uri, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
