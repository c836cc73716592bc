"""From the queue into the database: a transaction for many entries, tried again while the database is away."""

import asyncio
import logging
import time
from contextlib import suppress

from kisslock import metrics
from kisslock.errors import KisslockError, SchemaOutdated, StorageUnavailable
from kisslock.log import store
from kisslock.log.batch import Batch
from kisslock.log.bodies import parse_body
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.entry import parse_entry
from kisslock.log.queue import Queue, Waiting
from kisslock.storage.engine import Storage

# Other requests get their turn after so many bytes of bodies.
SLICE_BYTES = 32 * 1024
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 2.0
# Longer than SQLite waits for another writer; a network may be silent for ever.
ATTEMPT_S = 20.0
# At the end: for how long a database that does not answer is asked again.
LAST_TRIES_S = 10.0
WARN_EVERY_S = 60.0
NOTIFY_EVERY_S, NOTIFY_TIMEOUT_S = 0.5, 2.0
log = logging.getLogger("kisslock.log")


class Writer:
    """Keeps what the queue holds, as a task of the loop, until it is told to finish."""

    def __init__(self, queue: Queue, storage: Storage, limits: CardinalityLimits) -> None:
        self._queue, self._storage, self._limits = queue, storage, limits
        self._ending = asyncio.Event()
        self._try_until = float("inf")
        self._warned_at, self._notified_at, self._notify_owed = float("-inf"), float("-inf"), False
        self.stored = 0
        self.dropped = 0
        self._missed = 0

    async def run(self) -> None:
        """Until `finish` was called and nothing is left."""
        while True:
            await self._next()
            # What arrives at the very end is waited for by nobody, but is there.
            bodies = self._queue.batch()
            if bodies:
                await self._write(bodies)
            elif self._ending.is_set():
                return

    def finish(self) -> None:
        """Keep what is left; for what a silent database cannot take there is a limit of time."""
        self._try_until = time.monotonic() + LAST_TRIES_S
        self._ending.set()
        self._queue.flush_now()

    async def _next(self) -> None:
        if self._ending.is_set():
            return
        if not self._notify_owed:
            await self._queue.wait()
            return
        try:
            async with asyncio.timeout(NOTIFY_EVERY_S):
                await self._queue.wait()
        except TimeoutError:
            await self._notify()

    async def _write(self, bodies: list[Waiting]) -> None:
        write = store.BatchWrite()
        try:
            batch = await self._read(bodies)
            if batch.entries and await self._keep(batch, write):
                await self._notify()
        except asyncio.CancelledError:
            if write.kept:
                self._count_stored(len(batch.entries))
            else:
                self._queue.put_back(bodies)
            raise
        except Exception:
            # A bug, or something that the database will never take: the next ones shall not suffer for it.
            log.exception("client log: %d entries cannot be kept", len(bodies))
            self.drop("failed", len(bodies))

    async def _read(self, bodies: list[Waiting]) -> Batch:
        batch, size = Batch(), 0
        for at_ms, body, sender in bodies:
            entry = parse_entry(parse_body(body), at_ms)
            if entry is not None:
                batch.add(entry, self._limits, sender)
            size += len(body)
            if size >= SLICE_BYTES:
                size = 0
                await asyncio.sleep(0)
        self.drop("empty", len(bodies) - len(batch.entries))
        return batch

    async def _keep(self, batch: Batch, write: store.BatchWrite) -> bool:
        pause_s, many = FIRST_PAUSE_S, len(batch.entries)
        while True:
            try:
                async with asyncio.timeout(ATTEMPT_S):
                    await store.keep(self._storage, batch, write)
            except (StorageUnavailable, SchemaOutdated, TimeoutError) as error:
                self.warn_throttled(error if isinstance(error, KisslockError) else StorageUnavailable(), many)
                if time.monotonic() + pause_s > self._try_until:
                    self.drop("storage", many)
                    return False
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause_s):
                        # Nobody sleeps through the end.
                        await (asyncio.sleep(pause_s) if self._ending.is_set() else self._ending.wait())
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            else:
                self._count_stored(many)
                return True

    def _count_stored(self, many: int) -> None:
        self.stored += many
        metrics.LOG_STORED.inc(many)

    async def _notify(self) -> None:
        """Tell readers, at most twice a second; what is left out is made up for."""
        now = time.monotonic()
        self._notify_owed = now - self._notified_at < NOTIFY_EVERY_S
        if self._notify_owed:
            return
        self._notified_at = now
        with suppress(KisslockError, TimeoutError):
            async with asyncio.timeout(NOTIFY_TIMEOUT_S):
                await store.notify(self._storage)

    def drop(self, reason: str, many: int = 1) -> None:
        """Count what is not kept."""
        if many:
            self.dropped += many
            self._missed += many if reason != "empty" else 0
            metrics.log_dropped(reason).inc(many)

    def warn_throttled(self, error: KisslockError | None, waiting: int = 0) -> None:
        """Say once a minute that entries wait or were dropped."""
        now = time.monotonic()
        if now - self._warned_at < WARN_EVERY_S:
            return
        self._warned_at = now
        why = f"{error.message} {error.hint}" if error else "More arrives than can be kept (log.queue_entries)."
        log.warning("client log: %s %d wait, %d were dropped.", why, waiting + len(self._queue), self._missed)
