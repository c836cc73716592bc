"""Every table. Times are milliseconds since 1970; what is secret is kept as its SHA-256 only.

A change here needs a file in migrations/versions as well; a test compares the two.
"""

from sqlalchemy import BigInteger, Column, Index, MetaData, String, Table

ADDRESS = String(42)
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

# A session stays with its address; who has linked wallets is found in `wallets`.
sessions = Table(
    "sessions",
    metadata,
    Column("token", DIGEST, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("address", ADDRESS, nullable=False),
    Column("chain_id", BigInteger, nullable=False),
    Column("issued_at_ms", BigInteger, nullable=False),
    Column("used_at_ms", BigInteger, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Column("user_agent", String(200), nullable=False),
    Index("ix_sessions_address", "address"),
    Index("ix_sessions_expires_at_ms", "expires_at_ms"),
)

# Only users with several wallets have rows here, one for each; `user` is the wallet that the others were linked to.
wallets = Table(
    "wallets",
    metadata,
    Column("address", ADDRESS, primary_key=True),
    Column("user_address", ADDRESS, nullable=False),
    Column("linked_at_ms", BigInteger, nullable=False),
    Index("ix_wallets_user_address", "user_address"),
)
