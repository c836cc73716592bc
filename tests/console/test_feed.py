"""The feed by itself: nothing is lost, nothing comes twice, the table is asked seldom, nobody is kept for."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from sqlalchemy import text as sql

from kisslock.console import feed as feeds
from kisslock.console import listener as listeners
from kisslock.console import store
from kisslock.console.errors import FeedFull
from kisslock.console.feed import Feed
from kisslock.console.listener import Event, Listener
from kisslock.console.wire import FeedEntry
from kisslock.errors import StorageUnavailable
from kisslock.storage.engine import Storage
from tests.console.history import Entry, keep
from tests.databases import new_database

EVENT = re.compile(rb"id: (\d+)\ndata: (.*)\n\n")
LIMIT_S = 20


async def yes() -> bool:
    return True


def some(count: int, **fields: Any) -> list[Entry]:
    return [Entry(**{"at_ms": 1_795_256_430_400 + number, "step": "opened", **fields}) for number in range(count)]


async def until(condition: Callable[[], bool]) -> None:
    """Wait until it holds."""
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 (what is waited for is not ours to announce)
            await asyncio.sleep(0.01)


class Reader:
    """Reads a feed in a task of its own."""

    def __init__(self, feed: Feed, after: int | None = None, is_allowed: Any = yes) -> None:
        self.listener = Listener()
        self.ids: list[int] = []
        self.entries: list[FeedEntry] = []
        self.comments = 0
        self.task = asyncio.create_task(self._read(feed.events(self.listener, after, is_allowed)))

    async def _read(self, events: Any) -> None:
        async with aclosing(events) as parts:
            async for part in parts:
                assert EVENT.sub(b"", part).replace(b":\n\n", b"") == b""
                self.comments += part.count(b":\n\n") if not part.startswith(b"id") else 0
                for number, data in EVENT.findall(part):
                    entry = msgspec.json.decode(data, type=FeedEntry, strict=True)
                    assert entry.id == int(number)
                    self.ids.append(entry.id)
                    self.entries.append(entry)

    async def until(self, last: int) -> list[int]:
        """The ids read so far, once one has come."""
        await until(lambda: last in self.ids or self.task.done())
        assert last in self.ids
        return self.ids

    async def begun(self) -> None:
        """Wait for the first part."""
        await until(lambda: self.comments > 0)

    async def leave(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    storage = Storage(database)
    yield storage
    await storage.close()


@pytest.fixture
async def feed(storage: Storage) -> AsyncIterator[Feed]:
    feed = Feed(storage)
    yield feed
    await feed.close()


@pytest.fixture
async def sqlite(tmp_path: Any) -> AsyncIterator[Feed]:
    storage = Storage(f"sqlite:///{tmp_path / 'feed.db'}")
    feed = Feed(storage)
    await keep(storage, some(3))
    yield feed
    await feed.close()
    await storage.close()


async def test_it_begins_with_the_last_twenty_and_goes_on(feed: Feed, storage: Storage) -> None:
    await keep(storage, some(30))
    reader = Reader(feed)
    assert await reader.until(30) == list(range(11, 31))
    await keep(storage, some(2))
    assert await reader.until(32) == list(range(11, 33))
    await reader.leave()


async def test_it_begins_empty_and_goes_on(feed: Feed, storage: Storage) -> None:
    reader = Reader(feed)
    await reader.begun()
    await keep(storage, some(1, step="failed", code="WALLET/REJECTED", wallet="rabby", method="extension"))
    await reader.until(1)
    assert msgspec.to_builtins(reader.entries[0]) == {
        "id": 1,
        "at_ms": 1_795_256_430_400,
        "step": "failed",
        "code": "WALLET/REJECTED",
        "wallet": "rabby",
        "method": "extension",
    }
    await reader.leave()


async def test_a_page_that_comes_back_to_another_process_misses_nothing_and_sees_nothing_twice(
    feed: Feed, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Small pages, so that catching up, joining and being given overlap in every way.
    monkeypatch.setattr(feeds, "CAUGHT_UP_MOST", 3)
    monkeypatch.setattr(feeds, "EVERY_S", 0.02)
    monkeypatch.setattr(feeds, "IDLE_S", 0.02)
    await keep(storage, some(1))
    elsewhere = Storage(storage.url)
    other = Feed(elsewhere)

    async def write() -> None:
        for number in range(60):
            await keep(elsewhere, some(1 + number % 7), notify=number % 2 == 0)
            await asyncio.sleep(0.005)

    steady = Reader(feed, after=0)
    writing = asyncio.create_task(write())
    ids: list[int] = []
    turn = 0
    while not writing.done() or ids[-1:] != [await store.last_id(storage)]:
        turn += 1
        reader = Reader((feed, other)[turn % 2], after=ids[-1] if ids else 0)
        await asyncio.sleep(0.013 * (turn % 9))
        await reader.leave()
        ids += reader.ids
    await writing
    last = await store.last_id(storage)
    assert ids == list(range(1, last + 1))
    assert await steady.until(last) == ids
    await steady.leave()
    await other.close()
    await elsewhere.close()


async def test_an_id_from_the_future_of_a_restored_database_does_not_wait_for_ever(sqlite: Feed) -> None:
    reader = Reader(sqlite, after=10**17)
    await reader.begun()
    await keep(sqlite._storage, some(1))
    assert await reader.until(4) == [4]
    await reader.leave()


async def test_one_task_asks_for_all_at_most_twice_a_second_and_ends_with_the_last_of_them(
    feed: Feed, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(storage, some(3))
    asked: list[float] = []
    following = store.following

    async def counted(from_: Storage, after: int, most: int) -> Any:
        if most == feeds.READ_MOST:
            asked.append(time.monotonic())
        return await following(from_, after, most)

    monkeypatch.setattr(store, "following", counted)
    readers = [Reader(feed) for _ in range(20)]
    for _ in range(8):
        await keep(storage, some(1))
        await asyncio.sleep(0.25)
    for reader in readers:
        assert await reader.until(11) == list(range(1, 12))
    assert min(later - before for before, later in pairwise(asked)) >= feeds.EVERY_S
    for reader in readers:
        await reader.leave()
    await until(lambda: feed._reader is None)
    before = len(asked)
    await asyncio.sleep(2 * feeds.EVERY_S)
    assert len(asked) == before


async def test_where_one_more_page_follows_than_may_it_is_told_to_wait(
    sqlite: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "LISTENERS_MOST", 2)
    first, second = Reader(sqlite), Reader(sqlite)
    await first.until(3)
    await second.until(3)
    with pytest.raises(FeedFull) as caught:
        await anext(sqlite.events(Listener(), None, yes))
    assert int(caught.value.headers["Retry-After"]) > 0
    await first.leave()
    third = Reader(sqlite)
    await third.until(3)
    await second.leave()
    await third.leave()


async def test_a_reader_who_does_not_keep_up_is_ended_and_the_others_are_not(
    sqlite: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "WAITING_MOST", 100)
    slow = Listener()
    events = sqlite.events(slow, None, yes)
    await anext(events)
    await sqlite._join(slow)
    quick = Reader(sqlite)
    await quick.until(3)
    for burst in range(1, 5):
        await keep(sqlite._storage, some(40))
        await quick.until(3 + 40 * burst)
    assert slow.over
    assert not slow._waiting
    assert slow not in sqlite._listeners
    assert [part async for part in events] == []
    assert not quick.listener.over
    await quick.leave()


def test_what_waits_for_a_listener_is_bounded() -> None:
    listener = Listener()
    event = Event(1, b"x")
    for _ in range(1000):
        listener.give([event] * 1000)
        assert len(listener._waiting) <= listeners.WAITING_MOST
    assert listener.over


async def test_a_listener_is_asked_for_their_session_again_and_hears_comments(
    sqlite: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert feeds.BEAT_S + feeds.TICK_S < 30
    monkeypatch.setattr(feeds, "BEAT_S", 0.05)
    monkeypatch.setattr(feeds, "TICK_S", 0.02)
    may = [True]

    async def still() -> bool:
        return may[0]

    reader = Reader(sqlite, is_allowed=still)
    await until(lambda: reader.comments >= 4)
    may[0] = False
    async with asyncio.timeout(LIMIT_S):
        await reader.task
    assert not sqlite._listeners


async def test_while_much_happens_a_session_is_asked_for_as_well(sqlite: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "BEAT_S", 0.05)
    monkeypatch.setattr(feeds, "CAUGHT_UP_MOST", 1)

    async def no() -> bool:
        return False

    async def slowly(*_: Any) -> list[store.FeedRow]:
        await asyncio.sleep(0.01)
        return [store.FeedRow(1, 1, "", "", "", "")]

    monkeypatch.setattr(store, "following", slowly)
    reader = Reader(sqlite, after=0, is_allowed=no)
    async with asyncio.timeout(LIMIT_S):
        await reader.task


async def test_a_database_that_goes_away_stops_nothing(sqlite: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "EVERY_S", 0.02)
    reader = Reader(sqlite)
    await reader.until(3)
    following = store.following
    away = asyncio.Event()

    async def unavailable(*_: Any) -> Any:
        raise StorageUnavailable

    async def unavailable_later(*arguments: Any) -> Any:
        # Who comes is still told what they missed; it is the common question that fails.
        if asyncio.current_task() is not sqlite._reader:
            return await following(*arguments)
        away.set()
        raise StorageUnavailable

    monkeypatch.setattr(store, "following", unavailable_later)
    await away.wait()
    await keep(sqlite._storage, some(2))
    monkeypatch.setattr(store, "following", following)
    assert await reader.until(5) == [1, 2, 3, 4, 5]
    with monkeypatch.context() as patch:
        patch.setattr(store, "newest", unavailable)
        with pytest.raises(StorageUnavailable):
            await anext(sqlite.events(Listener(), None, yes))
    await reader.leave()


async def test_closing_ends_everybody(feed: Feed, storage: Storage) -> None:
    await keep(storage, some(1))
    readers = [Reader(feed) for _ in range(3)]
    for reader in readers:
        await reader.until(1)
    await feed.close()
    async with asyncio.timeout(LIMIT_S):
        await asyncio.gather(*(reader.task for reader in readers))
    assert not feed._listeners
    assert feed._reader is None
    again = Reader(feed)
    await again.until(1)
    await again.leave()


CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND datname = current_database()"""


@pytest.mark.slow
def test_postgresql_wakes_and_goes_on_waking_after_its_connections_were_cut(
    postgresql_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "EVERY_S", 0.05)
    # Asking by itself would take longer than this test may.
    monkeypatch.setattr(feeds, "IDLE_S", 3600.0)
    with new_database(postgresql_server) as url:
        asyncio.run(woken(url))


async def woken(url: str) -> None:
    storage, writer = Storage(url), Storage(url)
    feed = Feed(storage)
    await keep(writer, some(1))
    reader = Reader(feed)
    await reader.until(1)
    await asyncio.sleep(0.5)
    await keep(writer, some(1))
    await reader.until(2)
    async with writer.autocommit() as connection:
        await connection.execute(sql(CUT))
    await keep(writer, some(1))
    await reader.until(3)
    await reader.leave()
    await feed.close()
    await storage.close()
    await writer.close()
