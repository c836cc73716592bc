"""The tables of OpenID clients: grants, consents and signing keys."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables of grants, consents and signing keys."""
    op.create_table(
        "oidc_grants",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("ticket", sa.String(64), unique=True),
        sa.Column("client", sa.String(40), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("account", sa.String(66), nullable=False),
        sa.Column("scope", sa.String(64), nullable=False),
        sa.Column("redirect_uri", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text),
        sa.Column("challenge", sa.String(43)),
        sa.Column("auth_time_s", sa.BigInteger, nullable=False),
        sa.Column("claims", sa.Text, nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_oidc_grants_user_id", "oidc_grants", ["user_id"])
    op.create_index("ix_oidc_grants_expires_at_ms", "oidc_grants", ["expires_at_ms"])
    op.create_table(
        "oidc_consents",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("client", sa.String(40), primary_key=True),
        sa.Column("scope", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "oidc_keys",
        sa.Column("alg", sa.String(8), primary_key=True),
        sa.Column("generation", sa.Integer, primary_key=True),
        sa.Column("kid", sa.String(64), nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("private", sa.Text, nullable=False),
    )
