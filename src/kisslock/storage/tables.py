"""Every table. Times are milliseconds since 1970; what is secret is kept as its SHA-256 only.

A change here needs a file in migrations/versions as well; a test compares the two.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

# PostgreSQL tells this channel that the log has something new.
LOG_CHANNEL = "kisslock_log"
ADDRESS = String(42)
# An address (a key), or CAIP-10 with a chain id of up to 16 digits (a contract).
ACCOUNT = String(66)
DIGEST = String(64)
metadata = MetaData()

# A nonce is given to one browser (the digest of its pre-login cookie) and deleted by whoever uses it.
nonces = Table(
    "nonces",
    metadata,
    Column("nonce", String(64), primary_key=True),
    Column("browser", DIGEST, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Index("ix_nonces_expires_at_ms", "expires_at_ms"),
)

# A session stays with its account; which accounts are one user's is found in `wallets`. `kind` is how it was proven,
# "key" or "contract". `account` follows from kind, chain and address; all that concerns a user goes by it.
sessions = Table(
    "sessions",
    metadata,
    Column("token", DIGEST, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("account", ACCOUNT, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", ADDRESS, nullable=False),
    Column("chain_id", BigInteger, nullable=False),
    Column("issued_at_ms", BigInteger, nullable=False),
    Column("used_at_ms", BigInteger, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Column("user_agent", String(200), nullable=False),
    Index("ix_sessions_account", "account"),
    Index("ix_sessions_expires_at_ms", "expires_at_ms"),
)

# Only users with several accounts have rows here, one for each. A user is no more than a random id that the rows share.
wallets = Table(
    "wallets",
    metadata,
    Column("account", ACCOUNT, primary_key=True),
    Column("user_id", String(32), nullable=False),
    Column("linked_at_ms", BigInteger, nullable=False),
    Index("ix_wallets_user_id", "user_id"),
)

# Links of a version that did not keep how an account was proven. They are not in force; an operator confirms or removes
# each of them. `user_address` is the wallet that the others were linked to.
old_links = Table(
    "old_links",
    metadata,
    Column("address", ADDRESS, primary_key=True),
    Column("user_address", ADDRESS, nullable=False),
    Column("linked_at_ms", BigInteger, nullable=False),
)

# What the page reported, one row each, in the order in which they were kept: readers ask for what follows the last id.
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
    # The error's fields as a JSON object, without addresses, links of pairings, query strings and e-mails.
    Column("error", Text),
    Index("ix_log_entries_at_ms", "at_ms"),
    # An id is never given twice, not even after everything was pruned: a reader would wait for ever.
    sqlite_autoincrement=True,
)

# Errors that are alike, one row for all of them.
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

# Which steps an opening of the dialog has taken, as a set of bits; with a wallet and a method: with these. `before` is
# what the set was before its last change, so that whoever changes it learns what is new.
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

# What the operator's page shows, counted when it is kept: in minutes, in hours and in days (UTC), so that no range has
# to look at entries. `kind` says what is counted and what `name` is: "step" (a step of the funnel), "wallet" (a step
# with a wallet and a method), "time" (a place in the histogram of how long connecting took), "error" (a code).
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
