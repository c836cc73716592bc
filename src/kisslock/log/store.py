"""SQL that writes the log. A batch is one transaction that excludes the writers of all other processes."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Table, exists, func, select

from kisslock.log.batch import Batch
from kisslock.log.tables import log_entries, log_flows, log_groups
from kisslock.storage.engine import Storage
from kisslock.storage.tables import add_counts_on_conflict, insert_for_dialect, log_counts


class BatchWrite:
    """The state of a batch's write: the ID of its last entry, and whether the commit is certain."""

    last_id: int | None = None
    is_committed: bool = False

    def mark_committed(self) -> None:
        """Record that the commit succeeded."""
        self.is_committed = True


async def save_batch(storage: Storage, batch: Batch, batch_write: BatchWrite) -> None:
    """Store a batch completely, and only once.

    If the connection to PostgreSQL is lost during a commit, the commit might have succeeded. The next attempt therefore
    looks for the batch's last ID: PostgreSQL never assigns an ID twice, even after a rollback. On SQLite, no connection
    can be lost during a commit.
    Raises StorageUnavailable, SchemaOutdated or permanent errors of the database.
    """
    if not batch_write.is_committed:
        await storage.exclusive_transaction(
            partial(_save_in_transaction, batch, batch_write), batch_write.mark_committed
        )


def _save_in_transaction(batch: Batch, batch_write: BatchWrite, connection: Connection) -> None:
    on_postgresql = connection.dialect.name == "postgresql"
    if on_postgresql and batch_write.last_id is not None:
        stored_query = select(exists().where(log_entries.c.id == batch_write.last_id))
        if connection.scalar(stored_query):
            return
    _insert_rows(connection, log_entries, batch.entries)
    _insert_rows(connection, log_groups, list(batch.groups.values()))
    changed_flows = _insert_rows(connection, log_flows, batch.create_flow_rows())
    _insert_rows(connection, log_counts, batch.create_count_rows(changed_flows))
    if on_postgresql:
        batch_write.last_id = connection.scalar(select(func.max(log_entries.c.id)))


def _insert_rows(connection: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
    """Insert rows, or update existing ones. Return the rows that the statement returns."""
    if not rows:
        return ()
    column_names = [column.name for column in table.columns if column.name != "id"]
    statement = insert_for_dialect(connection, table)
    if table in ON_CONFLICT:
        statement = ON_CONFLICT[table](statement)
    result = connection.execute(statement, [dict(zip(column_names, row, strict=True)) for row in rows])
    return result.all() if result.returns_rows else ()


def _update_group_on_conflict(statement: Any) -> Any:
    new_row, stored_row = statement.excluded, log_groups.c
    updated_values = {"count": stored_row.count + new_row.count, "last_ms": new_row.last_ms}
    return statement.on_conflict_do_update(index_elements=[stored_row.fingerprint], set_=updated_values)


def _update_flow_on_conflict(statement: Any) -> Any:
    new_row, stored_row = statement.excluded, log_flows.c
    updated_values = {
        "before": stored_row.steps,
        "steps": stored_row.steps.op("|")(new_row.steps),
        "last_ms": new_row.last_ms,
    }
    upsert_statement = statement.on_conflict_do_update(index_elements=list(log_flows.primary_key), set_=updated_values)
    return upsert_statement.returning(
        stored_row.flow, stored_row.wallet, stored_row.method, stored_row.steps, stored_row.before
    )


# Maps each table to the clause that updates an existing row.
ON_CONFLICT = {
    log_groups: _update_group_on_conflict,
    log_flows: _update_flow_on_conflict,
    log_counts: add_counts_on_conflict,
}
