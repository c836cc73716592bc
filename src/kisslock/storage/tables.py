"""Every table. Times are milliseconds since 1970; secrets are stored as their SHA-256.

A change needs a file in migrations/versions, too; tests/storage/test_schema.py compares the two.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

# The channel of PostgreSQL's notifications of new entries.
LOG_CHANNEL = "kisslock_log"
ADDRESS = String(42)
# An address (a key), or CAIP-10 with a chain id of up to 16 digits (a contract).
ACCOUNT = String(66)
DIGEST = String(64)
metadata = MetaData()

# A nonce belongs to one browser (the digest of its cookie before sign-in) and is deleted when it is used.
nonces = Table(
    "nonces",
    metadata,
    Column("nonce", String(64), primary_key=True),
    Column("browser", DIGEST, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Index("ix_nonces_expires_at_ms", "expires_at_ms"),
)

# A session belongs to an account; `wallets` has the accounts of a user. `kind` says how the account was proven, "key"
# or "contract". `account` follows from kind, chain and address.
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
    # Of a program's token; a session of a browser has none.
    Column("name", String(64)),
    Index("ix_sessions_account", "account"),
    Index("ix_sessions_expires_at_ms", "expires_at_ms"),
)

# The accounts of users: each account that has signed in has a row, and the rows of one user share a random id.
wallets = Table(
    "wallets",
    metadata,
    Column("account", ACCOUNT, primary_key=True),
    Column("user_id", String(32), nullable=False),
    Column("linked_at_ms", BigInteger, nullable=False),
    Column("signed_in_at_ms", BigInteger),
    Index("ix_wallets_user_id", "user_id"),
)

# The site's own user, such as one with a password, that a user is linked to.
host_users = Table(
    "host_users",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("host_id", String(200), nullable=False, unique=True),
)

# What a program was granted: a code, and from its exchange on, in the same row, the access token that came from it.
# `claims` is a JSON object of what the program may know, as it was at the approval.
oidc_grants = Table(
    "oidc_grants",
    metadata,
    Column("code", DIGEST, primary_key=True),
    Column("token", DIGEST, unique=True),
    # Of the page that approved; none where no page was needed.
    Column("ticket", DIGEST, unique=True),
    Column("client", String(40), nullable=False),
    Column("user_id", String(32), nullable=False),
    Column("account", ACCOUNT, nullable=False),
    Column("scope", String(64), nullable=False),
    Column("redirect_uri", Text, nullable=False),
    Column("nonce", Text),
    Column("challenge", String(43)),
    Column("auth_time_s", BigInteger, nullable=False),
    Column("claims", Text, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Index("ix_oidc_grants_user_id", "user_id"),
    Index("ix_oidc_grants_expires_at_ms", "expires_at_ms"),
)

# Which programs a user has allowed to know what (scopes).
oidc_consents = Table(
    "oidc_consents",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("client", String(40), primary_key=True),
    Column("scope", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

# The keys that sign ID tokens. `private` is encrypted (JWE) with oidc.key; `generation` counts within an algorithm.
oidc_keys = Table(
    "oidc_keys",
    metadata,
    Column("alg", String(8), primary_key=True),
    Column("generation", Integer, primary_key=True),
    Column("kid", String(64), nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("private", Text, nullable=False),
)

# The entries of the client log. Ids are in the order of commits, so readers query the entries after the last id.
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
    # Ids are never reused: after pruning, a reader that waits for a higher id would wait for ever.
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

# The steps of an opening of the dialog as a set of bits: one row for the opening, and one for each wallet and method in
# it. `before` is the set before the last change, so the statement that changes it returns which steps are new.
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

# Counts for the console by minute, hour and day (UTC), made when entries are stored, so that no query reads entries.
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
