"""The migration of a database to the newest revision."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from kisslock.errors import SchemaOutdated
from kisslock.storage.schema import MIGRATIONS


def upgrade(connection: Connection) -> None:
    """Run every migration that the database lacks; the caller commits."""
    try:
        command.upgrade(configured(connection), "head")
    except CommandError as error:
        raise SchemaOutdated(hint="The database was made by a newer version: install that one.") from error


def configured(connection: Connection) -> Config:
    """The configuration of alembic for this connection."""
    config = Config(attributes={"connection": connection})
    # The configuration's syntax takes a percent sign as the beginning of a placeholder.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
