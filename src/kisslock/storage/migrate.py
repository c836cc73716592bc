"""Migrates a database to the newest revision."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from kisslock.errors import SchemaDamaged, SchemaOutdated, clip
from kisslock.storage.schema import MIGRATIONS


def upgrade(connection: Connection) -> None:
    """Run all migrations that the database lacks. The caller commits or rolls back all migrations together.

    Raises SchemaOutdated if a newer version created the database, and SchemaDamaged, with the failed statement, if a
    migration fails.
    """
    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise SchemaOutdated(hint="A newer version of Kisslock created the database. Install that version.") from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        reason, statement = str(error.orig).partition("\n")[0].rstrip("."), " ".join((error.statement or "").split())
        message = f"The database could not be migrated to this version. No table was changed: {clip(reason, 200)}."
        hint = f"{SchemaDamaged.default_hint} The statement that failed: {clip(statement, 200)}."
        raise SchemaDamaged(message, hint=hint) from error


def alembic_config(connection: Connection) -> Config:
    """Return the alembic configuration for this connection."""
    config = Config(attributes={"connection": connection})
    # Double each percent sign, because the configuration uses it for placeholders.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
