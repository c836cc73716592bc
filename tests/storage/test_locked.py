"""Another process holds SQLite's lock: writers wait or fail, readers continue."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, text

from kisslock.access.denied import DeniedAccounts
from kisslock.auth import nonces, sessions
from kisslock.auth.linked_accounts import find_linked_accounts
from kisslock.auth.session_lookup import SessionLookup
from kisslock.auth.sessions import Session, SessionPolicy
from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.storage.permits import database_priority
from kisslock.storage.timing import Timing

LOCK_HOLDER_PROGRAM = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
held.execute("COMMIT")
print("free", flush=True)
"""
WAITING_WRITES = 40
ALICE = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
NEW_SESSION = Session(
    id="a" * 32, kind="key", address=ALICE, chain_id=1, issued_at_ms=1, used_at_ms=1, expires_at_ms=2, user_agent=""
)


def select_seven(connection: Connection) -> int:
    return connection.scalar(text("SELECT 7")) or 0


class LockHolder:
    """Another process that holds the lock."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        self._child = child
        self._expect_word("held")

    def _expect_word(self, expected_word: str) -> None:
        assert self._child.stdout
        assert self._child.stdout.readline() == f"{expected_word}\n"

    def release_lock(self) -> None:
        assert self._child.stdin
        self._child.stdin.write("\n")
        self._child.stdin.flush()
        self._expect_word("free")


@contextmanager
def lock_in_other_process(file: Path) -> Iterator[LockHolder]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", LOCK_HOLDER_PROGRAM, str(file)], stdin=pipe, stdout=pipe, text=True
    ) as child:
        yield LockHolder(child)


async def test_reads_do_not_wait_while_writes_wait_for_another_process(tmp_path: Path) -> None:
    # The timeout is longer than the test, so the wait ends only when the other process releases the lock.
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}", Timing(busy_s=600, write_wait_s=600))
    await sessions.add(storage, "digest", NEW_SESSION)

    async def write_number(number: int) -> None:
        if number % 2:
            await nonces.add(storage, str(number), "", 0)
            return
        async with storage.autocommit() as connection:
            await connection.exec_driver_sql(
                "INSERT INTO nonces (nonce, browser, expires_at_ms) VALUES (?, '', 0)", (str(number),)
            )

    with lock_in_other_process(tmp_path / "x.db") as holder:
        writers = [asyncio.create_task(write_number(number)) for number in range(WAITING_WRITES)]
        async with asyncio.timeout(60):
            lookup = SessionLookup(SessionPolicy(10, frozenset({1}), frozenset()), DeniedAccounts().is_denied)
            sessions_found = await asyncio.gather(
                *(lookup.find_browser_session(storage, "digest", 1) for _ in range(WAITING_WRITES))
            )
            wallets = await find_linked_accounts(storage, ALICE)
            await storage.ping()
        assert [session and session.id for session in sessions_found] == [NEW_SESSION.id] * WAITING_WRITES
        assert wallets == [ALICE]
        assert not any(writer.done() for writer in writers)
        holder.release_lock()
        await asyncio.gather(*writers)
    assert all([await nonces.exists_for_browser(storage, str(number), "") for number in range(WAITING_WRITES)])
    await storage.close()


async def test_a_write_that_waits_too_long_for_another_write_fails(tmp_path: Path) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    await sessions.add(storage, "digest", NEW_SESSION)
    async with storage.autocommit():
        with pytest.raises(StorageUnavailable):
            await sessions.update_last_used(storage, NEW_SESSION.id, 2)
    await sessions.update_last_used(storage, NEW_SESSION.id, 2)
    await storage.close()


async def test_a_write_with_priority_overtakes_the_writes_that_wait_for_their_turn(tmp_path: Path) -> None:
    storage, finished_writes = open_storage(f"sqlite:///{tmp_path / 'x.db'}", Timing(write_wait_s=600)), list[str]()

    async def write_name(name: str) -> None:
        await storage.execute_write(lambda _: finished_writes.append(name))

    async with storage.autocommit():
        ordinary_writes = [asyncio.create_task(write_name("ordinary")) for _ in range(20)]
        await asyncio.sleep(0)
        with database_priority():
            first_task = asyncio.create_task(write_name("first"))
        await asyncio.sleep(0)
        assert not finished_writes
    await asyncio.gather(first_task, *ordinary_writes)
    # One ordinary write can finish earlier, because it already waited for the database's lock when "first" arrived.
    assert "first" in finished_writes[:2]
    await storage.close()


async def test_an_exclusive_transaction_waits_up_to_10_s_for_the_lock_and_other_transactions_wait_up_to_3_s(
    tmp_path: Path,
) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    async with storage.autocommit() as connection:
        assert await connection.scalar(text("PRAGMA busy_timeout")) == 3000
    assert await storage.execute_write(lambda connection: connection.scalar(text("PRAGMA busy_timeout"))) == 3000
    busy_timeout_ms = await storage.exclusive_transaction(
        lambda connection: connection.scalar(text("PRAGMA busy_timeout"))
    )
    assert busy_timeout_ms == 10_000
    await storage.close()


async def test_exclusive_transactions_and_dns_lookups_use_different_threads(tmp_path: Path) -> None:
    """The event loop has few threads, and a name server that does not respond blocks all of them."""
    storage, free_storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}"), threading.Event()
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(1))
    blocking_task = loop.run_in_executor(None, free_storage.wait)
    for _ in range(2):
        # In the second round, the storage is used after it was closed.
        blocked_task = asyncio.create_task(storage.exclusive_transaction(select_seven))
        done_tasks, _ = await asyncio.wait([blocked_task], timeout=30)
        is_done = bool(done_tasks)
        if not is_done:
            free_storage.set()
        assert (is_done, await blocked_task) == (True, 7)
        await storage.close()
    free_storage.set()
    await blocking_task


async def test_the_first_two_exclusive_transactions_share_one_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage, engines, barrier = open_storage(f"sqlite:///{tmp_path / 'x.db'}"), list[str](), threading.Barrier(2)

    def create_slowly(url: str, **options: Any) -> Engine:
        engines.append(url)
        with suppress(threading.BrokenBarrierError):
            # Without a lock around this function, the other thread would also get here during this wait.
            barrier.wait(0.2)
        return create_engine(url, **options)

    monkeypatch.setattr("kisslock.storage.sqlite.create_engine", create_slowly)
    await storage.prepare()
    await asyncio.gather(*(storage.exclusive_transaction(select_seven) for _ in range(2)))
    assert len(engines) == 1
    await storage.close()
