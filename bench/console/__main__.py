"""`python -m bench.console [ENTRIES]`: how long the operator's page waits for its tables.

It writes RESULTS.md beside itself. ENTRIES is ten million by default; with a smaller number it writes no results. Both
databases are made anew in a folder for temporary files and take about five gigabytes there, one after the other.
"""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from math import isnan
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import func, select, text

from bench.baseline import Baseline, starting
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
# At most so many times the bare application's time for a request; about 300 ms where that takes 50 µs.
AT_MOST = 6000
REQUEST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
Question = Callable[[Window], Awaitable[object]]


class NoSessions:
    """Sessions without a user; the benchmark does not measure sessions."""

    async def session_of(self, _cookies: object) -> None:
        """No session."""

    async def peek(self, _cookies: object) -> None:
        """No session."""

    async def accounts_of(self, address: str) -> Sequence[str]:
        """The only account of a user: the address itself."""
        return [address]


async def measured(name: str, url: str, entries: int, baseline: Baseline) -> tuple[str, str]:
    """The table's rows for one database, and a sentence about the database."""
    began = time.monotonic()
    kept = await load(url, entries)
    took_s = time.monotonic() - began
    storage = Storage(url)
    console = Console(Settings.of(sign_in={"mode": "optional"}), storage, NoSessions(), clock=lambda: NOW / 1000)
    rows = ""
    for wanted in ROWS:
        seen = console.window(wanted)
        for title, ask in (("funnel", console.funnel), ("wallets", console.wallets), ("errors", console.errors)):
            rows += _row(f"{name}: {title}, {wanted}", await _times(ask, seen), await _bare_us(baseline))
    feed = await _times(lambda _: _feed(storage, kept), console.window("1h"))
    rows += _row(f"{name}: what the feed asks", feed, await _bare_us(baseline))
    async with storage.autocommit() as connection:
        counts = await connection.scalar(select(func.count()).select_from(log_counts))
        size = await connection.scalar(text(_size(url)))
    await storage.close()
    about = (
        f"{name}: {kept:,} entries, {counts:,} rows of counts, {(size or 0) / 2**20:,.0f} MB, loaded in {took_s:.0f} s."
    )
    return rows, about


async def _bare_us(baseline: Baseline) -> tuple[float, float]:
    """The CPU of the bare application and of nginx for a request, measured just after a question."""
    return await baseline.cpu_us(REQUEST, 2, connections=1, each=200)


async def _times(ask: Question, seen: Window) -> list[float]:
    """Milliseconds of each question except the first, because a page asks repeatedly."""
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


def _row(title: str, found: list[float], beside_us: tuple[float, float]) -> str:
    first, *later = found
    middle = median(later)
    bare, nginx = (1000 / one for one in beside_us)
    verdict = "holds" if max(middle, first) * bare <= AT_MOST else "missed"
    of_nginx = "" if isnan(nginx) else f"{middle * nginx:.0f}×"
    ratios = f"{middle * bare:.0f}× ({min(later) * bare:.0f}–{max(later) * bare:.0f}) | {first * bare:.0f}×"
    return f"| {title} | {ratios} | {AT_MOST}× | {verdict} | {of_nginx} | {middle:.1f} |\n"


def main() -> int:
    """Measure; the exit code."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH
    with TemporaryDirectory(prefix="kisslock-bench-") as folder, starting() as beside:
        sqlite = asyncio.run(measured("SQLite", f"sqlite:///{folder}/bench.db", entries, beside))
        with postgresql() as server, new_database(server) as url:
            there = asyncio.run(measured("PostgreSQL", url, entries, beside))
    lines = "".join(rows for rows, _ in (sqlite, there))
    report = (
        "# Benchmark of the operator's page\n\n"
        "Written by `make bench`; do not edit. The time from the question to the answer in one process, over a\n"
        f"history of thirty days: median of {ROUNDS} with least and most, and the first time. `of bare` divides it by\n"
        "the CPU that a bare ASGI application under uvicorn (`bench/baseline.py`) takes for a request just after,\n"
        "`of nginx` by that of nginx passing the request to it. Targets are ratios; milliseconds are the machine's.\n\n"
        f"{sqlite[1]} {there[1]}\n\n"
        f"Machine: {machine()}; load average {os.getloadavg()[0]:.1f} at the end.\n\n"
        "| | of bare | first | at most | | of nginx | ms |\n| --- | ---: | ---: | ---: | --- | ---: | ---: |\n"
        f"{lines}"
    )
    if entries >= ENOUGH:
        RESULTS.write_text(report, encoding="utf-8")
    sys.stdout.write(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
