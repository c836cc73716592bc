"""The revision of a database, and its migration to the newest one."""

from pathlib import Path
from typing import Literal

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

from kisslock.errors import SchemaOutdated

State = Literal["empty", "old", "current"]
MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def state(connection: Connection) -> State:
    """Whether the database has no table, is at the newest revision, or is at another one (older, or unknown)."""
    at = MigrationContext.configure(connection).get_current_revision()
    if at == ScriptDirectory.from_config(_config()).get_current_head():
        return "current"
    return "old" if inspect(connection).get_table_names() else "empty"


def upgrade(connection: Connection) -> None:
    """Run every migration that the database lacks; the caller commits."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise SchemaOutdated(hint="The database was made by a newer version: install that one.") from error


def _config() -> Config:
    config = Config()
    # The configuration's syntax takes a percent sign as the beginning of a placeholder.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
