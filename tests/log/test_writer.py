"""The writer's batches: readers are notified of them, and counters tell of them."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kisslock.http.budget import Budgets
from kisslock.log import store
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.intake import Intake
from kisslock.log.queue import Queue
from kisslock.log.timing import Timing
from kisslock.log.writer import Writer
from kisslock.settings.sections import Log
from kisslock.storage.engine import Storage
from tests.log.conftest import figure, step, until


class Notified:
    """Writes batches and counts the notifications of readers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, storage: Storage, notify_every_s: float) -> None:
        self.count = 0
        self.queue = Queue(1000, batch_wait_s=0.0)
        self.writer = Writer(self.queue, storage, CardinalityLimits(()), Timing(notify_every_s=notify_every_s))
        self.task = asyncio.create_task(self.writer.run())
        monkeypatch.setattr(store, "notify", self._notify)

    async def _notify(self, _: Storage) -> None:
        self.count += 1

    async def write(self, batches: int) -> None:
        """Write batches of one entry each, and wait until each is stored."""
        for _ in range(batches):
            self.queue.put(step(self.writer.stored))
            wanted = self.writer.stored + 1
            await until(lambda: self.writer.stored == wanted)  # noqa: B023 (awaited here)

    async def end(self) -> None:
        self.writer.finish()
        await self.task


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    yield storage
    await storage.close()


async def test_readers_are_notified_once_in_a_period(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    notified = Notified(monkeypatch, storage, notify_every_s=3600.0)
    await notified.write(20)
    assert notified.count == 1
    await notified.end()


async def test_a_notification_that_was_left_out_is_sent_later(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    notified = Notified(monkeypatch, storage, notify_every_s=0.2)
    # The second batch comes within the period of the first; no third one follows.
    await notified.write(2)
    await until(lambda: notified.count == 2)
    await notified.end()


async def test_a_worker_without_requests_for_metrics_still_publishes_what_it_accepted(storage: Storage) -> None:
    before = figure("accepted")
    log = Intake(Log(), storage, Budgets(), ())
    await log.begin()
    for number in range(3):
        log.take(step(number))
    await until(lambda: figure("accepted") - before == 3)
    await log.close()
