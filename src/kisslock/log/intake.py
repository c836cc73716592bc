"""The client log's entry point.

The intake queues bodies, stores them in the background, and stores the remaining bodies at shutdown.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import NamedTuple

from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.log import metrics
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.queue import Queue
from kisslock.log.retention import retain
from kisslock.log.timing import Timing
from kisslock.log.writer import Writer
from kisslock.request_context import background
from kisslock.settings.sections import Log
from kisslock.storage.engine import Storage

WINDOW_S = 60
log = logging.getLogger("kisslock.log")


class Running(NamedTuple):
    """The queue, its writer, and the two background tasks."""

    queue: Queue
    writer: Writer
    writing: asyncio.Task[None]
    retaining: asyncio.Task[None]


class Intake:
    """Accepts beacons. With `log.enabled = false` the server still responds to beacons, but stores nothing."""

    def __init__(
        self,
        settings: Log,
        storage: Storage,
        limiter: RateLimiter,
        wallets: Iterable[str],
        timing: Timing | None = None,
    ) -> None:
        self.enabled, self.timing = settings.enabled, timing or Timing()
        self._settings, self._storage, self._limiter = settings, storage, limiter
        self._address = RateLimit("log-address", settings.budget_entries, WINDOW_S)
        self._session = RateLimit("log-session", settings.budget_entries, WINDOW_S)
        self._limits = CardinalityLimits(wallets)
        self._running: Running | None = None

    async def charge(self, address: str, session: str | None) -> None:
        """Charge one entry to the rate limits of the IP address and of the session, if there is one.

        Raises TooManyRequests.
        """
        await self._limiter.charge(self._address, address)
        if session is not None:
            await self._limiter.charge(self._session, session)

    def take(self, body: bytes, sender: str | None = None) -> None:
        """Queue a beacon's body. If the queue is full, drop the body and count it.

        `sender` is not stored.
        """
        if not self.enabled:
            return
        running = self._running or self._start()
        if running.queue.put(body, sender):
            metrics.LOG_ACCEPTED.inc()
        else:
            running.writer.drop("full")
            running.writer.warn_throttled(None)

    async def begin(self) -> None:
        """Start the background tasks. The server starts even if the database is down or outdated."""
        if not self.enabled:
            return
        if self._running is None:
            self._start()
        try:
            async with asyncio.timeout(self.timing.begin_s):
                await self._storage.prepare()
        except (KisslockError, TimeoutError) as error:
            why = error if isinstance(error, KisslockError) else StorageUnavailable()
            log.warning("client log: entries cannot be stored now. %s %s", why.message, why.hint)

    def _start(self) -> Running:
        queue = Queue(self._settings.queue_entries, self.timing.batch_wait_s)
        writer = Writer(queue, self._storage, self._limits, self.timing)
        retaining = retain(self._storage, self._settings.retention_days, self.timing)
        self._running = Running(queue, writer, background(writer.run()), background(retaining))
        return self._running

    async def close(self) -> None:
        """Store the queued entries, and log how many entries were stored and dropped."""
        if self._running is None:
            return
        queue, writer, writing, retaining = self._running
        retaining.cancel()
        # `asyncio.wait` does not raise the error of the retention task, so the queue is stored even after an error.
        await asyncio.wait([retaining])
        if not retaining.cancelled() and (error := retaining.exception()):
            log.error("client log: old entries were not deleted", exc_info=error)
        writer.finish()
        # If the event loop ended without a lifespan, it has already cancelled the writer's task.
        await (writer.run() if writing.done() else writing)
        if queue.received or writer.dropped:
            log.info("client log: %d received, %d stored, %d dropped", queue.received, writer.stored, writer.dropped)
        self._running = None
