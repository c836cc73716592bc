"""Adds sign-ins of smart contract wallets that wait for further owners."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column of long messages, and the table of pending sign-ins. Existing nonces stay valid."""
    op.add_column("nonces", sa.Column("contract_message", sa.String(64)))
    op.create_table(
        "pending_sign_ins",
        sa.Column("message", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("account", sa.String(66), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_pending_sign_ins_browser", "pending_sign_ins", ["browser"])
    op.create_index("ix_pending_sign_ins_account", "pending_sign_ins", ["account"])
    op.create_index("ix_pending_sign_ins_expires_at_ms", "pending_sign_ins", ["expires_at_ms"])
