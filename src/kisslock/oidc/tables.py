"""The tables of grants, consents and signing keys."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from kisslock.storage.tables import ACCOUNT_TYPE, DIGEST_TYPE, metadata

# A grant to a client. A row is created together with an authorization code. When the client exchanges the code, the
# server adds the access token to the row. `claims` is a JSON object with the claims at the time of the approval.
oidc_grants = Table(
    "oidc_grants",
    metadata,
    Column("code", DIGEST_TYPE, primary_key=True),
    Column("token", DIGEST_TYPE, unique=True),
    # The digest of the page's consent token, or NULL if no page was needed.
    Column("ticket", DIGEST_TYPE, unique=True),
    Column("client", Text, nullable=False),
    Column("user_id", String(32), nullable=False),
    Column("account", ACCOUNT_TYPE, nullable=False),
    Column("scope", Text, nullable=False),
    Column("redirect_uri", Text, nullable=False),
    Column("nonce", Text),
    Column("challenge", String(43)),
    Column("auth_time_s", BigInteger, nullable=False),
    Column("claims", Text, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    # For a grant with the groups claim, the results of its gates: {"name": [passed, checked_at_ms]}.
    Column("groups", Text),
    # `used_at_ms` is when the visitor approved, or when the client last exchanged the code or a refresh token.
    # `chain_id` is the chain on which the visitor signed in.
    Column("used_at_ms", BigInteger, nullable=False, server_default="0"),
    Column("chain_id", BigInteger),
    # `resource` is the URL of the resource server for which the grant is valid. For a grant with a resource,
    # `expires_at_ms` is the end of the grant, and `token_expires_at_ms` is the end of the access token.
    Column("resource", Text),
    Column("token_expires_at_ms", BigInteger),
    # After a refresh, the previous access token stays valid until it expires.
    Column("previous_token", DIGEST_TYPE),
    Column("previous_token_expires_at_ms", BigInteger),
    # Every refresh token of a grant begins with the same random text, and `family` is the digest of this text.
    # `refresh` is the digest of the current refresh token, and `previous_refresh` is the digest of the previous one.
    # If a client sends the previous refresh token within 30 seconds after `rotated_at_ms`, it gets the last response
    # again. `replay` is this response, encrypted with a key derived from the previous refresh token.
    Column("family", DIGEST_TYPE),
    Column("refresh", DIGEST_TYPE),
    Column("previous_refresh", DIGEST_TYPE),
    Column("rotated_at_ms", BigInteger),
    Column("replay", Text),
    Index("ix_oidc_grants_user_id", "user_id"),
    # When the sessions of an account end, the server finds and deletes the account's grants by this index.
    Index("ix_oidc_grants_account", "account"),
    Index("ix_oidc_grants_expires_at_ms", "expires_at_ms"),
    Index("ix_oidc_grants_family", "family", unique=True),
    Index("ix_oidc_grants_previous_token", "previous_token"),
)

# The scopes that a user has granted to clients. `shown` is a digest of what the page showed in addition to the scopes:
# the redirect URI's host and the client's settings for claims.
oidc_consents = Table(
    "oidc_consents",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("client", String(255), primary_key=True),
    Column("shown", DIGEST_TYPE, primary_key=True),
    Column("scope", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

# The keys that sign ID tokens. `private` is encrypted with oidc.key (JWE). `generation` counts the keys of an
# algorithm.
oidc_keys = Table(
    "oidc_keys",
    metadata,
    Column("alg", String(8), primary_key=True),
    Column("generation", Integer, primary_key=True),
    Column("kid", String(64), nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("private", Text, nullable=False),
)

# The documents that register clients, as their hosts sent them. The key is the document's URL.
oidc_documents = Table(
    "oidc_documents",
    metadata,
    Column("url", String(255), primary_key=True),
    Column("body", Text, nullable=False),
    Column("fresh_until_ms", BigInteger, nullable=False),
    Index("ix_oidc_documents_fresh_until_ms", "fresh_until_ms"),
)

TABLES = (oidc_grants, oidc_consents, oidc_keys, oidc_documents)
