"""Adds the version of the terms of use that sessions and accounts have accepted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns. They are empty until the next sign-in of each account."""
    op.add_column("sessions", sa.Column("terms_version", sa.String(40)))
    op.add_column("wallets", sa.Column("terms_version", sa.String(40)))
    op.add_column("wallets", sa.Column("terms_at_ms", sa.BigInteger))
