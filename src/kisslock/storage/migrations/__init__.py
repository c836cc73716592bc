"""How the tables came to be what they are, step by step (alembic); part of the wheel."""
