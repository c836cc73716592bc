"""The feed's order: every entry comes once, to pages that join, catch up and reconnect."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
from sqlalchemy import text as sql

from kisslock.console import store
from kisslock.console.feed import READER, Feed
from kisslock.console.pg_listener import PgListener
from kisslock.console.timing import Limits, Timing
from kisslock.storage.engine import Storage
from kisslock.storage.timing import Timing as StorageTiming
from tests.console.history import keep
from tests.console.reader import LIMIT_S, Reader, some, until
from tests.databases import new_database
from tests.silent import silent_port

QUICK = Timing(read_every_s=0.01, idle_s=0.01)


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    storage = Storage(database)
    yield storage
    await Reader.all_ended()
    await storage.close()


@pytest.fixture
async def feed(storage: Storage) -> AsyncIterator[Feed]:
    # Small queries, so that catching up, joining and being given events overlap in every way.
    feed = Feed(storage, QUICK, Limits(catch_up=3))
    yield feed
    await feed.close()


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


async def test_a_page_that_reconnects_to_another_process_gets_every_entry_once(feed: Feed, storage: Storage) -> None:
    await keep(storage, some(1))
    elsewhere = Storage(storage.url)
    other = Feed(elsewhere, QUICK, Limits(catch_up=3))

    async def write() -> None:
        for number in range(60):
            await keep(elsewhere, some(1 + number % 7), notify=number % 2 == 0)

    steady = Reader(feed, after=0)
    writing = asyncio.create_task(write())
    ids: list[int] = []
    visit = 0
    while not writing.done() or ids[-1:] != [await store.last_id(storage)]:
        visit += 1
        reader = Reader((feed, other)[visit % 2], after=ids[-1] if ids else 0)
        # The reader leaves at once, while it catches up, or after some entries.
        wanted = visit % 9
        await until(lambda: len(reader.ids) >= wanted or writing.done())  # noqa: B023 (awaited here)
        await reader.leave()
        ids += reader.ids
        if writing.done():
            reader = Reader(feed, after=ids[-1] if ids else 0)
            await reader.begun()
            if ids[-1:] != [await store.last_id(storage)]:
                await reader.until(await store.last_id(storage))
            await reader.leave()
            ids += reader.ids
    await writing
    last = await store.last_id(storage)
    assert ids == list(range(1, last + 1))
    assert await steady.until(last) == ids
    await steady.leave()
    await other.close()
    await elsewhere.close()


async def test_an_id_that_a_restored_database_does_not_have_yet_does_not_wait_for_ever(
    feed: Feed, storage: Storage
) -> None:
    await keep(storage, some(3))
    reader = Reader(feed, after=10**17)
    await reader.begun()
    await keep(storage, some(1))
    assert await reader.until(4) == [4]
    await reader.leave()


async def test_closing_ends_every_feed_and_a_new_one_may_begin(feed: Feed, storage: Storage) -> None:
    await keep(storage, some(1))
    readers = [Reader(feed) for _ in range(3)]
    for reader in readers:
        await reader.until(1)
    await feed.close()
    async with asyncio.timeout(LIMIT_S):
        await asyncio.gather(*(reader.task for reader in readers))
    assert feed.listeners == 0
    assert READER not in {task.get_name() for task in asyncio.all_tasks()}
    again = Reader(feed)
    await again.until(1)
    await again.leave()


async def test_a_silent_postgresql_is_asked_for_no_second_connection_that_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with silent_port() as port:
        storage = Storage(f"postgresql://kisslock@127.0.0.1:{port}/kisslock", StorageTiming(connect_s=0.2))
        listener = PgListener(storage, again_s=0.0)
        await listener.wait(0)
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "engine", property(lambda _: pytest.fail("it is asked again")))
            await listener.wait(0)
        await storage.close()


LISTENS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND datname = current_database()"""


@pytest.mark.slow
def test_postgresql_notifies_also_after_its_connections_were_cut(postgresql_server: str) -> None:
    async def visit(url: str) -> None:
        storage, writer = Storage(url), Storage(url)
        # Without a notification, the next query would come in an hour.
        feed = Feed(storage, Timing(read_every_s=0.01, idle_s=3600.0))
        await keep(writer, some(1))
        reader = Reader(feed)
        await reader.until(1)
        for number in range(2, 6):
            await keep(writer, some(1))
            await reader.until(number)
        async with writer.autocommit() as connection:
            assert await connection.scalar(sql(LISTENS)) == 1
            await connection.execute(sql(CUT))
        for number in range(6, 10):
            await keep(writer, some(1))
            await reader.until(number)
        await reader.leave()
        await feed.close()
        await storage.close()
        await writer.close()

    with new_database(postgresql_server) as url:
        asyncio.run(visit(url))
