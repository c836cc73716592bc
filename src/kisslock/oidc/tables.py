"""What programs were granted, what users allow them, and the keys that sign."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from kisslock.storage.tables import ACCOUNT, DIGEST, metadata

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
    # Of a grant with the claim `groups`: the result of each of its gates, {"name": [passed, checked_at_ms]}.
    Column("groups", Text),
    Index("ix_oidc_grants_user_id", "user_id"),
    Index("ix_oidc_grants_expires_at_ms", "expires_at_ms"),
)

# Which programs a user has allowed to know what (scopes). `shown` is a digest of what the page said of the program
# besides: the host of its address, and its settings that make up claims.
oidc_consents = Table(
    "oidc_consents",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("client", String(40), primary_key=True),
    Column("shown", DIGEST, primary_key=True),
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

TABLES = (oidc_grants, oidc_consents, oidc_keys)
