"""Sessions and links belong to accounts, with the kind of their proof: a contract belongs to its chain.

Older sessions have no kind of proof, and end. Older links wait in old_links for an operator.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make both tables anew."""
    op.drop_table("sessions")
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("account", sa.String(66), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(42), nullable=False),
        sa.Column("chain_id", sa.BigInteger, nullable=False),
        sa.Column("issued_at_ms", sa.BigInteger, nullable=False),
        sa.Column("used_at_ms", sa.BigInteger, nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
        sa.Column("user_agent", sa.String(200), nullable=False),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_index("ix_sessions_expires_at_ms", "sessions", ["expires_at_ms"])
    _links()


def _links() -> None:
    op.create_table(
        "old_links",
        sa.Column("address", sa.String(42), primary_key=True),
        sa.Column("user_address", sa.String(42), nullable=False),
        sa.Column("linked_at_ms", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO old_links SELECT address, user_address, linked_at_ms FROM wallets")
    op.drop_table("wallets")
    op.create_table(
        "wallets",
        sa.Column("account", sa.String(66), primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("linked_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_wallets_user_id", "wallets", ["user_id"])
