"""The revision of a database, and the creation of tables.

This module works without alembic, which is slow to import.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, Table, inspect, text

from kisslock.errors import SchemaDamaged
from kisslock.storage.tables import metadata

SchemaState = Literal["empty", "old", "current"]
MIGRATIONS = Path(__file__).resolve().parent / "migrations"
# File names begin with the revision: a0001_tables.py.
NEWEST_REVISION = max(file.name[1:5] for file in MIGRATIONS.glob("versions/a*.py"))
VERSION_TABLE = "alembic_version"
# alembic creates its version table with these columns.
VERSION_COLUMNS = "version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)"
# One query reads all tables and columns. SQLAlchemy would send SQLite two queries for each table.
COLUMNS_SQL_BY_DIALECT = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'",
    "postgresql": "SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid"
    " WHERE relnamespace = current_schema()::regnamespace AND NOT attisdropped",
}


def read_schema_state(connection: Connection, tables: Sequence[Table]) -> SchemaState:
    """Return "empty" without tables, "current" at the newest revision, or "old" at any other revision.

    Raises SchemaDamaged if a table or column is missing although the database is at the newest revision.
    """
    table_names = inspect(connection).get_table_names()
    if VERSION_TABLE in table_names:
        revisions = connection.scalars(text(f"SELECT version_num FROM {VERSION_TABLE}")).all()  # noqa: S608
        missing_tables = {table.name for table in tables} - {*table_names}
        if list(revisions) != [NEWEST_REVISION]:
            return "old"
        if missing_tables:
            raise SchemaDamaged(f"The database lacks tables of its version: {', '.join(sorted(missing_tables))}.")
        if missing_columns := _missing_columns(connection, tables):
            raise SchemaDamaged(f"The database lacks columns of its version: {', '.join(missing_columns)}.")
        return "current"
    return "old" if table_names else "empty"


def _missing_columns(connection: Connection, tables: Sequence[Table]) -> list[str]:
    """Return the columns that the database lacks, such as "sessions.account"."""
    existing_columns = {
        (table, column) for table, column in connection.execute(text(COLUMNS_SQL_BY_DIALECT[connection.dialect.name]))
    }
    return [str(column) for table in tables for column in table.c if (table.name, column.name) not in existing_columns]


def create_tables(connection: Connection, tables: Sequence[Table]) -> None:
    """Create these tables in an empty database, at the newest revision. The caller commits."""
    metadata.create_all(connection, tables, checkfirst=False)
    connection.execute(text(f"CREATE TABLE {VERSION_TABLE} ({VERSION_COLUMNS})"))
    connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES (:newest)"), {"newest": NEWEST_REVISION})  # noqa: S608
