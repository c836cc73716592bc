"""SQLite's lock in the hands of another process: who writes waits or is told, who reads is not held up."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from kisslock.auth import nonces, sessions
from kisslock.auth.links import of_user
from kisslock.auth.sessions import Session
from kisslock.errors import StorageUnavailable
from kisslock.storage import sqlite, tables
from kisslock.storage.engine import Storage
from tests.log.conftest import until

HOLDER = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
held.execute("COMMIT")
print("free", flush=True)
"""
WAITING = 40
ALICE = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
SESSION = Session(
    id="a" * 32,
    kind="key",
    address=ALICE,
    chain_id=1,
    issued_at_ms=1,
    used_at_ms=1,
    expires_at_ms=2,
    user_agent="",
)


class Holder:
    """Another process that has the lock."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        self._child = child
        self._hears("held")

    def _hears(self, word: str) -> None:
        assert self._child.stdout
        assert self._child.stdout.readline() == f"{word}\n"

    def let_go(self) -> None:
        assert self._child.stdin
        self._child.stdin.write("\n")
        self._child.stdin.flush()
        self._hears("free")


@contextmanager
def held_by_another(file: Path) -> Iterator[Holder]:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(file)], stdin=pipe, stdout=pipe, text=True) as child:
        yield Holder(child)


async def test_readers_go_on_while_writers_wait_for_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Here nothing but the holder ends the wait.
    monkeypatch.setattr(sqlite, "PRAGMAS", ("PRAGMA busy_timeout=600000",))
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    await sessions.add(storage, "digest", SESSION)

    async def write(number: int) -> None:
        async with storage.statement(wait_s=600) as connection:
            await connection.exec_driver_sql("INSERT INTO nonces VALUES (?, '', 0)", (str(number),))

    with held_by_another(tmp_path / "x.db") as holder:
        writers = [asyncio.create_task(write(number)) for number in range(WAITING)]
        async with asyncio.timeout(60):
            everything = tables.sessions.c.chain_id == 1
            found = await asyncio.gather(*(sessions.find(storage, "digest", everything) for _ in range(WAITING)))
            wallets = await of_user(storage, ALICE)
            await storage.ping()
        assert (found, wallets) == ([SESSION] * WAITING, [ALICE])
        assert not any(writer.done() for writer in writers)
        holder.let_go()
        await asyncio.gather(*writers)
    assert all([await nonces.is_expired(storage, str(number), "") for number in range(WAITING)])
    await storage.close()


async def test_who_waits_for_the_lock_behind_others_is_told_that_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", ("PRAGMA busy_timeout=600000",))
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    await sessions.add(storage, "digest", SESSION)
    with held_by_another(tmp_path / "x.db") as holder:
        first = asyncio.create_task(nonces.add(storage, "n", "", 0))
        await until(storage._writing.locked)
        with pytest.raises(StorageUnavailable):
            await sessions.touch(storage, SESSION.id, 2)
        holder.let_go()
        await first
    await sessions.touch(storage, SESSION.id, 2)
    await storage.close()


async def test_a_request_waits_for_the_lock_for_less_long_than_the_log(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    async with storage.statement() as connection:
        assert await connection.scalar(text("PRAGMA busy_timeout")) == 3000
    waits = await storage.in_turn(lambda connection: connection.scalar(text("PRAGMA busy_timeout")))
    assert waits == 10_000
    await storage.close()
