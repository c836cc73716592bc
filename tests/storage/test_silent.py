"""A PostgreSQL that accepts connections but never responds: only the first requests wait, and only for one timeout."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest
from sqlalchemy import Connection, func, make_url, select, text

from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.storage.compiled import CompiledQuery
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.timing import Timing
from tests.silent import SOON_S, postgresql_process, silent_port, stopped

pytestmark = pytest.mark.slow
# A request that does not wait fails within this number of seconds, even on a busy machine.
AT_ONCE_S = 1.0


async def fetch(storage: Storage) -> None:
    await storage.fetch(CompiledQuery(select(func.count()).select_from(text("nonces"))), {})


async def read(storage: Storage) -> None:
    async with storage.read_connection() as connection:
        await connection.execute(text("SELECT count(*) FROM nonces"))


async def write(storage: Storage) -> None:
    async with storage.autocommit() as connection:
        await connection.execute(text("DELETE FROM nonces"))


async def lock(storage: Storage) -> None:
    def work(connection: Connection) -> None:
        connection.execute(text("DELETE FROM nonces"))

    await storage.exclusive_transaction(work, lock=LINKS_LOCK)


WORK: list[Callable[[Storage], Awaitable[None]]] = [fetch, read, write, lock]


async def fails(work: Awaitable[object], within_s: float) -> None:
    async with asyncio.timeout(within_s):
        with pytest.raises(StorageUnavailable):
            await work


async def answers_again(storage: Storage) -> None:
    async with asyncio.timeout(3 * SOON_S):
        while True:
            try:
                await read(storage)
            except StorageUnavailable:
                await asyncio.sleep(0.05)
            else:
                return


async def test_if_the_database_never_responds_waiting_requests_fail_together_and_later_requests_fail_at_once() -> None:
    with silent_port() as port:
        storage = open_storage(f"postgresql://kisslock:secret@127.0.0.1:{port}/kisslock")
        # More requests run than the pool has connections. If the requests waited one after the other, each request
        # would take one timeout.
        await asyncio.gather(*(fails(work(storage), SOON_S) for work in WORK * 7))
        for work in (*WORK, Storage.ping, Storage.schema_state):
            await fails(work(storage), AT_ONCE_S)
        # While the circuit breaker is open, the database has not responded, so the message contains no reason.
        with pytest.raises(StorageUnavailable, match=r"^The database does not respond\.$"):
            await storage.start_up()
        async with asyncio.timeout(SOON_S):
            await storage.close()


async def test_if_the_database_stops_responding_requests_wait_for_one_timeout_and_recover_by_themselves(
    url: str,
) -> None:
    storage, process = open_storage(url), await postgresql_process(url)
    await asyncio.gather(*(work(storage) for work in WORK * 3))
    with stopped(process):
        await asyncio.gather(*(fails(work(storage), SOON_S) for work in WORK * 7))
        for work in (*WORK, Storage.ping):
            await fails(work(storage), AT_ONCE_S)
    await answers_again(storage)
    await asyncio.gather(*(work(storage) for work in WORK * 7))
    await storage.close()


async def test_connections_of_the_pool_keep_working_while_the_database_accepts_no_new_connections(
    url: str, postgresql_server: str
) -> None:
    storage, name = open_storage(url), make_url(url).database
    await read(storage)
    server = await asyncpg.connect(postgresql_server)
    try:
        await server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        # The circuit breaker opens, as it does after a slow statement.
        storage._breaker.open()
        await answers_again(storage)
    finally:
        await server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        await server.close()
        await storage.close()


async def test_a_statement_ends_if_the_database_stops_responding_while_it_runs(url: str) -> None:
    storage, process = open_storage(url), await postgresql_process(url)
    async with storage.read_connection() as connection:
        statement = asyncio.create_task(connection.scalar(text("SELECT pg_sleep(0.2)")))
        await asyncio.sleep(0.05)
        with stopped(process):
            async with asyncio.timeout(SOON_S):
                with pytest.raises(TimeoutError):
                    await statement
    await answers_again(storage)
    await storage.close()


async def test_closing_the_storage_does_not_wait_for_a_database_that_has_stopped(url: str) -> None:
    storage, process = open_storage(url), await postgresql_process(url)
    await asyncio.gather(*(read(storage) for _ in range(5)))
    with stopped(process):
        async with asyncio.timeout(SOON_S):
            await storage.close()


async def test_a_statement_that_takes_too_long_fails_and_does_not_affect_other_statements(url: str) -> None:
    storage = open_storage(url, Timing(command_s=0.2))

    async def wait() -> None:
        async with storage.read_connection() as connection:
            await connection.execute(text("SELECT pg_sleep(60)"))

    await read(storage)
    await fails(wait(), SOON_S)
    await answers_again(storage)
    await storage.close()
