"""Adds a digest of the consent page to consents, and gate results with their times to grants."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table of consents again.

    Old consents do not contain what the page showed, so visitors must consent again.
    """
    op.drop_table("oidc_consents")
    op.create_table(
        "oidc_consents",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("client", sa.String(40), primary_key=True),
        sa.Column("shown", sa.String(64), primary_key=True),
        sa.Column("scope", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.add_column("oidc_grants", sa.Column("groups", sa.Text))
