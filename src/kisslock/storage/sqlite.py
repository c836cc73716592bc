"""SQLite: pragmas, the file's mode, and exclusive transactions in threads."""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.util import await_only

from kisslock.storage.timing import Timing

SYNCHRONOUS_PRAGMA = "PRAGMA synchronous=NORMAL"
OWNER_ONLY_MODE = 0o600
WRITE_AHEAD_PRAGMA = "PRAGMA journal_mode=WAL"
# Maximum number of attempts to change the journal mode of a new file while another process changes it too (SQLite,
# "Dealing with SQLITE_BUSY").
MAX_WRITE_AHEAD_ATTEMPTS = 200
# With two threads, a transaction that links accounts, for example, can wait for the lock of the SQLite file while
# another transaction commits log entries.
THREAD_COUNT = 2
Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class ExclusiveTransactions:
    """Runs transactions that hold the lock of the database file, so that all other writers wait.

    Each transaction runs as one call in a thread. In the event loop, each statement would queue behind other requests
    while the lock is held: under load, a batch of 40 ms took 1.2 s. The event loop's own threads are not used, because
    they also resolve host names, and a name server that does not respond blocks all of these threads.
    """

    def __init__(self, url: str, timing: Timing, busy_s: float) -> None:
        self._url, self._timing, self._busy_s = url, timing, busy_s
        self._engine: Engine | None = None
        self._engine_lock = threading.Lock()
        self._thread_pool: ThreadPoolExecutor | None = None

    async def run(self, execute: Work[Result], after_commit: Callable[[], None] = lambda: None) -> Result:
        """Return the result of `execute` after the commit and the call of `after_commit`.

        Raises SQLAlchemyError.

        If the caller is cancelled, it still waits for the end of `execute`, because a running thread cannot be
        stopped.
        """
        if self._thread_pool is None:
            self._thread_pool = ThreadPoolExecutor(THREAD_COUNT, "kisslock-sqlite")
        future = asyncio.get_running_loop().run_in_executor(self._thread_pool, self._run, execute, after_commit)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            await asyncio.wait([future])
            raise

    def _run(self, execute: Work[Result], after_commit: Callable[[], None]) -> Result:
        with self._get_engine().connect() as connection, connection.begin():
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            result = execute(connection)
        after_commit()
        return result

    def _get_engine(self) -> Engine:
        with self._engine_lock:
            if self._engine is None:
                create_file(self._url)
                # Transactions end before their connection returns to the pool, so the pool needs no rollback.
                self._engine = create_engine(self._url, pool_reset_on_return=None)
                event.listen(self._engine, "connect", partial(configure_thread_connection, self._timing, self._busy_s))
            return self._engine

    def close(self) -> None:
        """Close all connections and threads, without waiting for running work."""
        if self._thread_pool is not None:
            self._thread_pool.shutdown(wait=False)
            self._thread_pool = None
        with self._engine_lock:
            if self._engine is not None:
                self._engine.dispose()
                self._engine = None


def database_file(url: str) -> Path | None:
    """Return the file of an SQLite URL, or None for PostgreSQL or an in-memory database."""
    name = make_url(url).database
    return Path(name) if url.startswith("sqlite") and name and name != ":memory:" else None


def create_file(url: str) -> None:
    """Create a missing database file that only its owner can read. SQLite's WAL files then get the same mode.

    An existing file keeps its mode, because its owner might have a reason.
    """
    file = database_file(url)
    if file is not None:
        # Ignore an error here. If the file cannot be created, opening it later raises a clear error.
        with suppress(OSError):
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY_MODE))


def busy_pragma(seconds: float) -> str:
    """Return the pragma that makes a connection wait for the file's lock for this many seconds."""
    return f"PRAGMA busy_timeout={int(seconds * 1000)}"


def configure_connection(timing: Timing, connection: Any, _: Any) -> None:
    """Configure a new connection of the event loop."""
    _configure_pragmas(connection, timing.busy_s, lambda: await_only(asyncio.sleep(timing.journal_pause_s)))


def configure_thread_connection(timing: Timing, busy_s: float, connection: Any, _: Any) -> None:
    """Configure a new connection of a thread.

    Transactions on this connection wait up to `busy_s` seconds for the lock.
    """
    _configure_pragmas(connection, timing.busy_s, lambda: time.sleep(timing.journal_pause_s))
    connection.execute(busy_pragma(busy_s))


def _configure_pragmas(connection: Any, busy_s: float, pause: Callable[[], object]) -> None:
    cursor = connection.cursor()
    cursor.execute(busy_pragma(busy_s))
    cursor.execute(SYNCHRONOUS_PRAGMA)
    for attempt in range(1, MAX_WRITE_AHEAD_ATTEMPTS + 1):
        try:
            cursor.execute(WRITE_AHEAD_PRAGMA)
            break
        except sqlite3.OperationalError:
            if attempt == MAX_WRITE_AHEAD_ATTEMPTS:
                raise
            pause()
    cursor.close()
