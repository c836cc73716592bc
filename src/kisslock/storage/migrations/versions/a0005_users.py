"""When an account signed in last, and the site's own user of a user."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the time, which is unknown for accounts of before, and the table."""
    op.add_column("wallets", sa.Column("signed_in_at_ms", sa.BigInteger))
    op.create_table(
        "host_users",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("host_id", sa.String(200), nullable=False, unique=True),
    )
