"""Which step of the migrations a database is at, and bringing it forward."""

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
    """Whether the database has no table, all the steps, or something else: fewer steps, or steps unknown here."""
    at = MigrationContext.configure(connection).get_current_revision()
    if at == ScriptDirectory.from_config(_config()).get_current_head():
        return "current"
    return "old" if inspect(connection).get_table_names() else "empty"


def upgrade(connection: Connection) -> None:
    """Take every step that the database has not taken yet; the caller commits."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise SchemaOutdated(hint="It is at a step that this version does not know: install the newer one.") from error


def _config() -> Config:
    config = Config()
    # A percent sign in a folder's name would be read as a placeholder.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
