"""Pruning deletes old rows in slices, and only those."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.log import retention, store
from kisslock.log.retention import DAY_MS, delete_old_rows
from kisslock.log.timing import Timing
from kisslock.storage.engine import Storage
from tests.log.conftest import wait_until
from tests.log.test_counts import NOW_MS, create_batch, create_entry, flow_id, read_table

LOG_TABLES = ("log_entries", "log_groups", "log_flows", "log_counts")


async def store_rows(storage: Storage, *ages_ms: int) -> None:
    """Store an entry, a group and a flow of each age."""
    for number, age_ms in enumerate(sorted(ages_ms, reverse=True)):
        fields = {"step": "failed", "level": "error", "code": f"C{number}", "flow": flow_id(number), "wallet": "rabby"}
        await store.save_batch(storage, create_batch(create_entry(NOW_MS - age_ms, **fields)), store.BatchWrite())


async def row_counts(storage: Storage) -> dict[str, int]:
    return {name: len(await read_table(storage, name)) for name in LOG_TABLES}


# Specification 3.9
async def test_entries_older_than_the_retention_time_are_deleted_with_their_groups_and_flows_and_counts(
    storage: Storage,
) -> None:
    await store_rows(storage, 0, 29 * DAY_MS, 31 * DAY_MS, 400 * DAY_MS)
    assert await delete_old_rows(storage, NOW_MS, 30) == 2
    remaining_rows = await row_counts(storage)
    assert (remaining_rows["log_entries"], remaining_rows["log_groups"], remaining_rows["log_flows"]) == (2, 2, 4)
    counts = await read_table(storage, "log_counts")
    assert min(row["at_ms"] for row in counts) > NOW_MS - 31 * DAY_MS
    assert await delete_old_rows(storage, NOW_MS, 30) == 0
    assert await delete_old_rows(storage, NOW_MS + 1, 0) == 2
    assert (await row_counts(storage))["log_entries"] == 0


async def test_counts_by_minute_are_kept_for_26_hours_and_all_other_counts_are_kept_as_long_as_the_entries(
    storage: Storage,
) -> None:
    await store_rows(storage, 0, 25 * 3_600_000, 27 * 3_600_000)
    await delete_old_rows(storage, NOW_MS, 30)
    remaining_by_span: dict[int, set[int]] = {60: set(), 3600: set(), 86_400: set()}
    for row in await read_table(storage, "log_counts"):
        remaining_by_span[row["span_s"]].add(row["at_ms"])
    assert (len(remaining_by_span[60]), len(remaining_by_span[3600])) == (2, 3)
    assert len(remaining_by_span[86_400]) >= 2


async def test_rows_are_deleted_in_slices_and_other_writers_get_the_lock_between_two_slices(tmp_path: Path) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    old_entries = [create_entry(NOW_MS - 40 * DAY_MS, code="OLD") for _ in range(95)]
    await store.save_batch(storage, create_batch(*old_entries), store.BatchWrite())
    pruning_task = asyncio.create_task(delete_old_rows(storage, NOW_MS, 30, rows_per_slice=10, pause_s=0.1))
    remaining_counts = set()
    while not pruning_task.done():
        await store.save_batch(storage, create_batch(create_entry(NOW_MS, code="NEW")), store.BatchWrite())
        remaining_counts.add(sum(row["code"] == "OLD" for row in await read_table(storage, "log_entries")))
    assert await pruning_task == 95
    assert len(remaining_counts) > 3
    assert {row["code"] for row in await read_table(storage, "log_entries")} == {"NEW"}
    await storage.close()


async def test_each_row_is_deleted_once_if_three_storages_delete_old_rows_at_once(database: str) -> None:
    storages = [open_storage(database) for _ in range(3)]
    await store_rows(storages[0], *(DAY_MS * (31 + n) for n in range(20)))
    deleted_counts = await asyncio.gather(*(delete_old_rows(storage, NOW_MS, 30) for storage in storages))
    assert sum(deleted_counts) == 20
    for storage in storages:
        await storage.close()


async def test_pruning_is_attempted_again_if_the_database_does_not_respond(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    attempts, attempted_twice = 0, asyncio.Event()

    async def fail_at_first(*_: Any, **__: Any) -> int:
        nonlocal attempts
        attempts += 1
        if attempts == 2:
            attempted_twice.set()
        raise StorageUnavailable

    monkeypatch.setattr(retention, "delete_old_rows", fail_at_first)
    timing = Timing(first_prune_range_s=(0, 0), prune_every_s=0.01)
    task = asyncio.create_task(
        retention.delete_old_rows_periodically(open_storage("sqlite:////nowhere/x.db"), 30, timing)
    )
    async with asyncio.timeout(10):
        await attempted_twice.wait()
    task.cancel()
    assert "old entries could not be deleted" in caplog.text


async def test_a_pruning_run_that_the_database_rejects_is_logged_and_a_later_run_deletes_the_entries(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'x.db'}")
    # The pruning task uses the machine's real clock, and by this clock the entry is older than 30 days.
    await store_rows(storage, DAY_MS * 10_000)
    async with storage.autocommit() as connection:
        create_trigger = (
            "CREATE TRIGGER kept BEFORE DELETE ON log_entries BEGIN SELECT RAISE(ABORT, 'no deleting here'); END"
        )
        await connection.execute(text(create_trigger))
    task = asyncio.create_task(
        retention.delete_old_rows_periodically(storage, 30, Timing(first_prune_range_s=(0, 0), prune_every_s=0.01))
    )
    await wait_until(lambda: task.done() or "the database rejected the statement (no deleting here)" in caplog.text)
    async with storage.autocommit() as connection:
        await connection.execute(text("DROP TRIGGER kept"))
    async with asyncio.timeout(20):
        while (await row_counts(storage))["log_entries"]:
            assert not task.done()
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.wait([task])
    await storage.close()
