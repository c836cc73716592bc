"""Small histories of the log, stored by its own writer. `recount` computes from the entries what the page must show."""

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
from tests.log.test_counts import batch_of

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000


def entry(
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


async def keep(storage: Storage, entries: Iterable[Entry]) -> None:
    """Store entries in the order of their times, with all entries of a minute in one batch."""
    for _, together in groupby(entries, lambda one: one.at_ms // MINUTE_MS):
        await store.save_batch(storage, batch_of(*together), store.BatchWrite())


def store_entries(url: str, entries: Iterable[Entry]) -> None:
    """Store entries in a database, from outside an event loop."""

    async def report() -> None:
        storage = open_storage(url)
        await keep(storage, entries)
        await storage.close()

    asyncio.run(report())


async def emptied(storage: Storage) -> None:
    """Delete every entry. The next entry still gets a higher ID."""
    async with storage.autocommit() as connection:
        for table in (log_entries, log_groups, log_flows, log_counts):
            await connection.execute(table.delete())


@dataclass
class Recount:
    """What the page must show for a range with this beginning."""

    steps: Counter[str] = field(default_factory=Counter)
    tries: Counter[tuple[str, str]] = field(default_factory=Counter)
    successes: Counter[tuple[str, str]] = field(default_factory=Counter)
    medians: dict[tuple[str, str], int] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    trends: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * 12))


def recount(entries: Iterable[Entry], from_ms: int, row_ms: int, rows: int) -> Recount:
    """Count the entries one by one. The range has `rows` rows of `row_ms`."""
    found, seen, took = Recount(), set[tuple[str, ...]](), defaultdict(list)
    for one in entries:
        inside = one.at_ms >= from_ms
        if one.is_failure and inside:
            found.errors[one.code] += 1
            found.trends[one.code][(one.at_ms - from_ms) * 12 // (row_ms * rows)] += 1
        if not one.flow or not one.step:
            continue
        if (one.flow, one.step) not in seen and inside:
            found.steps[one.step] += 1
        seen.add((one.flow, one.step))
        pair = (one.wallet, one.method)
        if not one.wallet or (one.flow, one.step, *pair) in seen:
            continue
        seen.add((one.flow, one.step, *pair))
        if inside:
            found.tries[pair] += one.step == "requested"
            found.successes[pair] += one.step == "connected"
            if one.step == "connected" and one.duration_ms is not None:
                took[pair].append(one.duration_ms)
    found.medians = {pair: median_low(durations) for pair, durations in took.items()}
    return found
