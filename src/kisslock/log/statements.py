"""Many rows with one statement, for both databases; its text is made once for each size and kept.

SQLAlchemy's own executemany and insertmanyvalues take 2.0 to 2.7 times the CPU for an entry on SQLite, and 2.5 to 2.9
times on PostgreSQL (`make bench ONLY=log`); with them a beacon misses its target of 2.75 bare requests.
"""

import re
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite

INSERT: dict[str, Callable[[Table], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# Powers of two, so that few texts are made. With ten columns this stays below what a statement may hold in parameters
# (SQLite 32 766, PostgreSQL 32 767).
LARGEST = 2048
# The one row of a statement, and a parameter with a number in it.
ROW, NUMBERED = re.compile(r"(?<= VALUES )\([^()]*\)"), re.compile(r"\$(\d+)")
Finish = Callable[[Any], Any]


class ManyRows:
    """An insert of rows into some columns of a table; `finish` adds what happens with rows that are there already."""

    def __init__(self, table: Table, columns: Sequence[str], finish: Finish = lambda statement: statement) -> None:
        self._table, self._columns, self._finish = table, tuple(columns), finish
        self._texts: dict[tuple[str, int], str] = {}

    def execute(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
        """Put the rows in; what the statement returns, if it returns anything."""
        returned: list[Sequence[Any]] = []
        begin, size = 0, LARGEST
        while begin < len(rows):
            while size > len(rows) - begin:
                size //= 2
            values = tuple(chain.from_iterable(rows[begin : begin + size]))
            done = connection.exec_driver_sql(self._text(connection.dialect, size), values)
            if done.returns_rows:
                returned += done.all()
            begin += size
        return returned

    def _text(self, dialect: Dialect, size: int) -> str:
        key = (dialect.name, size)
        if key not in self._texts:
            self._texts[key] = self._written(dialect, size)
        return self._texts[key]

    def _written(self, dialect: Dialect, size: int) -> str:
        """The statement for one row, with its row written so many times: the compiler takes 30 ms for 256 of them."""
        statement = self._finish(INSERT[dialect.name](self._table).values(dict.fromkeys(self._columns)).inline())
        compiled = statement.compile(dialect=dialect)
        if tuple(compiled.positiontup) != self._columns:
            raise RuntimeError("the parameters are not in the order of the columns")
        (row,) = ROW.findall(str(compiled))
        width = len(self._columns)
        rows = (NUMBERED.sub(lambda n, by=at * width: f"${int(n[1]) + by}", row) for at in range(size))  # type: ignore[misc]
        return str(compiled).replace(row, ", ".join(rows))
