"""The migrations of the tables (alembic). They are part of the wheel."""
