"""The tables of log entries, of error groups, and of the steps of openings."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text, text

from kisslock.storage.tables import metadata

# Most entries have no code, and writes are far more frequent than searches by code. The index therefore contains only
# entries with a code.
HAS_CODE = text("code <> ''")

# The entries of the client log. IDs are in the order of commits, so readers query the entries after the last ID.
log_entries = Table(
    "log_entries",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("level", String(5), nullable=False),
    Column("code", String(64), nullable=False),
    Column("step", String(16), nullable=False),
    Column("wallet", String(64), nullable=False),
    Column("method", String(16), nullable=False),
    Column("flow", String(32), nullable=False),
    Column("duration_ms", BigInteger),
    Column("fingerprint", String(32), nullable=False),
    # The error's fields as a JSON object, scrubbed (log/scrub.py).
    Column("error", Text),
    Index("ix_log_entries_at_ms", "at_ms"),
    Index("ix_log_entries_code", "code", "at_ms", sqlite_where=HAS_CODE, postgresql_where=HAS_CODE),
    # IDs are never reused: after pruning, a reader that waits for a higher ID would otherwise wait forever.
    sqlite_autoincrement=True,
)

# Similar errors (log/grouping.py), one row for each group.
log_groups = Table(
    "log_groups",
    metadata,
    Column("fingerprint", String(32), primary_key=True),
    Column("code", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("message", Text, nullable=False),
    Column("stack", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("first_ms", BigInteger, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Index("ix_log_groups_code", "code"),
    Index("ix_log_groups_last_ms", "last_ms"),
)

# The steps of one opening of the dialog, as a set of bits. An opening has one row for the opening itself, and one row
# for each wallet and method. `before` is the set before the last change. The statement that changes the set can
# therefore return which steps are new.
log_flows = Table(
    "log_flows",
    metadata,
    Column("flow", String(32), primary_key=True),
    Column("wallet", String(64), primary_key=True),
    Column("method", String(16), primary_key=True),
    Column("steps", Integer, nullable=False),
    Column("before", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Index("ix_log_flows_last_ms", "last_ms"),
    sqlite_with_rowid=False,
)

TABLES = (log_entries, log_groups, log_flows)
