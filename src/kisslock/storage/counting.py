"""Counts that features collect in memory and store in the table log_counts a few seconds later."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection

from kisslock.errors import KisslockError
from kisslock.request_context import run_in_background
from kisslock.storage.engine import Storage
from kisslock.storage.tables import COUNT_SPANS_S, add_counts_on_conflict, insert_for_dialect, log_counts

STORE_DELAY_S = 10.0
# Maximum number of pending counts. Each combination of kind, name, outcome and minute has a count. If the database is
# down and the maximum is reached, new counts appear only in /metrics.
MAX_PENDING = 1000
log = logging.getLogger("kisslock")


class StoredCounts:
    """Counts that have a kind (of log_counts), a counted name and an outcome.

    If `is_enabled` is False (`log.enabled` is off), nothing is stored.
    """

    def __init__(
        self,
        storage: Storage,
        *,
        is_enabled: bool,
        clock: Callable[[], float] = time.time,
        delay_s: float = STORE_DELAY_S,
    ) -> None:
        self._storage, self._is_enabled, self._clock, self._delay_s = storage, is_enabled, clock, delay_s
        self._pending_counts: Counter[tuple[int, str, str, str]] = Counter()
        self._store_task: asyncio.Task[None] | None = None
        self._close_event = asyncio.Event()

    def count(self, kind: str, counted_name: str, outcome: str) -> None:
        """Add one to a count.

        While MAX_PENDING different counts wait for the database, additions to other counts are dropped.
        """
        key = (int(self._clock()) // 60 * 60_000, kind, counted_name, outcome)
        if not self._is_enabled or (len(self._pending_counts) >= MAX_PENDING and key not in self._pending_counts):
            return
        self._pending_counts[key] += 1
        store_task = self._store_task
        if store_task is None or store_task.done() or store_task.get_loop() is not asyncio.get_running_loop():
            self._close_event = asyncio.Event()
            self._store_task = run_in_background(self._store_later())

    async def _store_later(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._delay_s):
                await self._close_event.wait()
        await self.store_pending()

    async def store_pending(self) -> None:
        """Store the pending counts. If the database is down, the counts stay pending."""
        pending, self._pending_counts = self._pending_counts, Counter()
        if not pending:
            return
        try:
            await self._storage.exclusive_transaction(partial(_add_counts_to_table, _merge_into_rows(pending)))
        except KisslockError as error:
            log.warning("figures for operators are not stored at the moment: %s", error.message)
            self._pending_counts.update(pending)
        except Exception:
            # The database will never accept these counts, or the code has a bug, so do not retry.
            log.exception("figures for operators: the database rejected them")

    async def close(self) -> None:
        """Store the remaining counts."""
        if self._store_task is not None and self._store_task.get_loop() is asyncio.get_running_loop():
            self._close_event.set()
            await asyncio.gather(self._store_task, return_exceptions=True)
        await self.store_pending()


def _merge_into_rows(counts: Counter[tuple[int, str, str, str]]) -> list[dict[str, Any]]:
    """Return the rows of log_counts for each time span.

    The counts of all minutes in an hour are added up in one hourly row.
    """
    sums: Counter[tuple[int, int, str, str, str]] = Counter()
    for (at_ms, kind, counted_name, outcome), count in counts.items():
        for span_s in COUNT_SPANS_S:
            sums[span_s, at_ms - at_ms % (span_s * 1000), kind, counted_name, outcome] += count
    return [
        {
            "kind": kind,
            "span_s": span_s,
            "at_ms": at_ms,
            "wallet": counted_name,
            "method": "",
            "name": outcome,
            "count": n,
        }
        for (span_s, at_ms, kind, counted_name, outcome), n in sums.items()
    ]


def _add_counts_to_table(rows: Sequence[dict[str, Any]], connection: Connection) -> None:
    connection.execute(add_counts_on_conflict(insert_for_dialect(connection, log_counts).values(rows)))
