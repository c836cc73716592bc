"""While the database cannot store entries: accepted entries wait, dropped ones are counted, and the page is served."""

import asyncio
import re
import resource
import shutil
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.composition.storage import open_storage
from kisslock.http.rate_limiter import RateLimiter
from kisslock.log import store
from kisslock.log.intake import Intake
from kisslock.log.timing import Timing
from kisslock.settings.sections import Log
from kisslock.storage.engine import Storage
from kisslock.storage.timing import Timing as StorageTiming
from tests.conftest import NewKisslock
from tests.log.conftest import counter_value, flush_and_read, read_rows, send_beacon, step_body, wait_for, wait_until
from tests.log.test_counts import read_table


def shorten_timeouts(kisslock: Kisslock) -> Kisslock:
    """Make Kisslock wait only briefly for SQLite's lock, and at most a second for the log at shutdown."""
    kisslock.services[Storage].timing = StorageTiming(long_busy_s=0.02)
    kisslock.services[Intake].timing = Timing(shutdown_retry_s=1.0)
    return kisslock


@contextmanager
def lock_database(file: Path) -> Iterator[None]:
    """Hold SQLite's write lock from another process until the context ends."""
    with closing(sqlite3.connect(file, isolation_level=None)) as locking_connection:
        locking_connection.execute("BEGIN IMMEDIATE")
        yield


def test_entries_wait_while_the_database_is_locked_and_are_stored_afterwards(
    new_kisslock: NewKisslock, database_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(shorten_timeouts(new_kisslock()).app) as site:
        with lock_database(database_file):
            assert [send_beacon(site, step_body(n)) for n in range(50)] == [200] * 50
            wait_for(lambda: "The database does not respond" in caplog.text)
            assert site.get("/").status_code == 200
            assert read_rows(database_file) == []
        wait_for(lambda: len(read_rows(database_file)) == 50)
        # The failure was logged once, not at every attempt.
        assert caplog.text.count("client log:") == 1
        assert sum(row["count"] for row in read_rows(database_file, "log_counts") if row["span_s"] == 60) == 50


# Specification 7.14
def test_entries_that_do_not_fit_into_the_queue_are_dropped_and_counted_and_logged(
    new_kisslock: NewKisslock, database_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    dropped_before = counter_value("dropped", "full")
    with TestClient(shorten_timeouts(new_kisslock(log={"queue_entries": 100})).app) as site:
        with lock_database(database_file):
            assert [send_beacon(site, step_body(n)) for n in range(500)] == [200] * 500
            dropped_entries = counter_value("dropped", "full") - dropped_before
            # Fewer than 400 entries are dropped: the writer has already taken one or two batches out of the queue.
            assert dropped_entries >= 300
        wait_for(lambda: len(read_rows(database_file)) == 500 - dropped_entries)
    assert len(re.findall(r"client log: queue=\d+ dropped=\d+ \((?:The queue|The database)", caplog.text)) == 1


def test_the_shutdown_ends_while_the_database_is_locked_and_logs_the_number_of_dropped_entries(
    new_kisslock: NewKisslock, database_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    dropped_before = counter_value("dropped", "storage")
    kisslock = shorten_timeouts(new_kisslock())
    with (
        closing(sqlite3.connect(database_file, isolation_level=None)) as locking_connection,
        TestClient(kisslock.app) as site,
    ):
        locking_connection.execute("BEGIN IMMEDIATE")
        assert [send_beacon(site, step_body(n)) for n in range(30)] == [200] * 30
    assert counter_value("dropped", "storage") - dropped_before == 30
    assert "client log: 30 received, 0 stored, 30 dropped" in caplog.text


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[tuple[Path, Callable[[], None]]]:
    """Yield a folder with one megabyte of free space, and a function that frees more.

    If nothing can be mounted, the file size is limited instead.
    """
    folder = tmp_path / "small"
    folder.mkdir()
    mount_command = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    if shutil.which("mount") and subprocess.run(mount_command, check=False, capture_output=True).returncode == 0:

        def free_space() -> None:
            subprocess.run(["mount", "-o", "remount,size=64m", str(folder)], check=True)

        yield folder, free_space
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, hard))
    yield folder, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_the_hosted_page_is_served_on_a_full_disk_and_entries_are_kept_until_there_is_space_again(
    new_kisslock: NewKisslock, small_disk: tuple[Path, Callable[[], None]], caplog: pytest.LogCaptureFixture
) -> None:
    folder, free_space = small_disk
    kisslock = new_kisslock(storage={"url": f"sqlite:///{folder}/full.db"}, log={"budget_entries": 100_000})
    with TestClient(kisslock.app) as site:
        sent_entries = 0
        while "The database does not respond" not in caplog.text:
            for _ in range(50):
                sent_entries += 1
                body = b"level=error&code=WALLET/FAILED&message=" + b"x+" * 900 + str(sent_entries).encode()
                assert send_beacon(site, body) == 200
            assert sent_entries < 5000
            time.sleep(0.02)
        assert site.get("/").status_code == 200
        assert site.get("/api/health").status_code == 200
        free_space()
        assert len(flush_and_read(site, folder / "full.db")) == sent_entries


async def test_a_database_that_does_not_respond_prevents_neither_startup_nor_shutdown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    timing = Timing(startup_wait_s=0.05, commit_timeout_s=0.05, shutdown_retry_s=0.05)
    with socket.socket() as silent_socket:
        silent_socket.bind(("127.0.0.1", 0))
        silent_socket.listen()
        storage = open_storage(f"postgresql://user:x@127.0.0.1:{silent_socket.getsockname()[1]}/x")
        dropped_before, log = counter_value("dropped", "storage"), Intake(Log(), storage, RateLimiter(), (), timing)
        async with asyncio.timeout(10):
            await log.start_background_tasks()
            log.accept_body(step_body(1))
            await log.close()
            await storage.close()
    assert "entries cannot be stored now" in caplog.text
    assert counter_value("dropped", "storage") - dropped_before == 1


async def test_a_batch_whose_write_fails_unexpectedly_is_dropped_and_the_next_batch_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    dropped_before, storage = counter_value("dropped", "failed"), open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    log = Intake(Log(), storage, RateLimiter(), ())
    save, attempt_count = store.save_batch, 0

    async def reject_once(*arguments: Any) -> None:
        nonlocal attempt_count
        attempt_count += 1
        if attempt_count == 1:
            raise ValueError("never")
        await save(*arguments)

    monkeypatch.setattr(store, "save_batch", reject_once)
    await log.start_background_tasks()
    log.accept_body(step_body(1))
    await wait_until(lambda: attempt_count)
    log.accept_body(step_body(2))
    await log.close()
    assert counter_value("dropped", "failed") - dropped_before == 1
    assert "client log: dropped=1 (unexpected failure)" in caplog.text
    assert [row["flow"] for row in await read_table(storage, "log_entries")] == ["flow-0000000000000002"]
    await storage.close()


async def test_no_new_entry_is_lost_at_shutdown_if_the_deletion_of_old_entries_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def raise_error(*_: object) -> None:
        raise LookupError("a mistake")

    monkeypatch.setattr("kisslock.log.intake.delete_old_rows_periodically", raise_error)
    async with open_storage(f"sqlite:///{tmp_path / 'x.db'}") as storage:
        log = Intake(Log(), storage, RateLimiter(), ())
        log.accept_body(step_body(1))
        # The retention task fails within this one turn of the event loop.
        await asyncio.sleep(0)
        await log.close()
    assert [row["step"] for row in read_rows(tmp_path / "x.db")] == ["opened"]
    assert "a mistake" in caplog.text
