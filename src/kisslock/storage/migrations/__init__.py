"""The migrations of the tables (alembic); part of the wheel."""
