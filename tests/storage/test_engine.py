"""StorageUnavailable, exclusive transactions, and the mode of SQLite's files."""

import asyncio
import os
import sqlite3
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable


@pytest.mark.parametrize("name", ["no/such/folder/x.db", "."])
async def test_a_database_file_that_cannot_be_opened_makes_the_storage_unavailable(tmp_path: Path, name: str) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / name}")
    with pytest.raises(StorageUnavailable) as caught:
        await storage.ping()
    await storage.close()
    assert str(tmp_path) not in f"{caught.value.message} {caught.value.hint}"


async def test_the_error_for_a_missing_postgresql_driver_contains_the_extra_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StorageUnavailable) as caught:
        await open_storage("postgresql://u:p@127.0.0.1:1/x").ping()
    assert "kisslock[postgres]" in caught.value.hint


async def test_an_exclusive_transaction_does_not_wait_for_the_event_loop_while_it_holds_the_lock(
    tmp_path: Path,
) -> None:
    storage, started_event = open_storage(f"sqlite:///{tmp_path / 'x.db'}"), threading.Event()

    def run_in_transaction(connection: Connection) -> int:
        started_event.set()
        for number in range(100):
            connection.exec_driver_sql(
                "INSERT INTO nonces (nonce, browser, expires_at_ms) VALUES (?, '', 0)", (str(number),)
            )
        return 100

    await storage.prepare()
    transaction_task = asyncio.create_task(storage.exclusive_transaction(run_in_transaction))
    await asyncio.to_thread(started_event.wait, 20)
    # The statement BEGIN IMMEDIATE blocks the event loop until it gets the lock. The transaction runs in a thread, so
    # it can end and release the lock.
    other_connection = sqlite3.connect(tmp_path / "x.db", timeout=20, isolation_level=None)
    other_connection.execute("BEGIN IMMEDIATE")
    assert other_connection.execute("SELECT count(*) FROM nonces").fetchone() == (100,)
    other_connection.close()
    assert await transaction_task == 100
    await storage.close()


async def test_an_exclusive_transaction_that_fails_is_rolled_back_and_releases_the_lock(database: str) -> None:
    storage, calls = open_storage(database), list[str]()

    def fail_in_transaction(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO nonces (nonce, browser, expires_at_ms) VALUES ('a', '', 0)")
        raise LookupError

    for _ in range(2):
        with pytest.raises(LookupError):
            await storage.exclusive_transaction(fail_in_transaction, lambda: calls.append("done"))
    async with storage.autocommit() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM nonces")) == 0
    assert calls == []
    await storage.close()


async def test_an_exclusive_transaction_calls_its_callback_after_the_commit_even_if_the_caller_is_cancelled(
    tmp_path: Path,
) -> None:
    storage, calls = open_storage(f"sqlite:///{tmp_path / 'x.db'}"), list[str]()
    started_event, finish_event = threading.Event(), threading.Event()
    await storage.prepare()

    def run_in_transaction(connection: Connection) -> None:
        started_event.set()
        finish_event.wait(20)
        connection.exec_driver_sql("INSERT INTO nonces (nonce, browser, expires_at_ms) VALUES ('a', '', 0)")

    transaction_task = asyncio.create_task(
        storage.exclusive_transaction(run_in_transaction, lambda: calls.append("done"))
    )
    await asyncio.to_thread(started_event.wait, 20)
    transaction_task.cancel()
    finish_event.set()
    with pytest.raises(asyncio.CancelledError):
        await transaction_task
    assert calls == ["done"]
    await storage.close()


def file_modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_only_the_owner_can_read_a_new_database_file_and_its_log(tmp_path: Path) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    old_umask = os.umask(0o022)
    try:
        async with storage.autocommit() as connection:
            await connection.execute(text("DELETE FROM nonces"))
            modes = file_modes(tmp_path)
    finally:
        os.umask(old_umask)
        await storage.close()
    assert modes == {"x.db": 0o600, "x.db-wal": 0o600, "x.db-shm": 0o600}


async def test_a_database_file_that_exists_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "x.db").touch()
    (tmp_path / "x.db").chmod(0o640)
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    await storage.prepare()
    await storage.close()
    assert (tmp_path / "x.db").stat().st_mode & 0o777 == 0o640
