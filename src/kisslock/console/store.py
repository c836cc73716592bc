"""The console's queries of the log: SQL only. Counts come from log_counts and never from the entries."""

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
# The columns of log_counts that tell the counts of a kind apart. Of "way" the method is a phone's way, of "time" the
# name is the bin of a duration, of "gate" and "client" the wallet is the name of the gate or program.
COLUMNS = {
    "step": ("name",),
    **dict.fromkeys(("wallet", "time", "way"), ("wallet", "method", "name")),
    **dict.fromkeys(("gate", "client"), ("wallet", "name")),
}


class ExportRow(NamedTuple):
    """An entry for the export, with columns of log_entries; `error` is a JSON object."""

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


async def counted(storage: Storage, spans: Iterable[Span], kind: str) -> Sequence[Any]:
    """The columns of a kind, and the count, for each span separately.

    Each span has its own rows in the result: one group for both spans would take half as long again.
    """
    query = union_all(*(_counted(kind, span, *(log_counts.c[name] for name in COLUMNS[kind])) for span in spans))
    async with storage.reading() as connection:
        return (await connection.execute(query)).all()


async def errors(storage: Storage, window: Window) -> list[tuple[str, int, int]]:
    """Code, number of the range's part and count."""
    c = log_counts.c
    part = (c.at_ms - window.from_ms) // window.part_ms
    async with storage.reading() as connection:
        rows = await connection.execute(_counted("error", window.fine(), c.name, part.label("part")))
        return [(name, number, count) for name, number, count in rows]


async def groups(storage: Storage, code: str) -> list[ErrorGroup]:
    """The groups of a code, newest first, up to MAX_GROUPS."""
    columns = [log_groups.c[name] for name in ErrorGroup.__struct_fields__]
    query = select(*columns).where(log_groups.c.code == code)
    async with storage.reading() as connection:
        rows = await connection.execute(query.order_by(log_groups.c.last_ms.desc()).limit(MAX_GROUPS))
        return [ErrorGroup(**row._mapping) for row in rows]  # noqa: SLF001 (the documented way to a row's names)


async def last_id(storage: Storage) -> int:
    """The id of the newest entry, 0 for none."""
    async with storage.reading() as connection:
        return await connection.scalar(select(func.max(log_entries.c.id))) or 0


async def page(storage: Storage, window: Window, after: tuple[int, int], limit: int) -> Sequence[ExportRow]:
    """The range's entries after (at_ms, id), in the order of time."""
    at_ms, number = after
    c = log_entries.c
    query = (
        select(*(c[name] for name in ExportRow._fields))
        .where(c.at_ms >= max(at_ms, window.from_ms), c.at_ms <= window.to_ms)
        .where(or_(c.at_ms > at_ms, c.id > number))
        .order_by(c.at_ms, c.id)
        .limit(limit)
    )
    async with storage.reading() as connection:
        return [ExportRow(*row) for row in await connection.execute(query)]


def _counted(kind: str, span: Span, *columns: ColumnElement[Any]) -> Select[Any]:
    """The sums of one kind over a span, grouped by these columns."""
    c = log_counts.c
    # The sum of bigint is numeric in PostgreSQL.
    total = cast(func.sum(c.count), BigInteger)
    query = select(*columns, total).where(c.kind == kind, c.span_s == span.span_s, c.at_ms >= span.from_ms)
    return (query if span.until_ms is None else query.where(c.at_ms < span.until_ms)).group_by(*columns)
