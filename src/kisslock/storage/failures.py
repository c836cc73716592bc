"""Classifies database errors: which are worth a retry, and what operators can do about them."""

import sys

from sqlalchemy import make_url
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from kisslock.errors import StorageUnavailable, clip
from kisslock.storage.timing import Timing

# Errors that a retry cannot solve: invalid data (22), violated constraints (23), and wrong syntax or permissions (42).
PERMANENT_ERRORS, PERMANENT_SQLSTATES = (DataError, IntegrityError, ProgrammingError), ("22", "23", "42")
# PostgreSQL's error code `lock_not_available`.
LOCK_TIMEOUT_SQLSTATE = "55P03"


def is_permanent(error: Exception) -> bool:
    """Return True if a retry would fail, too."""
    return isinstance(error, PERMANENT_ERRORS) or sqlstate(error)[:2] in PERMANENT_SQLSTATES


def is_lock_timeout(error: Exception) -> bool:
    """Return True if PostgreSQL ended a statement that waited too long for a lock."""
    return sqlstate(error) == LOCK_TIMEOUT_SQLSTATE


def failure_types() -> tuple[type[Exception], ...]:
    """Return the types of database errors.

    SQLAlchemy 2.0 does not wrap asyncpg's errors for rejected connections, and `Storage.fetch` calls asyncpg directly.
    """
    asyncpg = sys.modules.get("asyncpg")
    if asyncpg is None:
        return SQLAlchemyError, OSError
    # asyncpg raises InternalClientError if the connection ends while a query begins.
    return SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError


def sqlstate(error: Exception) -> str:
    """Return the code of an error that PostgreSQL sent, or "" for any other error."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")


def describe_failure(cause: BaseException, password: str | None, timing: Timing) -> str:
    """Return the database's reason in one line, without the password."""
    reason = str(getattr(cause, "orig", None) or cause).partition("\n")[0].rstrip(".")
    if isinstance(cause, TimeoutError):
        reason = f"no connection within {timing.connect_s:g} s, or no result within {timing.command_s:g} s"
    return clip(reason.replace(password, "…") if password else reason, 200)


def error_with_reason(error: StorageUnavailable, url: str, timing: Timing) -> StorageUnavailable:
    """Return the error with the database's reason, without the password.

    Show the reason to operators, not to visitors.
    """
    if error.__cause__ is None:
        # The circuit breaker is open, so the query was not sent to the database.
        return error
    reason = describe_failure(error.__cause__, make_url(url).password, timing)
    return StorageUnavailable(f"{error.message[:-1]}: {reason}.", hint=error.hint)
