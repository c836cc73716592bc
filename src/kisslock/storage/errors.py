"""Failures of `kisslock db copy`; in each case the target stays as it was."""

from kisslock.errors import KisslockError


class CopyError(KisslockError):
    """`kisslock db copy` copies nothing; the subclass says why."""

    code = "storage/copy"
    cause = "caller"
    default_message = "Nothing was copied."
    default_hint = "Fix what is named, then copy again."


class CopySource(CopyError):
    """storage.url names no SQLite file with tables."""

    code = "storage/copy-source"
    cause = "caller"
    default_hint = "Set storage.url to the SQLite file to copy from (--storage-url names another one)."


class CopyTarget(CopyError):
    """The target is no PostgreSQL, does not answer, or has something in it."""

    code = "storage/copy-target"
    cause = "caller"
    default_hint = "Name a new database, made with CREATE DATABASE: `kisslock db copy postgresql://user@host/name`."


class CopyRow(CopyError):
    """PostgreSQL refuses a row."""

    code = "storage/copy-row"
    cause = "caller"
    default_hint = "Remove or correct the row in the SQLite file, then copy again. The target is still empty."
