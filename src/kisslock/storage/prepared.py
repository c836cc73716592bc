"""Statements whose text is made once: SQLAlchemy takes longer to find a text that it made than SQLite to run it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Connection, CursorResult


class Prepared:
    """A statement with named values, which are sent as they are: texts, whole numbers and None.

    `inserted` names the columns of an INSERT.
    """

    def __init__(self, statement: ClauseElement, inserted: Sequence[str] = ()) -> None:
        self._statement, self._inserted = statement, inserted
        self._made: dict[str, tuple[str, Sequence[str], Mapping[str, Any]]] = {}

    def execute(self, connection: Connection, values: Mapping[str, object]) -> CursorResult[Any]:
        """Run the statement with these values."""
        made = self._made.get(connection.dialect.name)
        if made is None:
            compiled: Any = self._statement.compile(dialect=connection.dialect, column_keys=self._inserted or None)
            made = self._made[connection.dialect.name] = (str(compiled), compiled.positiontup, compiled.params)
        text, names, fixed = made
        return connection.exec_driver_sql(
            text, tuple(values[name] if name in values else fixed[name] for name in names)
        )
