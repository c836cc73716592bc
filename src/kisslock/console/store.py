"""The console's SQL queries. Counts come from log_counts, never from the entries."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, cast, func, or_, select, union_all

from kisslock.console.ranges import Span, Window
from kisslock.console.wire import ErrorGroup
from kisslock.log.tables import log_entries, log_groups
from kisslock.storage.engine import Storage
from kisslock.storage.tables import log_counts

MAX_GROUPS = 100
FEED_COLUMNS = [log_entries.c[name] for name in ("id", "at_ms", "step", "code", "wallet", "method")]
# The columns of log_counts that distinguish the counts of one kind. For "way", the column `method` says how the phone
# connected. For "time", the column `name` is the bin of a duration. For "gate" and "client", the column `wallet` is the
# name of the gate or client.
COLUMNS_BY_KIND = {
    "step": ("name",),
    **dict.fromkeys(("wallet", "time", "way"), ("wallet", "method", "name")),
    **dict.fromkeys(("gate", "client"), ("wallet", "name")),
}


class ExportRow(NamedTuple):
    """An exported entry with the columns of log_entries. `error` is a JSON object."""

    at_ms: int
    id: int
    level: str
    code: str
    step: str
    wallet: str
    method: str
    duration_ms: int | None
    flow: str
    error: str | None


async def read_counts(storage: Storage, spans: Iterable[Span], count_kind: str) -> Sequence[Any]:
    """Return rows with the columns of a kind and the count. Each span has separate rows.

    The rows of two spans are not added up in SQL, because a query that groups both spans would take one and a half
    times as long.
    """
    query = union_all(
        *(
            _counts_query(count_kind, span, *(log_counts.c[name] for name in COLUMNS_BY_KIND[count_kind]))
            for span in spans
        )
    )
    async with storage.read_connection() as connection:
        return (await connection.execute(query)).all()


async def read_error_counts(storage: Storage, window: Window) -> list[tuple[str, int, int]]:
    """Return rows of error code, part number and count."""
    columns = log_counts.c
    trend_part = (columns.at_ms - window.from_ms) // window.part_ms
    async with storage.read_connection() as connection:
        rows = await connection.execute(
            _counts_query("error", window.trend_span(), columns.name, trend_part.label("part"))
        )
        return [(name, number, count) for name, number, count in rows]


async def find_error_groups(storage: Storage, code: str) -> list[ErrorGroup]:
    """Return the groups of a code, newest first, at most MAX_GROUPS."""
    columns = [log_groups.c[name] for name in ErrorGroup.__struct_fields__]
    query = select(*columns).where(log_groups.c.code == code)
    async with storage.read_connection() as connection:
        rows = await connection.execute(query.order_by(log_groups.c.last_ms.desc()).limit(MAX_GROUPS))
        return [ErrorGroup(**row._mapping) for row in rows]  # noqa: SLF001 (the documented way to a row's names)


async def read_last_id(storage: Storage) -> int:
    """Return the ID of the newest entry, or 0."""
    async with storage.read_connection() as connection:
        return await connection.scalar(select(func.max(log_entries.c.id))) or 0


async def read_entries_page(
    storage: Storage, window: Window, position: tuple[int, int], limit: int
) -> Sequence[ExportRow]:
    """Return the entries of the range that follow (at_ms, id), in the order of their times."""
    at_ms, last_id = position
    c = log_entries.c
    query = (
        select(*(c[name] for name in ExportRow._fields))
        .where(c.at_ms >= max(at_ms, window.from_ms), c.at_ms <= window.to_ms)
        .where(or_(c.at_ms > at_ms, c.id > last_id))
        .order_by(c.at_ms, c.id)
        .limit(limit)
    )
    async with storage.read_connection() as connection:
        return [ExportRow(*row) for row in await connection.execute(query)]


def _counts_query(count_kind: str, span: Span, *columns: ColumnElement[Any]) -> Select[Any]:
    """Return a query for the sums of one kind over a span, grouped by these columns."""
    c = log_counts.c
    # PostgreSQL returns the sum of a bigint column as numeric, so convert it back.
    total_column = cast(func.sum(c.count), BigInteger)
    query = select(*columns, total_column).where(c.kind == count_kind, c.span_s == span.span_s, c.at_ms >= span.from_ms)
    return (query if span.until_ms is None else query.where(c.at_ms < span.until_ms)).group_by(*columns)
