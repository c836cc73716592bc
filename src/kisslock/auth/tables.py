"""The tables of nonces, pending sign-ins, sessions, and users' accounts."""

from sqlalchemy import BigInteger, Column, Index, String, Table, Text

from kisslock.storage.tables import ACCOUNT_TYPE, ADDRESS_TYPE, DIGEST_TYPE, metadata

# The maximum length of the setting site.terms_version.
TERMS_VERSION_TYPE = String(40)

# A nonce belongs to one browser (`browser` is the digest of its cookie before sign-in). The server deletes a nonce when
# a client uses it.
nonces = Table(
    "nonces",
    metadata,
    Column("nonce", String(64), primary_key=True),
    Column("browser", DIGEST_TYPE, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    # The digest of a message that is valid for longer than its nonce; NULL for every other message.
    Column("contract_message", DIGEST_TYPE),
    Index("ix_nonces_expires_at_ms", "expires_at_ms"),
)

# A sign-in of a smart contract wallet that waits for further owners. `text` is the message, and `message` its digest.
pending_sign_ins = Table(
    "pending_sign_ins",
    metadata,
    Column("message", DIGEST_TYPE, primary_key=True),
    Column("browser", DIGEST_TYPE, nullable=False),
    Column("account", ACCOUNT_TYPE, nullable=False),
    Column("text", Text, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Index("ix_pending_sign_ins_browser", "browser"),
    Index("ix_pending_sign_ins_account", "account"),
    Index("ix_pending_sign_ins_expires_at_ms", "expires_at_ms"),
)

# A session belongs to an account, and `wallets` lists each user's accounts. `kind` is "key" or "contract", depending on
# how the account was proven. `account` is derived from the kind, chain and address.
sessions = Table(
    "sessions",
    metadata,
    Column("token", DIGEST_TYPE, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("account", ACCOUNT_TYPE, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", ADDRESS_TYPE, nullable=False),
    Column("chain_id", BigInteger, nullable=False),
    Column("issued_at_ms", BigInteger, nullable=False),
    Column("used_at_ms", BigInteger, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Column("user_agent", String(200), nullable=False),
    # The name of an API token; NULL for a browser session.
    Column("name", String(64)),
    # The version of the terms of use that the signed message accepts, or NULL.
    Column("terms_version", TERMS_VERSION_TYPE),
    Index("ix_sessions_account", "account"),
    Index("ix_sessions_expires_at_ms", "expires_at_ms"),
    # The deletion of idle sessions holds the lock of the SQLite file. Without this index it would read every session.
    Index("ix_sessions_used_at_ms", "used_at_ms"),
)

# Each account that has signed in has a row. The rows of one user share a random ID.
wallets = Table(
    "wallets",
    metadata,
    Column("account", ACCOUNT_TYPE, primary_key=True),
    Column("user_id", String(32), nullable=False),
    Column("linked_at_ms", BigInteger, nullable=False),
    Column("signed_in_at_ms", BigInteger),
    # The last version of the terms of use that the account has accepted, and the time. NULL if it has accepted none.
    Column("terms_version", TERMS_VERSION_TYPE),
    Column("terms_at_ms", BigInteger),
    Index("ix_wallets_user_id", "user_id"),
)

# A user of the site itself, for example with a password, to whom a Kisslock user is linked.
host_users = Table(
    "host_users",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("host_id", String(200), nullable=False, unique=True),
)

TABLES = (nonces, pending_sign_ins, sessions, wallets, host_users)
