"""Nonces, sessions, and the accounts of users."""

from sqlalchemy import BigInteger, Column, Index, String, Table

from kisslock.storage.tables import ACCOUNT, ADDRESS, DIGEST, metadata

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

TABLES = (nonces, sessions, wallets, host_users)
