"""What a database fails with, and whether another try is worth it."""

import sys

from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

# Permanent errors, not worth a retry: data (22), integrity (23), syntax or access (42).
PERMANENT, PERMANENT_STATES = (DataError, IntegrityError, ProgrammingError), ("22", "23", "42")


def is_permanent(error: Exception) -> bool:
    """Whether another try would fail as well."""
    return isinstance(error, PERMANENT) or sqlstate(error)[:2] in PERMANENT_STATES


def failures() -> tuple[type[Exception], ...]:
    """What the database fails with. SQLAlchemy 2.0 hands on PostgreSQL's refusals of a connection as asyncpg's own."""
    asyncpg = sys.modules.get("asyncpg")
    return SQLAlchemyError, OSError, *((asyncpg.PostgresError,) if asyncpg else ())


def sqlstate(error: Exception) -> str:
    """The code of an error that PostgreSQL itself has sent; empty for any other."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")
