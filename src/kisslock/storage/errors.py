"""Errors of `kisslock db copy`. None of these errors leaves changes in the target database."""

from kisslock.errors import KisslockError


class CopyError(KisslockError):
    """`kisslock db copy` failed and copied nothing. This is the base class of all errors of the command."""

    code = "storage/copy"
    cause = "caller"
    default_message = "Nothing was copied."
    default_hint = "Fix the problem, then copy again."


class CopySource(CopyError):
    """`storage.url` does not name an SQLite file with tables."""

    code = "storage/copy-source"
    cause = "caller"
    default_hint = "Set storage.url, or the option --storage-url, to the SQLite file to copy from."


class CopyTarget(CopyError):
    """The target is not a PostgreSQL database, does not respond, or is not empty."""

    code = "storage/copy-target"
    cause = "caller"
    default_hint = (
        "Create an empty database with CREATE DATABASE, then run `kisslock db copy postgresql://user@host/name`."
    )


class CopyRow(CopyError):
    """PostgreSQL rejected a row."""

    code = "storage/copy-row"
    cause = "caller"
    default_hint = "Remove or correct the row in the SQLite file, then copy again. The target is still empty."
