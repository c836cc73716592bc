"""The revision of a database. It is read without alembic, which takes a quarter of a second to import."""

from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, inspect, text

State = Literal["empty", "old", "current"]
MIGRATIONS = Path(__file__).resolve().parent / "migrations"
# A file is named after its revision: a0003_accounts.py.
NEWEST = max(file.name[1:5] for file in MIGRATIONS.glob("versions/a*.py"))
VERSION_TABLE = "alembic_version"


def state(connection: Connection) -> State:
    """The state of a database: without tables, at the newest revision, or at another one (older, or unknown)."""
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE in tables:
        revisions = connection.scalars(text(f"SELECT version_num FROM {VERSION_TABLE}")).all()  # noqa: S608
        return "current" if list(revisions) == [NEWEST] else "old"
    return "old" if tables else "empty"
