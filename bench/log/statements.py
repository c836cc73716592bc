"""`python -m bench.log.statements [ROUNDS]`: what `log/statements.py` saves against SQLAlchemy's own way to write rows.

Both write the same batches of visits, with the same conflict clauses, into a database of their own. SQLAlchemy's way is
an executemany of dictionaries; where rows are returned it becomes its insertmanyvalues. The figure is the CPU of this
process for an entry, with the thread of SQLite and without the processes of PostgreSQL.
"""

import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

from sqlalchemy import Connection, Table
from sqlalchemy.exc import ResourceClosedError

from bench.log.beacons import WALLETS, visits
from kisslock.log import store
from kisslock.log.batch import Batch
from kisslock.log.bodies import parse_body
from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.entry import parse_entry
from kisslock.log.statements import INSERT, Finish, ManyRows
from kisslock.storage.engine import Storage
from tests.databases import new_database, postgresql

ENOUGH = 5
# The size of the writer's batches from a thousand beacons a second on.
BATCH, BATCHES = 2000, 10
TABLES = ("ENTRIES", "GROUPS", "FLOWS", "COUNTS")


class LibraryRows:
    """The same as `ManyRows`, in SQLAlchemy's way."""

    def __init__(self, rows: ManyRows) -> None:
        self._table: Table = rows._table  # noqa: SLF001
        self._columns: tuple[str, ...] = rows._columns  # noqa: SLF001
        self._finish: Finish = rows._finish  # noqa: SLF001
        self._statements: dict[str, Any] = {}

    def execute(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
        """Insert the rows; returns the rows that the statement returns."""
        if not rows:
            return []
        kind = connection.dialect.name
        if kind not in self._statements:
            self._statements[kind] = self._finish(INSERT[kind](self._table))
        done = connection.execute(self._statements[kind], [dict(zip(self._columns, row, strict=True)) for row in rows])
        try:
            return [*done.all()]
        except ResourceClosedError:
            return []


def batches() -> list[Batch]:
    """Batches of whole visits, as the writer makes them."""
    limits, source, made = CardinalityLimits(WALLETS), visits(), []
    for number in range(BATCHES):
        batch = Batch()
        for request in itertools.islice(source, BATCH):
            entry = parse_entry(parse_body(request.partition(b"\r\n\r\n")[2]), 1_800_000_000_000 + number)
            if entry is not None:
                batch.add(entry, limits)
        made.append(batch)
    return made


async def cpu_us(storage: Storage, made: Sequence[Batch]) -> float:
    """Microseconds of CPU for an entry."""
    before = time.process_time()
    for batch in made:
        await store.keep(storage, batch, store.BatchWrite())
    return (time.process_time() - before) / sum(len(batch.entries) for batch in made) * 1e6


async def measured(url: str, rounds: int) -> Mapping[str, list[float]]:
    """Both ways in turn, round by round, into the same tables; the first round of each is not counted."""
    storage = Storage(url)
    await storage.prepare()
    library = {name: LibraryRows(getattr(store, name)) for name in TABLES}
    found: dict[str, list[float]] = {"ours": [], "library": []}
    for number in range(rounds + 1):
        with mock.patch.dict(vars(store), library):
            beside = await cpu_us(storage, batches())
        ours = await cpu_us(storage, batches())
        if number:
            found["ours"].append(ours)
            found["library"].append(beside)
    await storage.close()
    return found


def both(rounds: int) -> dict[str, Mapping[str, list[float]]]:
    """By database, microseconds for an entry of both ways."""
    with tempfile.TemporaryDirectory(prefix="kisslock-bench-") as folder:
        found = {"SQLite": asyncio.run(measured(f"sqlite:///{Path(folder) / 'x.db'}", rounds))}
    with postgresql() as server, new_database(server) as url:
        found["PostgreSQL"] = asyncio.run(measured(url, rounds))
    return found


def text(found: Mapping[str, Mapping[str, list[float]]]) -> str:
    """A table of both."""
    rows = "".join(
        f"| {name} | {median(ways['ours']):.1f} | {median(ways['library']):.1f} "
        f"| {median(ways['library']) / median(ways['ours']):.2f}× |\n"
        for name, ways in found.items()
    )
    return (
        "| writing an entry | `log/statements.py`, µs | SQLAlchemy's executemany and insertmanyvalues, µs | |\n"
        f"| --- | ---: | ---: | ---: |\n{rows}"
    )


if __name__ == "__main__":
    sys.stdout.write(text(both(int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH)))
