"""`Storage.fetch`: queries of every request, without SQLAlchemy's pool on SQLite and its results on PostgreSQL."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import bindparam, func, literal, select, text

from kisslock.auth.tables import nonces
from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.storage.compiled import CompiledQuery
from kisslock.storage.engine import Storage
from kisslock.storage.timing import Timing

COUNT_QUERY = CompiledQuery(select(func.count()).select_from(nonces))
SLOW_QUERY = CompiledQuery(select(text("pg_sleep(60)")))
WRONG_QUERY = CompiledQuery(select(text("no_such_column")))
# The number of queries is larger than the number of connections in the pool.
QUERY_COUNT = 20
# A script that blocks the reads of every other process, as SQLite does while it recovers a file.
LOCK_HOLDER_PROGRAM = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("PRAGMA locking_mode = EXCLUSIVE")
held.execute("BEGIN IMMEDIATE")
held.execute("DELETE FROM nonces")
held.execute("COMMIT")
print("held", flush=True)
sys.stdin.readline()
"""
END_OTHER_CONNECTIONS = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


async def count_nonces(storage: Storage) -> int:
    ((count,),) = await storage.fetch(COUNT_QUERY, {})
    return int(count)


@contextmanager
def make_unreadable(file: Path) -> Iterator[None]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", LOCK_HOLDER_PROGRAM, str(file)], stdin=pipe, stdout=pipe, text=True
    ) as child:
        assert child.stdout
        assert child.stdout.readline() == "held\n"
        yield
        child.communicate("\n")


async def test_a_compiled_query_gets_the_values_of_the_call_and_its_own_constants(database: str) -> None:
    storage = open_storage(database)
    query = CompiledQuery(
        select(literal(7)).where(
            literal(2).in_([1, 2, 3]), bindparam("more", type_=nonces.c.expires_at_ms.type) > 2**40
        ),
        "more",
    )
    rows = [[tuple(row) for row in await storage.fetch(query, {"more": 2**power})] for power in (41, 40)]
    assert rows == [[(7,)], []]
    await storage.close()


async def test_a_compiled_query_reads_earlier_writes_and_can_run_after_the_storage_was_closed(database: str) -> None:
    storage = open_storage(database)
    for number in range(3):
        assert await count_nonces(storage) == number
        async with storage.autocommit() as connection:
            await connection.execute(nonces.insert().values(nonce=str(number), browser="", expires_at_ms=0))
        if number == 1:
            await storage.close()
    await storage.close()


async def test_a_compiled_query_waits_and_then_fails_while_another_process_locks_the_file(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    storage = open_storage(f"sqlite:///{file}", Timing(busy_s=0.2))
    assert await count_nonces(storage) == 0
    await storage.close()
    with make_unreadable(file), pytest.raises(StorageUnavailable):
        await count_nonces(storage)
    assert await count_nonces(storage) == 0
    await storage.close()


async def test_the_sqlite_reader_opens_the_file_in_the_url_and_cannot_write(tmp_path: Path) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'a #%41 b.db'}")
    await count_nonces(storage)
    reader = storage._reader
    assert reader._connection is not None
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader._connection.execute("DELETE FROM nonces")
    await storage.close()


@pytest.mark.slow
async def test_a_connection_that_postgresql_has_closed_is_replaced(url: str) -> None:
    storage = open_storage(url)
    await asyncio.gather(*(count_nonces(storage) for _ in range(5)))
    operator = await asyncpg.connect(url)
    assert await operator.fetchval(END_OTHER_CONNECTIONS) > 0
    await operator.close()
    assert await asyncio.gather(*(count_nonces(storage) for _ in range(5))) == [0] * 5
    await storage.close()


@pytest.mark.slow
async def test_queries_that_fail_or_are_cancelled_do_not_use_up_the_connections(url: str) -> None:
    storage = open_storage(url)
    for _ in range(QUERY_COUNT):
        with pytest.raises(StorageUnavailable):
            await storage.fetch(WRONG_QUERY, {})
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await storage.fetch(SLOW_QUERY, {})
    assert await count_nonces(storage) == 0
    operator = await asyncpg.connect(url)
    await operator.execute(END_OTHER_CONNECTIONS)
    await operator.close()
    await storage.close()


@pytest.mark.slow
async def test_a_running_query_fails_if_postgresql_closes_its_connection(url: str) -> None:
    storage = open_storage(url)
    await count_nonces(storage)
    running_query, operator = asyncio.create_task(storage.fetch(SLOW_QUERY, {})), await asyncpg.connect(url)
    while not running_query.done():
        await operator.execute(END_OTHER_CONNECTIONS)
    await operator.close()
    with pytest.raises(StorageUnavailable):
        await running_query
    assert await count_nonces(storage) == 0
    await storage.close()
