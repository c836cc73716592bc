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
        self._location = f"{file.absolute().as_uri()}?mode=ro" if file else None
        self._thread: ThreadPoolExecutor | None = None
        self._connection: sqlite3.Connection | None = None

    async def fetch(self, query: CompiledQuery, values: Mapping[str, Any]) -> Rows | None:
        """Return the rows of a query, or None if this connection cannot read them now."""
        if self._location is None:
            return None
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "kisslock-sqlite-reader")
        sql, arguments = query.render(SQLITE_DIALECT, values)
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._read, self._location, sql, arguments
        )

    def _read(self, location: str, sql: str, values: list[Any]) -> Rows | None:
        try:
            if self._connection is None:
                self._connection = _connect(location)
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
        thread, self._thread = self._thread, None
        if thread is not None:
            await asyncio.get_running_loop().run_in_executor(thread, self._disconnect)
            thread.shutdown(wait=False)


def _connect(location: str) -> sqlite3.Connection:
    return sqlite3.connect(location, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
