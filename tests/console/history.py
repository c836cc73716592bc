"""Histories of the log, put into the tables as its writer would: entries, groups, steps of openings, counts.

Small ones only, entry by entry, so that it can be read. `recount` says what the page
must show, from the entries themselves.
"""

import asyncio
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median_low
from typing import Any

from sqlalchemy import Table, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kisslock.log.histogram import bin_of
from kisslock.log.tables import log_entries, log_flows, log_groups
from kisslock.storage.engine import Storage
from kisslock.storage.tables import log_counts

BITS = {"opened": 1, "wallet_chosen": 2, "requested": 4, "connected": 8, "signed_in": 16, "failed": 32}
SPANS_S = (60, 3600, 86_400)
MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An entry of the log, with the fields that the page reported."""

    at_ms: int
    step: str = ""
    code: str = ""
    level: str = "debug"
    wallet: str = ""
    method: str = ""
    flow: str = ""
    duration_ms: int | None = None
    error: dict[str, Any] = field(default_factory=dict)

    @property
    def is_error(self) -> bool:
        """Whether the operator's page lists the entry among the errors."""
        return bool(self.code) and (self.level == "error" or self.step == "failed")

    @property
    def fingerprint(self) -> str:
        """The digest that entries of one kind of error share; empty for other entries."""
        about = f"{self.code}|{self.error.get('name')}|{self.error.get('message')}"
        return hashlib.sha256(about.encode()).hexdigest()[:32] if self.is_error else ""


async def keep(storage: Storage, entries: Iterable[Entry]) -> None:
    """Put entries into the tables in one transaction, as the group commit does."""
    async with keeping(storage, entries):
        pass


@asynccontextmanager
async def keeping(storage: Storage, entries: Iterable[Entry]) -> AsyncIterator[None]:
    """A transaction with entries that nobody sees before it ends."""
    await storage.prepare()
    async with storage.engine.connect() as plain:
        postgresql = plain.dialect.name == "postgresql"
        level = "READ COMMITTED" if postgresql else "SERIALIZABLE"
        async with (await plain.execution_options(isolation_level=level)).begin():
            await plain.execute(text("SELECT pg_advisory_xact_lock(4362)" if postgresql else "BEGIN IMMEDIATE"))
            for entry in entries:
                await _keep(plain, entry)
            yield


def kept(url: str, entries: Iterable[Entry]) -> None:
    """Put entries into the tables of a database, from outside an event loop."""

    async def report() -> None:
        storage = Storage(url)
        await keep(storage, entries)
        await storage.close()

    asyncio.run(report())


async def _keep(connection: AsyncConnection, entry: Entry) -> None:
    columns = ("at_ms", "level", "code", "step", "wallet", "method", "flow", "duration_ms", "fingerprint")
    values = {name: getattr(entry, name) for name in columns}
    await connection.execute(
        insert(log_entries).values(**values, error=json.dumps(entry.error) if entry.error else None)
    )
    if entry.is_error:
        await _group(connection, entry)
        await _count(connection, "error", entry, name=entry.code)
    if entry.flow and entry.step:
        if await _is_first(connection, entry, "", ""):
            await _count(connection, "step", entry, name=entry.step)
        if entry.wallet and await _is_first(connection, entry, entry.wallet, entry.method):
            about = {"wallet": entry.wallet, "method": entry.method}
            await _count(connection, "wallet", entry, name=entry.step, **about)
            if entry.step == "connected" and entry.duration_ms is not None:
                await _count(connection, "time", entry, name=str(bin_of(entry.duration_ms)), **about)


async def _group(connection: AsyncConnection, entry: Entry) -> None:
    mine = log_groups.c.fingerprint == entry.fingerprint
    if await connection.scalar(select(log_groups.c.count).where(mine)):
        await connection.execute(
            update(log_groups).where(mine).values(count=log_groups.c.count + 1, last_ms=entry.at_ms)
        )
        return
    texts = {name: str(entry.error.get(name, "")) for name in ("name", "message", "stack")}
    own = {"fingerprint": entry.fingerprint, "code": entry.code, "count": 1}
    await connection.execute(insert(log_groups).values(**own, **texts, first_ms=entry.at_ms, last_ms=entry.at_ms))


async def _is_first(connection: AsyncConnection, entry: Entry, wallet: str, method: str) -> bool:
    c, bit = log_flows.c, BITS[entry.step]
    mine = (c.flow == entry.flow, c.wallet == wallet, c.method == method)
    steps = await connection.scalar(select(c.steps).where(*mine))
    if steps is None:
        new = {"flow": entry.flow, "wallet": wallet, "method": method, "steps": bit, "before": 0}
        await connection.execute(insert(log_flows).values(**new, last_ms=entry.at_ms))
        return True
    await connection.execute(update(log_flows).where(*mine).values(steps=steps | bit, before=steps))
    return not steps & bit


async def _count(
    connection: AsyncConnection, kind: str, entry: Entry, *, name: str, wallet: str = "", method: str = ""
) -> None:
    for span_s in SPANS_S:
        at_ms = entry.at_ms // (span_s * 1000) * span_s * 1000
        row = {"kind": kind, "span_s": span_s, "at_ms": at_ms, "wallet": wallet, "method": method, "name": name}
        mine = [log_counts.c[column] == value for column, value in row.items()]
        done = await connection.execute(update(log_counts).where(*mine).values(count=log_counts.c.count + 1))
        if not done.rowcount:
            await connection.execute(insert(log_counts).values(**row, count=1))


async def emptied(storage: Storage) -> None:
    """Delete every entry; the next entry still gets a higher id."""
    tables: tuple[Table, ...] = (log_entries, log_groups, log_flows, log_counts)
    async with storage.autocommit() as connection:
        for table in tables:
            await connection.execute(table.delete())


@dataclass
class Recount:
    """What the page must show for a range that begins at a moment."""

    steps: Counter[str] = field(default_factory=Counter)
    tries: Counter[tuple[str, str]] = field(default_factory=Counter)
    successes: Counter[tuple[str, str]] = field(default_factory=Counter)
    medians: dict[tuple[str, str], int] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    trends: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * 12))


def recount(entries: Iterable[Entry], from_ms: int, row_ms: int, rows: int) -> Recount:
    """Count the entries one by one; `rows` rows of `row_ms` are the range."""
    found, seen, took = Recount(), set[tuple[str, ...]](), defaultdict(list)
    for entry in entries:
        inside = entry.at_ms >= from_ms
        if entry.is_error and inside:
            found.errors[entry.code] += 1
            found.trends[entry.code][(entry.at_ms - from_ms) * 12 // (row_ms * rows)] += 1
        if not entry.flow or not entry.step:
            continue
        if (entry.flow, entry.step) not in seen and inside:
            found.steps[entry.step] += 1
        seen.add((entry.flow, entry.step))
        pair = (entry.wallet, entry.method)
        if not entry.wallet or (entry.flow, entry.step, *pair) in seen:
            continue
        seen.add((entry.flow, entry.step, *pair))
        if inside:
            found.tries[pair] += entry.step == "requested"
            found.successes[pair] += entry.step == "connected"
            if entry.step == "connected" and entry.duration_ms is not None:
                took[pair].append(entry.duration_ms)
    found.medians = {pair: median_low(durations) for pair, durations in took.items()}
    return found
