"""PostgreSQL restarts, and loses the confirmation of a commit."""

import asyncio
import time

import pytest
from starlette.testclient import TestClient

from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.log import store
from kisslock.log.intake import Intake
from kisslock.storage.sqlite import Work
from tests.conftest import NewKisslock
from tests.databases import own_postgresql
from tests.log.conftest import read_all_rows, step_body
from tests.log.test_counts import create_batch, create_entry, read_table


@pytest.mark.slow
def test_a_postgresql_restart_under_load_loses_no_entry_and_stores_no_entry_twice(new_kisslock: NewKisslock) -> None:
    sent_entries = 0
    with own_postgresql() as server:
        log = {"budget_entries": 1_000_000, "queue_entries": 100_000}
        kisslock = new_kisslock(storage={"url": server.url}, log=log)

        async def send_entries() -> None:
            nonlocal sent_entries
            for _ in range(100):
                kisslock.services[Intake].accept_body(step_body(sent_entries))
                sent_entries += 1
                if sent_entries % 25 == 0:
                    await asyncio.sleep(0.005)

        def restart_server(outage_s: float) -> None:
            server.stop()
            time.sleep(outage_s)
            server.start()

        with TestClient(kisslock.app) as site:
            loop = site.portal
            assert loop
            for outage_s in (0.0, 0.8):
                for _ in range(8):
                    loop.call(send_entries)
                restarting = loop.start_task_soon(asyncio.to_thread, restart_server, outage_s)
                while not restarting.done():
                    loop.call(send_entries)
                    assert site.get("/").status_code == 200
                restarting.result()
                for _ in range(8):
                    loop.call(send_entries)
        stored_entries, counts = read_all_rows(server.url), read_all_rows(server.url, "log_counts")
    assert len(stored_entries) == len({row["flow"] for row in stored_entries}) == sent_entries
    assert sum(row["count"] for row in counts if row["span_s"] == 86_400) == sent_entries


async def test_a_commit_whose_confirmation_was_lost_is_not_repeated(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage, write, batch = (
        open_storage(database),
        store.BatchWrite(),
        create_batch(create_entry(step="opened", flow="f" * 20)),
    )
    exclusive_transaction = storage.exclusive_transaction

    async def commit_and_lose_confirmation(change: Work[None], _: object) -> None:
        await exclusive_transaction(change)
        raise StorageUnavailable

    if database.startswith("postgresql"):
        monkeypatch.setattr(storage, "exclusive_transaction", commit_and_lose_confirmation)
        with pytest.raises(StorageUnavailable):
            await store.save_batch(storage, batch, write)
        monkeypatch.undo()
    await store.save_batch(storage, batch, write)
    assert len(await read_table(storage, "log_entries")) == 1
    await store.save_batch(storage, batch, store.BatchWrite())
    assert len(await read_table(storage, "log_entries")) == 2
    await storage.close()
