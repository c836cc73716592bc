"""Nonces, sessions and linked wallets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "nonces",
        sa.Column("nonce", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_nonces_expires_at_ms", "nonces", ["expires_at_ms"])
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("address", sa.String(42), nullable=False),
        sa.Column("chain_id", sa.BigInteger, nullable=False),
        sa.Column("issued_at_ms", sa.BigInteger, nullable=False),
        sa.Column("used_at_ms", sa.BigInteger, nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
        sa.Column("user_agent", sa.String(200), nullable=False),
    )
    op.create_index("ix_sessions_address", "sessions", ["address"])
    op.create_index("ix_sessions_expires_at_ms", "sessions", ["expires_at_ms"])
    op.create_table(
        "wallets",
        sa.Column("address", sa.String(42), primary_key=True),
        sa.Column("user_address", sa.String(42), nullable=False),
        sa.Column("linked_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_wallets_user_address", "wallets", ["user_address"])
