"""Writes log rows in the same way as a running server: entries and their count in one transaction."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, insert, text

from kisslock.composition.storage import open_storage
from kisslock.log.tables import log_entries
from kisslock.storage.engine import Storage

BATCH_ENTRIES, AT_MS = 50, 1_800_000_000_000
INSERT_COUNT = (
    "INSERT INTO log_counts (kind, span_s, at_ms, wallet, method, name, count)"
    " VALUES ('step', 60, 0, '', '', 'opened', 0) ON CONFLICT DO NOTHING"
)
INCREASE_COUNT = "UPDATE log_counts SET count = count + :more WHERE kind = 'step'"


def create_entry(number: int, at_ms: int) -> dict[str, object]:
    """Return a step of the funnel."""
    return {
        "at_ms": at_ms,
        "level": "debug",
        "code": "",
        "step": "opened",
        "wallet": "",
        "method": "",
        "flow": f"{number:032x}",
        "duration_ms": None,
        "fingerprint": "",
        "error": None,
    }


async def write_entries(storage: Storage, first_number: int, count: int, at_ms: int = AT_MS) -> None:
    """Store `count` entries and increase their count, in one transaction."""

    def insert_entries(connection: Connection) -> None:
        connection.execute(insert(log_entries), [create_entry(first_number + number, at_ms) for number in range(count)])
        connection.execute(text(INSERT_COUNT))
        connection.execute(text(INCREASE_COUNT), {"more": count})

    await storage.exclusive_transaction(insert_entries)


class Writer:
    """Writes entries in a thread. `written_count` is the number that the database has confirmed."""

    def __init__(self, url: str, initial_entries: int) -> None:
        self.written_count = 0
        self._url, self._initial_count = url, initial_entries
        self._stop = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        storage = open_storage(self._url)
        await storage.prepare()
        await write_entries(storage, 0, self._initial_count)
        self.written_count = self._initial_count
        while not self._stop.is_set():
            await write_entries(storage, self.written_count, BATCH_ENTRIES)
            self.written_count += BATCH_ENTRIES
            # Pause, so that the other processes of the test get processor time.
            await asyncio.sleep(0.005)
        await storage.close()

    @contextmanager
    def running(self) -> Iterator["Writer"]:
        """Write until the context ends. The first `initial_entries` entries are stored when it begins."""
        self._thread.start()
        try:
            self.wait_for(self._initial_count + BATCH_ENTRIES)
            yield self
        finally:
            self._stop.set()
            self._thread.join(timeout=20)

    def wait_for(self, number: int) -> None:
        """Wait until this many entries are written."""
        deadline = time.monotonic() + 60
        while self.written_count < number:
            assert self._thread.is_alive()
            assert time.monotonic() < deadline
            time.sleep(0.01)


def execute_statement(url: str, statement: str, **values: object) -> list[tuple[Any, ...]]:
    """Return the rows of a statement."""

    async def run_statement() -> list[tuple[Any, ...]]:
        storage = open_storage(url)
        try:
            async with storage.autocommit() as connection:
                result = await connection.execute(text(statement), values)
                return [tuple(row) for row in result] if result.returns_rows else []
        finally:
            await storage.close()

    return asyncio.run(run_statement())


def read_log_totals(url: str) -> tuple[int, int, int]:
    """Return the number of entries, the last ID, and the sum of the counts."""
    ((entry_count, last_id),) = execute_statement(url, "SELECT count(*), max(id) FROM log_entries")
    ((counted_entries,),) = execute_statement(url, "SELECT sum(count) FROM log_counts")
    return entry_count, last_id or 0, counted_entries or 0
