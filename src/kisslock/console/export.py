"""The page's tables as comma-separated values: counts at once, entries in pages."""

import json
from collections.abc import AsyncGenerator, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from kisslock.console import store
from kisslock.console.errors import UnknownExport
from kisslock.console.ranges import PARTS, Window
from kisslock.console.wire import ClientCounts, ErrorCounts, Funnel, GateCounts, WalletCounts
from kisslock.spreadsheet import Cell, line
from kisslock.storage.engine import Storage

Table = Literal["funnel", "wallets", "errors", "entries", "gates", "clients"]
TABLES: dict[str, Table] = {table: table for table in get_args(Table)}
# An entry has at most 64 KiB, so a page has at most 16 MiB.
PAGE = 250
ENTRY = ("id", "time", "level", "code", "step", "wallet", "method", "duration_ms", "flow", "name", "message", "stack")


def parse_table(name: str | None) -> Table:
    """The table of the query, by default the funnel; raises UnknownExport."""
    if name is None:
        return "funnel"
    if name not in TABLES:
        raise UnknownExport(name, TABLES)
    return TABLES[name]


def file_name(table: Table, window: Window) -> str:
    """The name of the file: table, range and the day of the export (UTC)."""
    return f"kisslock-{table}-{window.range}-{_time(window.to_ms)[:10]}.csv"


def of_funnel(funnel: Funnel) -> str:
    """The funnel: steps and counts."""
    rows: list[tuple[Cell, ...]] = [("step", "count")]
    rows += [(one.step, one.count) for one in funnel.steps]
    return "".join(map(line, rows))


def of_wallets(counts: WalletCounts) -> str:
    """Wallets and methods with tries, successes and median times."""
    rows: list[tuple[Cell, ...]] = [("wallet", "method", "tries", "successes", "median_ms", "usual_pct")]
    rows += [(one.wallet, one.method, one.tries, one.successes, one.median_ms, one.usual_pct) for one in counts.wallets]
    return "".join(map(line, rows))


def of_gates(counts: GateCounts) -> str:
    """Gates with their checks by outcome."""
    rows: list[tuple[Cell, ...]] = [("gate", "passed", "not_held", "unchecked")]
    rows += [(one.gate, one.passed, one.not_held, one.unchecked) for one in counts.gates]
    return "".join(map(line, rows))


def of_clients(counts: ClientCounts) -> str:
    """Programs with what became of their requests."""
    rows: list[tuple[Cell, ...]] = [("client", "asked", "signed_in", "refused", "failed")]
    rows += [(one.client, one.asked, one.signed_in, one.refused, one.failed) for one in counts.clients]
    return "".join(map(line, rows))


def of_errors(counts: ErrorCounts) -> str:
    """Codes with their counts, in total and in each twelfth of the range."""
    rows: list[tuple[Cell, ...]] = [("code", "count", *(f"part_{number}" for number in range(1, PARTS + 1)))]
    rows += [(one.code, one.count, *one.trend) for one in counts.errors]
    return "".join(map(line, rows))


async def entries(storage: Storage, window: Window) -> AsyncGenerator[str, None]:
    """Every stored entry of the range, oldest first; raises StorageUnavailable."""
    yield line(ENTRY)
    last = (window.from_ms, -1)
    while page := await store.page(storage, window, last, PAGE):
        yield "".join(_of_entries(page))
        last = (page[-1].at_ms, page[-1].id)


def _of_entries(page: Sequence[store.ExportRow]) -> Iterator[str]:
    for entry in page:
        error = _fields(entry.error)
        about = (entry.level, entry.code, entry.step, entry.wallet, entry.method, entry.duration_ms, entry.flow)
        yield line((entry.id, _time(entry.at_ms), *about, *(error.get(name) for name in ENTRY[-3:])))


def _fields(error: str | None) -> dict[str, str]:
    """The fields of the stored JSON object, each as text."""
    try:
        found: Any = json.loads(error or "{}")
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: str(value) for name, value in found.items() if value is not None}


def _time(at_ms: int) -> str:
    """The time as RFC 3339 in UTC."""
    return f"{datetime.fromtimestamp(at_ms // 1000, UTC):%Y-%m-%dT%H:%M:%S}.{at_ms % 1000:03d}Z"
