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
from kisslock.log.retention import delete_old_rows_periodically
from kisslock.log.timing import Timing
from kisslock.log.writer import Writer
from kisslock.request_context import run_in_background
from kisslock.settings.sections import Log
from kisslock.storage.engine import Storage

WINDOW_S = 60
log = logging.getLogger("kisslock.log")


class IntakeTasks(NamedTuple):
    """The queue, its writer, and the two background tasks."""

    queue: Queue
    writer: Writer
    writer_task: asyncio.Task[None]
    retention_task: asyncio.Task[None]


class Intake:
    """Accepts beacons. With `log.enabled = false` the server still responds to beacons, but stores nothing."""

    def __init__(
        self,
        settings: Log,
        storage: Storage,
        limiter: RateLimiter,
        wallet_names: Iterable[str],
        timing: Timing | None = None,
    ) -> None:
        self.enabled, self.timing = settings.enabled, timing or Timing()
        self._settings, self._storage, self._limiter = settings, storage, limiter
        self._address_limit = RateLimit("log-address", settings.budget_entries, WINDOW_S)
        self._session_limit = RateLimit("log-session", settings.budget_entries, WINDOW_S)
        self._limits = CardinalityLimits(wallet_names)
        self._tasks: IntakeTasks | None = None

    async def charge(self, address: str, session_key: str | None) -> None:
        """Charge one entry to the rate limits of the IP address and of the session, if there is one.

        Raises TooManyRequests.
        """
        await self._limiter.charge(self._address_limit, address)
        if session_key is not None:
            await self._limiter.charge(self._session_limit, session_key)

    def accept_body(self, body: bytes, sender: str | None = None) -> None:
        """Queue a beacon's body. If the queue is full, drop the body and count it.

        `sender` is not stored.
        """
        if not self.enabled:
            return
        tasks = self._tasks or self._create_tasks()
        if tasks.queue.put(body, sender):
            metrics.LOG_ACCEPTED.inc()
        else:
            tasks.writer.count_dropped("full")
            tasks.writer.log_write_failure(None)

    async def start_background_tasks(self) -> None:
        """Start the background tasks. The server starts even if the database is down or outdated."""
        if not self.enabled:
            return
        if self._tasks is None:
            self._create_tasks()
        try:
            async with asyncio.timeout(self.timing.startup_wait_s):
                await self._storage.prepare()
        except (KisslockError, TimeoutError) as error:
            reason = error if isinstance(error, KisslockError) else StorageUnavailable()
            log.warning("client log: entries cannot be stored now. %s %s", reason.message, reason.hint)

    def _create_tasks(self) -> IntakeTasks:
        queue = Queue(self._settings.queue_entries, self.timing.batch_wait_s)
        writer = Writer(queue, self._storage, self._limits, self.timing)
        retention = delete_old_rows_periodically(self._storage, self._settings.retention_days, self.timing)
        self._tasks = IntakeTasks(queue, writer, run_in_background(writer.run()), run_in_background(retention))
        return self._tasks

    async def close(self) -> None:
        """Store the queued entries, and log how many entries were stored and dropped."""
        if self._tasks is None:
            return
        queue, writer, writer_task, retention_task = self._tasks
        retention_task.cancel()
        # `asyncio.wait` does not raise the error of the retention task, so the queue is stored even after an error.
        await asyncio.wait([retention_task])
        if not retention_task.cancelled() and (error := retention_task.exception()):
            log.error("client log: old entries were not deleted", exc_info=error)
        writer.request_finish()
        # Without a lifespan, Kisslock closes when the event loop ends, and the loop has then already cancelled the
        # writer's task. In this case, run the writer here.
        await (writer.run() if writer_task.done() else writer_task)
        if queue.received_count or writer.dropped_count:
            log.info(
                "client log: %d received, %d stored, %d dropped",
                queue.received_count,
                writer.stored_count,
                writer.dropped_count,
            )
        self._tasks = None
