"""What the feed costs and whom it ends: queries, slow readers, too many pages, sessions that ended."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kisslock.console import store
from kisslock.console.feed import READER, Feed
from kisslock.console.listener import Event, Listener
from kisslock.console.timing import Limits, Timing
from kisslock.errors import StorageUnavailable
from kisslock.storage.engine import Storage
from tests.console.history import keep
from tests.console.reader import LIMIT_S, Reader, some, until, yes


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    """A log with three entries."""
    storage = Storage(f"sqlite:///{tmp_path / 'feed.db'}")
    await keep(storage, some(3))
    yield storage
    await Reader.all_ended()
    await storage.close()


@pytest.fixture
async def feed(storage: Storage) -> AsyncIterator[Feed]:
    feed = Feed(storage, Timing(read_every_s=0.01))
    yield feed
    await feed.close()


def reads() -> bool:
    """Whether a feed's reader runs."""
    return READER in {task.get_name() for task in asyncio.all_tasks()}


class Queries:
    """Counts the reader's queries."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._following = store.following
        monkeypatch.setattr(store, "following", self._counted)

    async def _counted(self, storage: Storage, after: int, most: int) -> list[store.FeedRow]:
        self.count += most == Limits().read
        return await self._following(storage, after, most)


async def test_one_query_between_two_pauses_is_for_all_listeners(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries, feed = Queries(monkeypatch), Feed(storage, Timing(read_every_s=3600.0))
    readers = [Reader(feed) for _ in range(20)]
    for reader in readers:
        await reader.until(3)
    await until(lambda: queries.count)
    for _ in range(5):
        await keep(storage, some(1))
    assert queries.count == 1
    await feed.close()


async def test_the_reader_serves_all_listeners_and_ends_with_the_last(feed: Feed, storage: Storage) -> None:
    readers = [Reader(feed) for _ in range(20)]
    for _ in range(8):
        await keep(storage, some(1))
    for reader in readers:
        assert await reader.until(11) == list(range(1, 12))
    assert sum(task.get_name() == READER for task in asyncio.all_tasks()) == 1
    for reader in readers:
        await reader.leave()
    await until(lambda: not reads())
    assert feed.listeners == 0


async def test_a_listener_that_does_not_keep_up_is_ended_and_the_others_are_not(feed: Feed, storage: Storage) -> None:
    slow, quick = Listener(waiting_most=100), Reader(feed)
    await quick.until(3)
    events = feed.events(slow, None, yes)
    await anext(events)
    for number in (4, 5, 6):
        # Two parts at most are read for this listener alone; the third comes from the feed's reader.
        await keep(storage, some(1))
        assert (await anext(events)).startswith(b"id: %d\n" % number)
    for burst in range(1, 5):
        await keep(storage, some(40))
        await quick.until(6 + 40 * burst)
    assert slow.over
    assert await slow.take(0) == []
    assert feed.listeners == 1
    assert [part async for part in events] == []
    assert not quick.listener.over
    await quick.leave()


async def test_the_events_that_wait_for_a_listener_are_bounded() -> None:
    full, too_full = Listener(), Listener()
    full.give([Event(1, b"x")] * 10_000)
    too_full.give([Event(1, b"x")] * 10_001)
    assert (full.over, too_full.over) == (False, True)
    assert (len(await full.take(0)), len(await too_full.take(0))) == (10_000, 0)


def test_a_comment_comes_often_enough_for_a_proxy() -> None:
    assert Timing().recheck_s + Timing().tick_s < 30


async def test_a_session_is_checked_while_nothing_happens(storage: Storage) -> None:
    feed, allowed = Feed(storage, Timing(recheck_s=0.0, tick_s=0.01)), [True]

    async def is_allowed() -> bool:
        return allowed[0]

    reader = Reader(feed, is_allowed=is_allowed)
    await until(lambda: reader.comments >= 4)
    allowed[0] = False
    async with asyncio.timeout(LIMIT_S):
        await reader.task
    assert feed.listeners == 0


async def test_a_brief_feed_ends_by_itself(storage: Storage) -> None:
    reader = Reader(Feed(storage, Timing(brief_s=0.0, tick_s=0.01)))
    reader.listener.is_brief = True
    async with asyncio.timeout(LIMIT_S):
        await reader.task
    assert (reader.ids, reader.retries) == ([1, 2, 3], 1)


async def test_a_session_is_checked_while_much_happens(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no() -> bool:
        return False

    async def always_more(*_: Any) -> list[store.FeedRow]:
        await asyncio.sleep(0)
        return [store.FeedRow(1, 1, "", "", "", "")]

    monkeypatch.setattr(store, "following", always_more)
    reader = Reader(Feed(storage, Timing(recheck_s=0.0), Limits(catch_up=1)), after=0, is_allowed=no)
    async with asyncio.timeout(LIMIT_S):
        await reader.task


async def test_a_database_that_goes_away_stops_no_feed(
    feed: Feed, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(feed)
    await reader.until(3)
    following = store.following
    away = asyncio.Event()

    async def unavailable(*_: Any) -> Any:
        raise StorageUnavailable

    async def unavailable_for_the_reader(*arguments: Any) -> Any:
        task = asyncio.current_task()
        if task is None or task.get_name() != READER:
            return await following(*arguments)
        away.set()
        raise StorageUnavailable

    monkeypatch.setattr(store, "following", unavailable_for_the_reader)
    await away.wait()
    await keep(storage, some(2))
    monkeypatch.setattr(store, "following", following)
    assert await reader.until(5) == [1, 2, 3, 4, 5]
    with monkeypatch.context() as patch:
        patch.setattr(store, "newest", unavailable)
        with pytest.raises(StorageUnavailable):
            await anext(feed.events(Listener(), None, yes))
    await reader.leave()
