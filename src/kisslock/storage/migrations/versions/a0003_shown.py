"""What a page of a program has shown, and what each gate of the claim `groups` said, and when."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of consents anew: the old ones do not tell what was shown, so visitors are asked once more."""
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
