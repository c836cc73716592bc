"""The entry point of alembic. Alembic migrates the database of the connection that migrate.py passes."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
