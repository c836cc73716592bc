"""What a database fails with, and whether another try is worth it."""

import sys

from sqlalchemy import make_url
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from kisslock.errors import StorageUnavailable, clip
from kisslock.storage.timing import Timing

# Permanent errors, not worth a retry: data (22), integrity (23), syntax or access (42).
PERMANENT, PERMANENT_STATES = (DataError, IntegrityError, ProgrammingError), ("22", "23", "42")
# lock_not_available
LOCK_TIMEOUT = "55P03"


def is_permanent(error: Exception) -> bool:
    """Whether another try would fail as well."""
    return isinstance(error, PERMANENT) or sqlstate(error)[:2] in PERMANENT_STATES


def is_lock_timeout(error: Exception) -> bool:
    """Return True if PostgreSQL has ended a statement that waited too long for a lock."""
    return sqlstate(error) == LOCK_TIMEOUT


def failure_types() -> tuple[type[Exception], ...]:
    """What the database fails with. SQLAlchemy 2.0 hands on PostgreSQL's refusals of a connection as asyncpg's own.

    `Storage.fetch` calls asyncpg without SQLAlchemy.
    """
    asyncpg = sys.modules.get("asyncpg")
    if asyncpg is None:
        return SQLAlchemyError, OSError
    # The last is raised if the connection ends while a query begins.
    return SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError


def sqlstate(error: Exception) -> str:
    """The code of an error that PostgreSQL itself has sent; empty for any other."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")


def reason_of(cause: BaseException, password: str | None, timing: Timing) -> str:
    """Return the reason that the database gave, in one line and without its password."""
    reason = str(getattr(cause, "orig", None) or cause).partition("\n")[0].rstrip(".")
    if isinstance(cause, TimeoutError):
        reason = f"no connection within {timing.connect_s:g} s, or no result within {timing.command_s:g} s"
    return clip(reason.replace(password, "…") if password else reason, 200)


def with_reason(error: StorageUnavailable, url: str, timing: Timing) -> StorageUnavailable:
    """Return the error with the database's reason, without its password: for operators, not for visitors."""
    if error.__cause__ is None:
        # The circuit breaker is open: nothing was sent to the database.
        return error
    reason = reason_of(error.__cause__, make_url(url).password, timing)
    return StorageUnavailable(f"{error.message[:-1]}: {reason}.", hint=error.hint)
