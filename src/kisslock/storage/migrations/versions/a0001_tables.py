"""Create all tables of the first version of the schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables of sign-in and of the client log."""
    _nonces_and_sessions()
    _users()
    _entries_and_groups()
    _flows_and_counts()


def _nonces_and_sessions() -> None:
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
        sa.Column("account", sa.String(66), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(42), nullable=False),
        sa.Column("chain_id", sa.BigInteger, nullable=False),
        sa.Column("issued_at_ms", sa.BigInteger, nullable=False),
        sa.Column("used_at_ms", sa.BigInteger, nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
        sa.Column("user_agent", sa.String(200), nullable=False),
        sa.Column("name", sa.String(64)),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_index("ix_sessions_expires_at_ms", "sessions", ["expires_at_ms"])


def _users() -> None:
    op.create_table(
        "wallets",
        sa.Column("account", sa.String(66), primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("linked_at_ms", sa.BigInteger, nullable=False),
        sa.Column("signed_in_at_ms", sa.BigInteger),
    )
    op.create_index("ix_wallets_user_id", "wallets", ["user_id"])
    op.create_table(
        "host_users",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("host_id", sa.String(200), nullable=False, unique=True),
    )


def _entries_and_groups() -> None:
    op.create_table(
        "log_entries",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("level", sa.String(5), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("step", sa.String(16), nullable=False),
        sa.Column("wallet", sa.String(64), nullable=False),
        sa.Column("method", sa.String(16), nullable=False),
        sa.Column("flow", sa.String(32), nullable=False),
        sa.Column("duration_ms", sa.BigInteger),
        sa.Column("fingerprint", sa.String(32), nullable=False),
        sa.Column("error", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_log_entries_at_ms", "log_entries", ["at_ms"])
    op.create_table(
        "log_groups",
        sa.Column("fingerprint", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("stack", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("first_ms", sa.BigInteger, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_log_groups_code", "log_groups", ["code"])
    op.create_index("ix_log_groups_last_ms", "log_groups", ["last_ms"])


def _flows_and_counts() -> None:
    op.create_table(
        "log_flows",
        sa.Column("flow", sa.String(32), primary_key=True),
        sa.Column("wallet", sa.String(64), primary_key=True),
        sa.Column("method", sa.String(16), primary_key=True),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_log_flows_last_ms", "log_flows", ["last_ms"])
    op.create_table(
        "log_counts",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("span_s", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, primary_key=True),
        sa.Column("wallet", sa.String(64), primary_key=True),
        sa.Column("method", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("count", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
