"""Grants for resource servers with refresh tokens, and client documents. Client IDs can be URLs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns, and allow longer client IDs and scopes. Existing grants and consents are kept."""
    with op.batch_alter_table("oidc_grants") as grants:
        grants.alter_column("client", type_=sa.Text, existing_type=sa.String(40), existing_nullable=False)
        grants.alter_column("scope", type_=sa.Text, existing_type=sa.String(64), existing_nullable=False)
        grants.add_column(sa.Column("used_at_ms", sa.BigInteger, nullable=False, server_default="0"))
        grants.add_column(sa.Column("chain_id", sa.BigInteger))
        grants.add_column(sa.Column("resource", sa.Text))
        grants.add_column(sa.Column("token_expires_at_ms", sa.BigInteger))
        grants.add_column(sa.Column("previous_token", sa.String(64)))
        grants.add_column(sa.Column("previous_token_expires_at_ms", sa.BigInteger))
        grants.add_column(sa.Column("family", sa.String(64)))
        grants.add_column(sa.Column("refresh", sa.String(64)))
        grants.add_column(sa.Column("previous_refresh", sa.String(64)))
        grants.add_column(sa.Column("rotated_at_ms", sa.BigInteger))
        grants.add_column(sa.Column("replay", sa.Text))
    op.create_index("ix_oidc_grants_family", "oidc_grants", ["family"], unique=True)
    op.create_index("ix_oidc_grants_previous_token", "oidc_grants", ["previous_token"])
    with op.batch_alter_table("oidc_consents") as consents:
        consents.alter_column("client", type_=sa.String(255), existing_type=sa.String(40), existing_nullable=False)
        consents.alter_column("scope", type_=sa.Text, existing_type=sa.String(64), existing_nullable=False)
    op.create_table(
        "oidc_documents",
        sa.Column("url", sa.String(255), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("fresh_until_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_oidc_documents_fresh_until_ms", "oidc_documents", ["fresh_until_ms"])
