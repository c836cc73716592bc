"""The entry point of alembic: it migrates on the connection that migrate.py passes."""

from alembic import context

from kisslock.storage.tables import every_table

context.configure(
    connection=context.config.attributes["connection"], target_metadata=every_table(), render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
