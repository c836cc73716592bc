"""Queries that are compiled to SQL once. SQLAlchemy compiles a query slower than the database runs it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Dialect, Select
from sqlalchemy.ext.asyncio import AsyncConnection

Rows = Sequence[Sequence[Any]]


class CompiledQuery:
    """A SELECT with named bind parameters. The query's SQL is compiled at the first use with each dialect."""

    def __init__(self, query: Select[Any], *names: str) -> None:
        """`names` are the bind parameters whose values change with each call."""
        self._query, self._names = query, names
        self._by_dialect: dict[str, tuple[str, Mapping[str, Any], Sequence[str]]] = {}

    def render(self, dialect: Dialect, values: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """Return the SQL text for a driver, and the values in the order of its placeholders."""
        if dialect.name not in self._by_dialect:
            compiled = self._query.compile(dialect=dialect)
            # SQL needs one placeholder for each value of `IN`, so expand each list of values here.
            expanded_query = compiled.construct_expanded_state(dict.fromkeys(self._names))
            self._by_dialect[dialect.name] = (
                expanded_query.statement,
                expanded_query.parameters,
                expanded_query.positiontup or (),
            )
        sql, constants, placeholder_names = self._by_dialect[dialect.name]
        return sql, [values[name] if name in values else constants[name] for name in placeholder_names]


async def fetch_rows(connection: AsyncConnection, query: CompiledQuery, values: Mapping[str, Any]) -> Rows:
    """Return the rows of a query.

    On PostgreSQL the driver fetches the rows directly, without SQLAlchemy's result objects.
    """
    sql, arguments = query.render(connection.dialect, values)
    if connection.dialect.name == "sqlite":
        return (await connection.exec_driver_sql(sql, tuple(arguments))).all()
    driver: Any = (await connection.get_raw_connection()).driver_connection
    try:
        rows: Rows = await driver.fetch(sql, *arguments)
    except BaseException:
        # The connection might be dead or busy. SQLAlchemy did not see the error and would reuse the connection.
        await connection.invalidate()
        raise
    return rows
