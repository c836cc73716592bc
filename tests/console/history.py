"""Small histories of the log, stored by its own writer.

`recount_entries` computes from the entries what the page must show.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from statistics import median_low
from typing import Any

from kisslock.composition.storage import open_storage
from kisslock.log import store
from kisslock.log.entry import Entry
from kisslock.log.tables import log_entries, log_flows, log_groups
from kisslock.storage.engine import Storage
from kisslock.storage.tables import log_counts
from tests.log.test_counts import create_batch

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000


def create_entry(
    *,
    at_ms: int,
    step: str = "",
    code: str = "",
    level: str = "debug",
    wallet: str = "",
    method: str = "",
    flow: str = "",
    duration_ms: int | None = None,
    error: dict[str, Any] | None = None,
) -> Entry:
    """Return a log entry with the fields that the page reported."""
    return Entry(at_ms, level, code, step, wallet, method, flow, duration_ms, error)


async def save_entries(storage: Storage, entries: Iterable[Entry]) -> None:
    """Store entries in the order of their times, with all entries of a minute in one batch."""
    for _, minute_entries in groupby(entries, lambda entry: entry.at_ms // MINUTE_MS):
        await store.save_batch(storage, create_batch(*minute_entries), store.BatchWrite())


def store_entries(url: str, entries: Iterable[Entry]) -> None:
    """Store entries in a database, from outside an event loop."""

    async def save_and_close() -> None:
        storage = open_storage(url)
        await save_entries(storage, entries)
        await storage.close()

    asyncio.run(save_and_close())


async def delete_all_entries(storage: Storage) -> None:
    """Delete every entry. The next entry still gets a higher ID."""
    async with storage.autocommit() as connection:
        for table in (log_entries, log_groups, log_flows, log_counts):
            await connection.execute(table.delete())


@dataclass
class ExpectedCounts:
    """What the page must show for a range with this beginning."""

    steps: Counter[str] = field(default_factory=Counter)
    tries: Counter[tuple[str, str]] = field(default_factory=Counter)
    successes: Counter[tuple[str, str]] = field(default_factory=Counter)
    medians: dict[tuple[str, str], int] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    trends: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * 12))


def recount_entries(entries: Iterable[Entry], from_ms: int, row_ms: int, rows: int) -> ExpectedCounts:
    """Count the entries one by one. The range has `rows` rows of `row_ms`."""
    expected, seen_keys, durations_by_pair = ExpectedCounts(), set[tuple[str, ...]](), defaultdict(list)
    for log_entry in entries:
        is_in_range = log_entry.at_ms >= from_ms
        if log_entry.is_failure and is_in_range:
            expected.errors[log_entry.code] += 1
            expected.trends[log_entry.code][(log_entry.at_ms - from_ms) * 12 // (row_ms * rows)] += 1
        if not log_entry.flow or not log_entry.step:
            continue
        if (log_entry.flow, log_entry.step) not in seen_keys and is_in_range:
            expected.steps[log_entry.step] += 1
        seen_keys.add((log_entry.flow, log_entry.step))
        pair = (log_entry.wallet, log_entry.method)
        if not log_entry.wallet or (log_entry.flow, log_entry.step, *pair) in seen_keys:
            continue
        seen_keys.add((log_entry.flow, log_entry.step, *pair))
        if is_in_range:
            expected.tries[pair] += log_entry.step == "requested"
            expected.successes[pair] += log_entry.step == "connected"
            if log_entry.step == "connected" and log_entry.duration_ms is not None:
                durations_by_pair[pair].append(log_entry.duration_ms)
    expected.medians = {pair: median_low(durations) for pair, durations in durations_by_pair.items()}
    return expected
