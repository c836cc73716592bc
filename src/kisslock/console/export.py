"""The console's tables as CSV. A table of counts is sent in one part. The log entries are sent in many parts."""

import json
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, get_args

import msgspec

from kisslock.console import store, wire
from kisslock.console.errors import UnknownExport
from kisslock.console.ranges import TREND_PART_COUNT, Window
from kisslock.spreadsheet import csv_line
from kisslock.storage.engine import Storage

ExportTable = Literal["funnel", "wallets", "errors", "entries", "gates", "clients"]
EXPORT_TABLES: dict[str, ExportTable] = {table: table for table in get_args(ExportTable)}
# Maps each table of counts to the field that contains its rows, and to the class of its rows.
COUNT_TABLES: dict[ExportTable, tuple[str, type[msgspec.Struct]]] = {
    "funnel": ("steps", wire.StepCount),
    "wallets": ("wallets", wire.WalletCount),
    "gates": ("gates", wire.GateCount),
    "clients": ("clients", wire.ClientCount),
    "errors": ("errors", wire.ErrorCount),
}
PART_COLUMNS = [f"part_{number}" for number in range(1, TREND_PART_COUNT + 1)]
# An entry has at most 64 KiB, so 250 entries have at most 16 MiB.
ROWS_PER_PAGE = 250
ENTRY_COLUMNS = (
    "id",
    "time",
    "level",
    "code",
    "step",
    "wallet",
    "method",
    "duration_ms",
    "flow",
    "name",
    "message",
    "stack",
)


def parse_table(name: str | None) -> ExportTable:
    """Return the table in the query, by default the funnel. Raises UnknownExport."""
    if name is None:
        return "funnel"
    if name not in EXPORT_TABLES:
        raise UnknownExport(name, EXPORT_TABLES)
    return EXPORT_TABLES[name]


def export_file_name(table: ExportTable, window: Window) -> str:
    """Return the name of the file: table, range and the day of the export (UTC)."""
    return f"kisslock-{table}-{window.range}-{_ms_as_rfc3339(window.to_ms)[:10]}.csv"


def counts_as_csv(table: ExportTable, counts: msgspec.Struct) -> str:
    """Return a table of counts as CSV. A trend becomes one column for each of its parts."""
    rows_field, shape = COUNT_TABLES[table]
    columns = [part for name in shape.__struct_fields__ for part in (PART_COLUMNS if name == "trend" else [name])]
    rows = [msgspec.structs.astuple(row) for row in getattr(counts, rows_field)]
    flat_rows = [[part for cell in row for part in (cell if isinstance(cell, list) else [cell])] for row in rows]
    return "".join(map(csv_line, (columns, *flat_rows)))


async def stream_entries_as_csv(
    storage: Storage, window: Window, spellings: Mapping[str, str]
) -> AsyncGenerator[str, None]:
    """Yield every stored entry of the range, oldest first, with the catalogue's spelling of wallets.

    Raises StorageUnavailable.
    """
    yield csv_line(ENTRY_COLUMNS)
    last_position = (window.from_ms, -1)
    while page := await store.read_entries_page(storage, window, last_position, ROWS_PER_PAGE):
        yield "".join(_csv_lines(page, spellings))
        last_position = (page[-1].at_ms, page[-1].id)


def _csv_lines(page: Sequence[store.ExportRow], spellings: Mapping[str, str]) -> Iterator[str]:
    for entry in page:
        error_fields = _text_fields(entry.error)
        wallet = spellings.get(entry.wallet, entry.wallet)
        entry_cells = (entry.level, entry.code, entry.step, wallet, entry.method, entry.duration_ms, entry.flow)
        yield csv_line(
            (
                entry.id,
                _ms_as_rfc3339(entry.at_ms),
                *entry_cells,
                *(error_fields.get(name) for name in ENTRY_COLUMNS[-3:]),
            )
        )


def _text_fields(error: str | None) -> dict[str, str]:
    """Return the fields of an error's stored JSON object as strings."""
    try:
        fields: Any = json.loads(error or "{}")
    except ValueError:
        return {}
    if not isinstance(fields, dict):
        return {}
    return {name: str(value) for name, value in fields.items() if value is not None}


def _ms_as_rfc3339(at_ms: int) -> str:
    """Return the time as RFC 3339 in UTC."""
    return f"{datetime.fromtimestamp(at_ms // 1000, UTC):%Y-%m-%dT%H:%M:%S}.{at_ms % 1000:03d}Z"
