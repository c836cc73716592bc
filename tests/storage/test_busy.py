"""A working PostgreSQL while our pool is used up, or while another application holds a lock."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg
import pytest
from sqlalchemy import text

from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.storage.connections import POOL_LIMIT
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.permits import database_priority
from kisslock.storage.timing import Timing
from tests.databases import new_database

pytestmark = pytest.mark.slow
# The timeout is longer than the test, so that no wait ends by its timeout.
LONG_WAIT_S = 600.0


@pytest.fixture
def url(postgresql_server: str, empty_tables_on_postgresql: str) -> Iterator[str]:
    """Yield the URL of a new database with all tables."""
    with new_database(postgresql_server, empty_tables_on_postgresql) as new_url:
        yield new_url


async def run_query(storage: Storage) -> None:
    async with storage.read_connection() as connection:
        await connection.execute(text("SELECT 1"))


@asynccontextmanager
async def use_up_connections(storage: Storage) -> AsyncIterator[None]:
    """Hold all connections of the pool until the end of the block."""
    async with AsyncExitStack() as stack:
        for _ in range(POOL_LIMIT):
            _ = await stack.enter_async_context(storage.read_connection())
        yield


@asynccontextmanager
async def lock_in_other_connection(url: str, statement: str) -> AsyncIterator[None]:
    """Hold a lock in another connection until the end of the block."""
    locking_connection = await asyncpg.connect(url)
    try:
        async with locking_connection.transaction():
            await locking_connection.execute(statement)
            yield
    finally:
        await locking_connection.close()


async def is_busy(awaitable: asyncio.Future[None] | asyncio.Task[None]) -> bool:
    with pytest.raises(StorageUnavailable) as caught:
        await awaitable
    return "Retry-After" in caught.value.headers


async def test_a_query_that_waits_too_long_for_the_pool_fails_with_a_retry_time_and_opens_no_circuit_breaker(
    url: str,
) -> None:
    storage = open_storage(url, Timing(pool_s=0.05))
    async with use_up_connections(storage):
        waiting_tasks = [asyncio.create_task(run_query(storage)) for _ in range(100)]
        assert all([await is_busy(task) for task in waiting_tasks])
        assert not storage._breaker.is_open
    await asyncio.gather(*(run_query(storage) for _ in range(POOL_LIMIT)))
    await storage.close()


async def test_a_request_with_priority_gets_the_next_free_connection(url: str) -> None:
    storage, finished_requests = open_storage(url, Timing(pool_s=LONG_WAIT_S)), list[str]()

    async def run_request(name: str) -> None:
        await run_query(storage)
        finished_requests.append(name)

    async with AsyncExitStack() as other_connections:
        async with AsyncExitStack() as stack:
            _ = await stack.enter_async_context(storage.read_connection())
            for _ in range(POOL_LIMIT - 1):
                _ = await other_connections.enter_async_context(storage.read_connection())
            ordinary_requests = [asyncio.create_task(run_request("ordinary")) for _ in range(100)]
            await asyncio.sleep(0)
            with database_priority():
                first_task = asyncio.create_task(run_request("first"))
            await asyncio.sleep(0)
            assert not finished_requests
        await first_task
        assert finished_requests[0] == "first"
    await asyncio.gather(*ordinary_requests)
    await storage.close()


@pytest.mark.parametrize("lock", ["LOCK TABLE nonces", f"SELECT pg_advisory_xact_lock({LINKS_LOCK})"])
async def test_a_query_that_waits_too_long_for_a_lock_changes_nothing_and_opens_no_circuit_breaker(
    url: str, lock: str
) -> None:
    storage = open_storage(url, Timing(lock_s=0.05))

    async def run_update() -> None:
        await storage.execute_write(
            lambda connection: connection.execute(
                text("INSERT INTO nonces (nonce, browser, expires_at_ms) VALUES ('a', '', 0)")
            ),
            shared_lock=LINKS_LOCK,
        )

    async with lock_in_other_connection(url, lock):
        assert await is_busy(asyncio.ensure_future(run_update()))
        assert not storage._breaker.is_open
        await run_query(storage)
    async with storage.read_connection() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM nonces")) == 0
    await run_update()
    await storage.close()
