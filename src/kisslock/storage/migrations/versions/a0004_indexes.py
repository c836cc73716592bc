"""Adds indexes, so that a visitor or operator never waits for a query that reads a whole table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create indexes for idle sessions, for the grants of an account, and for entries with a code."""
    op.create_index("ix_sessions_used_at_ms", "sessions", ["used_at_ms"])
    op.create_index("ix_oidc_grants_account", "oidc_grants", ["account"])
    has_code = sa.text("code <> ''")
    op.create_index(
        "ix_log_entries_code", "log_entries", ["code", "at_ms"], sqlite_where=has_code, postgresql_where=has_code
    )
