"""`python -m bench.console [ENTRIES]`: how long the operator's page waits for its tables.

It writes RESULTS.md beside itself. Entries are ten million; a smaller number is to try, and keeps nothing. Both
databases are made anew in a folder for temporary files and take about five gigabytes there, one after the other.
"""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import func, select, text

from bench.console.history import NOW
from bench.console.load import load
from bench.gateway.report import machine
from kisslock.console import store
from kisslock.console.console import Console
from kisslock.console.ranges import ROWS, Window
from kisslock.settings import Settings
from kisslock.storage.engine import Storage
from kisslock.storage.tables import log_counts
from tests.databases import new_database, postgresql

RESULTS = Path(__file__).parent / "RESULTS.md"
ENOUGH = 10_000_000
ROUNDS = 9
# The figure of the specification's issue.
AT_MOST_MS = 300
Question = Callable[[Window], Awaitable[object]]


class Nobody:
    """No sessions: the gate is not measured here."""

    async def session_of(self, _cookies: object) -> None:
        """Nobody."""

    async def peek(self, _cookies: object) -> None:
        """Nobody."""

    async def accounts_of(self, address: str) -> Sequence[str]:
        """One wallet each."""
        return [address]


async def measured(name: str, url: str, entries: int) -> tuple[str, str]:
    """Rows of the table for one database, and a sentence about it."""
    began = time.monotonic()
    kept = await load(url, entries)
    took_s = time.monotonic() - began
    storage = Storage(url)
    console = Console(Settings.of(sign_in={"mode": "optional"}), storage, Nobody(), clock=lambda: NOW / 1000)
    rows = ""
    for wanted in ROWS:
        seen = console.window(wanted)
        for title, ask in (("funnel", console.funnel), ("wallets", console.wallets), ("errors", console.errors)):
            rows += _row(f"{name}: {title}, {wanted}", await _times(ask, seen))
    rows += _row(f"{name}: what the feed asks", await _times(lambda _: _feed(storage, kept), console.window("1h")))
    async with storage.autocommit() as connection:
        counts = await connection.scalar(select(func.count()).select_from(log_counts))
        size = await connection.scalar(text(_size(url)))
    await storage.close()
    about = (
        f"{name}: {kept:,} entries, {counts:,} rows of counts, {(size or 0) / 2**20:,.0f} MB, loaded in {took_s:.0f} s."
    )
    return rows, about


async def _times(ask: Question, seen: Window) -> list[float]:
    """Milliseconds, the first time aside: a page asks again and again."""
    found = []
    for _ in range(ROUNDS + 1):
        began = time.perf_counter()
        await ask(seen)
        found.append((time.perf_counter() - began) * 1000)
    return found


async def _feed(storage: Storage, kept: int) -> object:
    return await store.following(storage, kept - 500, 500), await store.newest(storage, 20)


def _size(url: str) -> str:
    if url.startswith("sqlite"):
        return "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    return "SELECT pg_database_size(current_database())"


def _row(title: str, found: list[float]) -> str:
    first, *later = found
    middle = median(later)
    verdict = "holds" if max(middle, first) <= AT_MOST_MS else "missed"
    return f"| {title} | {middle:.1f} ({min(later):.1f}-{max(later):.1f}) | {first:.1f} | {AT_MOST_MS} | {verdict} |\n"


def main() -> int:
    """Measure; the exit code."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH
    with TemporaryDirectory(prefix="kisslock-bench-") as folder:
        sqlite = asyncio.run(measured("SQLite", f"sqlite:///{folder}/bench.db", entries))
    with postgresql() as server, new_database(server) as url:
        there = asyncio.run(measured("PostgreSQL", url, entries))
    lines = "".join(rows for rows, _ in (sqlite, there))
    report = (
        "# Benchmark of the operator's page\n\n"
        f"Written by `make bench`; do not edit. Milliseconds from the question to the answer, median of {ROUNDS} with "
        "least and most, and the first time, in one process, over a history of thirty days.\n\n"
        f"{sqlite[1]} {there[1]}\n\n"
        f"Machine: {machine()}; load average {os.getloadavg()[0]:.1f} at the end.\n\n"
        "| | measured | first | at most | |\n| --- | ---: | ---: | ---: | --- |\n"
        f"{lines}"
    )
    if entries >= ENOUGH:
        RESULTS.write_text(report, encoding="utf-8")
    sys.stdout.write(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
