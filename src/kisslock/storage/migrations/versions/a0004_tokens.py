"""Tokens of programs: sessions with a name."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the name, which sessions of browsers do not have."""
    op.add_column("sessions", sa.Column("name", sa.String(64)))
