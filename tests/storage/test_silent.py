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
from tests.silent import TIMEOUT_S, find_postgresql_process_id, paused_process, silent_port

pytestmark = pytest.mark.slow
# If the circuit breaker is open, a query fails without waiting. Even on a busy machine, this takes less than these
# seconds.
IMMEDIATE_S = 1.0


async def run_fetch(storage: Storage) -> None:
    await storage.fetch(CompiledQuery(select(func.count()).select_from(text("nonces"))), {})


async def run_read(storage: Storage) -> None:
    async with storage.read_connection() as connection:
        await connection.execute(text("SELECT count(*) FROM nonces"))


async def run_write(storage: Storage) -> None:
    async with storage.autocommit() as connection:
        await connection.execute(text("DELETE FROM nonces"))


async def run_exclusive_transaction(storage: Storage) -> None:
    def run_in_transaction(connection: Connection) -> None:
        connection.execute(text("DELETE FROM nonces"))

    await storage.exclusive_transaction(run_in_transaction, lock=LINKS_LOCK)


DATABASE_OPERATIONS: list[Callable[[Storage], Awaitable[None]]] = [
    run_fetch,
    run_read,
    run_write,
    run_exclusive_transaction,
]


async def require_failure(operation: Awaitable[object], within_s: float) -> None:
    async with asyncio.timeout(within_s):
        with pytest.raises(StorageUnavailable):
            await operation


async def wait_until_recovered(storage: Storage) -> None:
    async with asyncio.timeout(3 * TIMEOUT_S):
        while True:
            try:
                await run_read(storage)
            except StorageUnavailable:
                await asyncio.sleep(0.05)
            else:
                return


async def test_all_waiting_requests_fail_together_and_later_requests_fail_at_once_if_the_database_never_responds() -> (
    None
):
    with silent_port() as port:
        storage = open_storage(f"postgresql://kisslock:secret@127.0.0.1:{port}/kisslock")
        # More requests run than the pool has connections, and each must fail within one timeout. If they waited one
        # after the other, the last request would fail only after several timeouts.
        await asyncio.gather(*(require_failure(work(storage), TIMEOUT_S) for work in DATABASE_OPERATIONS * 7))
        for operation in (*DATABASE_OPERATIONS, Storage.ping, Storage.schema_state):
            await require_failure(operation(storage), IMMEDIATE_S)
        # While the circuit breaker is open, no query reaches the database, so the message contains no reason.
        with pytest.raises(StorageUnavailable, match=r"^The database does not respond\.$"):
            await storage.start_up()
        async with asyncio.timeout(TIMEOUT_S):
            await storage.close()


async def test_requests_fail_after_one_timeout_when_the_database_stops_and_succeed_after_it_recovers(
    url: str,
) -> None:
    storage, process_id = open_storage(url), await find_postgresql_process_id(url)
    await asyncio.gather(*(work(storage) for work in DATABASE_OPERATIONS * 3))
    with paused_process(process_id):
        await asyncio.gather(*(require_failure(work(storage), TIMEOUT_S) for work in DATABASE_OPERATIONS * 7))
        for operation in (*DATABASE_OPERATIONS, Storage.ping):
            await require_failure(operation(storage), IMMEDIATE_S)
    await wait_until_recovered(storage)
    await asyncio.gather(*(work(storage) for work in DATABASE_OPERATIONS * 7))
    await storage.close()


async def test_the_storage_recovers_with_connections_of_the_pool_while_the_database_accepts_no_new_connections(
    url: str, postgresql_server: str
) -> None:
    storage, name = open_storage(url), make_url(url).database
    await run_read(storage)
    server = await asyncpg.connect(postgresql_server)
    try:
        await server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        # Open the circuit breaker, as a slow statement would.
        storage._breaker.open()
        await wait_until_recovered(storage)
    finally:
        await server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        await server.close()
        await storage.close()


async def test_a_running_statement_fails_with_a_timeout_if_the_database_stops_responding(url: str) -> None:
    storage, process_id = open_storage(url), await find_postgresql_process_id(url)
    async with storage.read_connection() as connection:
        statement = asyncio.create_task(connection.scalar(text("SELECT pg_sleep(0.2)")))
        await asyncio.sleep(0.05)
        with paused_process(process_id):
            async with asyncio.timeout(TIMEOUT_S):
                with pytest.raises(TimeoutError):
                    await statement
    await wait_until_recovered(storage)
    await storage.close()


async def test_closing_the_storage_does_not_wait_for_a_database_that_has_stopped(url: str) -> None:
    storage, process_id = open_storage(url), await find_postgresql_process_id(url)
    await asyncio.gather(*(run_read(storage) for _ in range(5)))
    with paused_process(process_id):
        async with asyncio.timeout(TIMEOUT_S):
            await storage.close()


async def test_a_statement_that_takes_too_long_fails_and_later_statements_succeed(url: str) -> None:
    storage = open_storage(url, Timing(command_s=0.2))

    async def run_slow_statement() -> None:
        async with storage.read_connection() as connection:
            await connection.execute(text("SELECT pg_sleep(60)"))

    await run_read(storage)
    await require_failure(run_slow_statement(), TIMEOUT_S)
    await wait_until_recovered(storage)
    await storage.close()
