"""What only SQLite needs: its pragmas, and work that holds the lock of its file."""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.util import await_only

# A request waits so long for other requests of its process that write, and then so long for other processes.
# Readers wait for neither.
PRAGMAS = ("PRAGMA busy_timeout=3000", "PRAGMA synchronous=NORMAL")
WRITE_WAIT_S = 3.0
# What no request waits for: the log, making the tables.
PATIENT = "PRAGMA busy_timeout=10000"
PRIVATE = 0o600
WRITE_AHEAD = "PRAGMA journal_mode=WAL"
# Two that change the journal of a new file at once are refused without waiting (SQLite, "Dealing with SQLITE_BUSY").
WRITE_AHEAD_TRIES, WRITE_AHEAD_PAUSE_S = 200, 0.05
# One for the log and one for a request: both wait for the same lock.
THREADS = 2
Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class ExclusiveTransactions:
    """Transactions that keep every other writer waiting.

    Each is one call in a thread. In an event loop it would wait for its turn among the requests after every statement,
    and hold the lock meanwhile: under load 1.2 s for a batch that takes 40 ms. The threads are its own: those of the
    event loop look up names, and a name service that does not answer holds all of them.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._making = threading.Lock()
        self._threads: ThreadPoolExecutor | None = None

    async def run(self, work: Work[Result], then: Callable[[], None]) -> Result:
        """What `work` gives, once it is committed and `then` was called; raises SQLAlchemyError.

        Cancelled, it waits for the end: what a thread does cannot be taken back.
        """
        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, "kisslock-sqlite")
        running = asyncio.get_running_loop().run_in_executor(self._threads, self._run, work, then)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            raise

    def _run(self, work: Work[Result], then: Callable[[], None]) -> Result:
        with self._made().connect() as connection, connection.begin():
            connection.execute(text("BEGIN IMMEDIATE"))
            result = work(connection)
        then()
        return result

    def _made(self) -> Engine:
        with self._making:
            if self._engine is None:
                make_file(self._url)
                self._engine = create_engine(self._url)
                event.listen(self._engine, "connect", set_up_here)
            return self._engine

    def close(self) -> None:
        """Let go of every connection and thread, without waiting for work that goes on."""
        if self._threads is not None:
            self._threads.shutdown(wait=False)
            self._threads = None
        with self._making:
            if self._engine is not None:
                self._engine.dispose()
                self._engine = None


def file_of(url: str) -> Path | None:
    """The file behind a SQLite URL; None for PostgreSQL and for a database in memory."""
    name = make_url(url).database
    return Path(name) if url.startswith("sqlite") and name and name != ":memory:" else None


def make_file(url: str) -> None:
    """Make the file, readable by nobody else, where there is none; SQLite gives the same mode to those beside it.

    A file that is there keeps its mode: its owner may have a reason.
    """
    file = file_of(url)
    if file is not None:
        # What cannot be made says so when it is opened.
        with suppress(OSError):
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))


def set_up(connection: Any, _: Any) -> None:
    """Prepare a new connection of an event loop."""
    _set_up(connection, lambda: await_only(asyncio.sleep(WRITE_AHEAD_PAUSE_S)))


def set_up_here(connection: Any, _: Any) -> None:
    """Prepare a new connection of a thread."""
    _set_up(connection, lambda: time.sleep(WRITE_AHEAD_PAUSE_S))
    connection.execute(PATIENT)


def _set_up(connection: Any, pause: Callable[[], object]) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    for tried in range(1, WRITE_AHEAD_TRIES + 1):
        try:
            cursor.execute(WRITE_AHEAD)
            break
        except sqlite3.OperationalError:
            if tried == WRITE_AHEAD_TRIES:
                raise
            pause()
    cursor.close()
