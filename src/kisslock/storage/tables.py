"""Column types for the features' tables, and the table that several features share.

Times are in milliseconds since 1970. Secrets are stored only as SHA-256 hashes. A feature declares its own tables in
its `tables.py`. A change of a table also needs a migration in migrations/versions. tests/storage/test_schema.py
compares tables and migrations.
"""

from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, String, Table
from sqlalchemy.dialects import postgresql, sqlite

ADDRESS_TYPE = String(42)
# The address of an EOA, or the CAIP-10 ID of a contract, with a chain ID of up to 16 digits.
ACCOUNT_TYPE = String(66)
DIGEST_TYPE = String(64)
metadata = MetaData()


def insert_for_dialect(connection: Connection, table: Table) -> Any:
    """Return an INSERT that supports ON CONFLICT, for this database."""
    return (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(table)


# Counts by minute, hour and day (UTC) for operators. The counts are updated when entries are stored, so that no query
# has to read the entries. `kind` determines the meaning of `name`: "step" (a step of the funnel), "wallet" (a step with
# a wallet and a method), "time" (a bin of the histogram of connection times), "error" (a code), "gate" (the outcome of
# a check; `wallet` is the gate's name), "client" (the outcome of a client's request; `wallet` is its ID), "way" (a step
# on a phone; `method` is how the phone connected).
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


def add_counts_on_conflict(statement: Any) -> Any:
    """Return the INSERT into log_counts that adds to existing rows."""
    updated_values = {"count": log_counts.c.count + statement.excluded.count}
    return statement.on_conflict_do_update(index_elements=list(log_counts.primary_key), set_=updated_values)
