"""The migrations of the tables (alembic). The wheel contains these migrations."""
