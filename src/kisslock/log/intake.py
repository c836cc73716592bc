"""The client log as the application holds it: takes beacons in at once, keeps them by and by, lets go in order."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from kisslock import metrics
from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.http.budget import Budget, Budgets
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.queue import Queue
from kisslock.log.retention import retain
from kisslock.log.writer import Writer
from kisslock.settings.sections import Log
from kisslock.storage.engine import Storage

WINDOW_S = 60
# Nobody waits longer for the page because of a database that does not answer.
BEGIN_S = 5.0
log = logging.getLogger("kisslock.log")


class Intake:
    """Where beacons go. Switched off it takes them and keeps nothing."""

    def __init__(self, settings: Log, storage: Storage, budgets: Budgets, wallets: Iterable[str]) -> None:
        self.enabled = settings.enabled
        self._settings, self._storage, self._budgets = settings, storage, budgets
        self._address = Budget("log-address", settings.budget_entries, WINDOW_S)
        self._session = Budget("log-session", settings.budget_entries, WINDOW_S)
        self._limits = CardinalityLimits(wallets)
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._renew()

    def _renew(self) -> None:
        self._queue = Queue(self._settings.queue_entries)
        self._writer = Writer(self._queue, self._storage, self._limits)

    async def spend(self, address: str, session: str | None) -> None:
        """Take one entry out of both budgets; raises TooManyRequests."""
        await self._budgets.spend(self._address, address)
        if session is not None:
            await self._budgets.spend(self._session, session)

    def take(self, body: bytes, sender: str | None = None) -> None:
        """Take a beacon's body; without a place for it, it is dropped and counted.

        `sender` is forgotten when it is stored.
        """
        if not self.enabled:
            return
        if not self._tasks:
            self._start()
        if self._queue.put(body, sender):
            metrics.log_accepted.add()
        else:
            self._writer.drop("full")
            self._writer.warn_throttled(None)

    async def begin(self) -> None:
        """Start what works beside the requests; a database that is away, or old, keeps nobody from being served."""
        if not self.enabled:
            return
        self._start()
        try:
            async with asyncio.timeout(BEGIN_S):
                await self._storage.prepare()
        except (KisslockError, TimeoutError) as error:
            why = error if isinstance(error, KisslockError) else StorageUnavailable()
            log.warning("client log: nothing can be kept now. %s %s", why.message, why.hint)

    def _start(self) -> None:
        if not self._tasks:
            jobs = (self._writer.run(), retain(self._storage, self._settings.retention_days))
            self._tasks = tuple(asyncio.create_task(job) for job in jobs)

    async def close(self) -> None:
        """Keep what was taken, and say what became of all of it."""
        if not self._tasks:
            return
        writing, retaining = self._tasks
        retaining.cancel()
        with suppress(asyncio.CancelledError, KisslockError):
            await retaining
        self._writer.finish()
        # A loop that ends without our lifespan has cancelled it already.
        await (self._writer.run() if writing.done() else writing)
        metrics.log_accepted.flush()
        taken, stored, dropped = self._queue.taken, self._writer.stored, self._writer.dropped
        if taken or dropped:
            log.info("client log: %d taken, %d stored, %d dropped", taken, stored, dropped)
        self._tasks = ()
        self._renew()
