"""Writes the queue to the database: one transaction for many entries, repeated while the database is down."""

import asyncio
import logging
import time
from contextlib import suppress

from kisslock.errors import KisslockError, SchemaOutdated, StorageUnavailable
from kisslock.log import metrics, store
from kisslock.log.batch import Batch
from kisslock.log.bodies import parse_body
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.entry import parse_entry
from kisslock.log.queue import Queue, QueuedBody
from kisslock.log.timing import Timing
from kisslock.storage.engine import Storage

# After parsing this many bytes, the writer yields to other requests.
BYTES_PER_SLICE = 32 * 1024
log = logging.getLogger("kisslock.log")


class Writer:
    """Stores the queued entries, in a task that ends after `request_finish`."""

    def __init__(self, queue: Queue, storage: Storage, limits: CardinalityLimits, timing: Timing | None = None) -> None:
        self._queue, self._storage, self._limits = queue, storage, limits
        self._timing = timing or Timing()
        self._finish_event = asyncio.Event()
        self._try_until = float("inf")
        self._warned_at = float("-inf")
        self.stored_count = 0
        self.dropped_count = 0
        self._lost_count = 0

    async def run(self) -> None:
        """Store batch after batch, until `request_finish` was called and the queue is empty."""
        while True:
            if not self._finish_event.is_set():
                await self._queue.wait_for_batch()
            bodies = self._queue.take_batch()
            if bodies:
                await self._store_bodies(bodies)
            elif self._finish_event.is_set():
                return

    def request_finish(self) -> None:
        """Store the remaining entries. If the database fails, retries end after `shutdown_retry_s` seconds."""
        self._try_until = time.monotonic() + self._timing.shutdown_retry_s
        self._finish_event.set()
        self._queue.flush_now()

    async def _store_bodies(self, bodies: list[QueuedBody]) -> None:
        batch_write = store.BatchWrite()
        try:
            batch = await self._parse_bodies(bodies)
            if batch.entries:
                await self._commit(batch, batch_write)
        except asyncio.CancelledError:
            if batch_write.is_committed:
                self._count_stored(len(batch.entries))
            else:
                self._queue.put_back(bodies)
            raise
        except Exception:
            # The code has a bug, or the database will never accept the data, so drop this batch and continue with the
            # next.
            log.exception("client log: dropped=%d (unexpected failure)", len(bodies))
            self.count_dropped("failed", len(bodies))

    async def _parse_bodies(self, bodies: list[QueuedBody]) -> Batch:
        batch, size = Batch(), 0
        for at_ms, body, sender in bodies:
            entry = parse_entry(parse_body(body), at_ms)
            if entry is not None:
                batch.add(entry, self._limits, sender)
            size += len(body)
            if size >= BYTES_PER_SLICE:
                size = 0
                await asyncio.sleep(0)
        self.count_dropped("empty", len(bodies) - len(batch.entries))
        return batch

    async def _commit(self, batch: Batch, batch_write: store.BatchWrite) -> None:
        """Commit the batch, and retry after a pause if the commit fails. After the last retry, drop the batch."""
        pause_s, count = self._timing.first_pause_s, len(batch.entries)
        while True:
            try:
                async with asyncio.timeout(self._timing.commit_timeout_s):
                    await store.save_batch(self._storage, batch, batch_write)
            except (StorageUnavailable, SchemaOutdated, TimeoutError) as error:
                self.log_write_failure(error if isinstance(error, KisslockError) else StorageUnavailable(), count)
                if time.monotonic() + pause_s > self._try_until:
                    self.count_dropped("storage", count)
                    return
                await self._sleep_interruptibly(pause_s)
                pause_s = min(2 * pause_s, self._timing.longest_pause_s)
            else:
                self._count_stored(count)
                return

    async def _sleep_interruptibly(self, pause_s: float) -> None:
        """Sleep. A pause that began before `request_finish` ends when `request_finish` is called."""
        if self._finish_event.is_set():
            await asyncio.sleep(pause_s)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await self._finish_event.wait()

    def _count_stored(self, count: int) -> None:
        self.stored_count += count
        metrics.LOG_STORED.inc(count)

    def count_dropped(self, reason: str, count: int = 1) -> None:
        """Count entries that are not stored."""
        if count:
            self.dropped_count += count
            self._lost_count += count if reason != "empty" else 0
            metrics.log_dropped_counter(reason).inc(count)

    def log_write_failure(self, error: KisslockError | None, waiting_count: int = 0) -> None:
        """Log a warning that entries wait or were dropped, at most once in `warn_every_s` seconds."""
        now = time.monotonic()
        if now - self._warned_at < self._timing.warn_every_s:
            return
        self._warned_at = now
        reason = f"{error.message} {error.hint}" if error else "The queue is full (log.queue_entries)."
        log.warning("client log: queue=%d dropped=%d (%s)", waiting_count + len(self._queue), self._lost_count, reason)
