"""The parts of the tables of features, and the table that several features share.

Times are milliseconds since 1970; secrets are stored as their SHA-256. A feature declares its own tables in its
`tables.py`. A change needs a file in migrations/versions, too; tests/storage/test_schema.py compares the two.
"""

from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, String, Table
from sqlalchemy.dialects import postgresql, sqlite

ADDRESS = String(42)
# An address (a key), or CAIP-10 with a chain id of up to 16 digits (a contract).
ACCOUNT = String(66)
DIGEST = String(64)
metadata = MetaData()


def upsert(connection: Connection, table: Table) -> Any:
    """The INSERT of this database that knows ON CONFLICT."""
    return (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(table)


# Counts by minute, hour and day (UTC) for operators, made when entries are stored, so that no query reads entries.
# `kind` says what `name` is: "step" (a step of the funnel), "wallet" (a step with a wallet and a method), "time" (a bin
# of the histogram of times to connect), "error" (a code), "gate" (what a check said; `wallet` is the gate's name),
# "client" (what became of a program's request; `wallet` is its id), "way" (a step of a phone; `method` is its way).
COUNT_SPANS_S = (60, 3600, 86_400)
log_counts = Table(
    "log_counts",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("span_s", Integer, primary_key=True),
    Column("at_ms", BigInteger, primary_key=True),
    Column("wallet", String(64), primary_key=True),
    Column("method", String(16), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("count", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
SHARED_TABLES = (log_counts,)


def add_to_counts(statement: Any) -> Any:
    """The INSERT into log_counts, which adds to the rows that are there already."""
    updated = {"count": log_counts.c.count + statement.excluded.count}
    return statement.on_conflict_do_update(index_elements=list(log_counts.primary_key), set_=updated)
