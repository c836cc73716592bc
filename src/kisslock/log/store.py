"""The log in the database: SQL only. A batch is one exclusive transaction among all processes."""

from functools import partial
from typing import Any

from sqlalchemy import Connection, exists, func, select

from kisslock.log.batch import Batch
from kisslock.log.statements import ManyRows
from kisslock.storage.engine import Storage
from kisslock.storage.tables import LOG_CHANNEL, log_counts, log_entries, log_flows, log_groups


def _group_again(statement: Any) -> Any:
    new, old = statement.excluded, log_groups.c
    again = {"count": old.count + new.count, "last_ms": new.last_ms}
    return statement.on_conflict_do_update(index_elements=[old.fingerprint], set_=again)


def _flow_again(statement: Any) -> Any:
    new, old = statement.excluded, log_flows.c
    again = {"before": old.steps, "steps": old.steps.op("|")(new.steps), "last_ms": new.last_ms}
    kept = statement.on_conflict_do_update(index_elements=list(log_flows.primary_key), set_=again)
    return kept.returning(old.flow, old.wallet, old.method, old.steps, old.before)


def _count_again(statement: Any) -> Any:
    again = {"count": log_counts.c.count + statement.excluded.count}
    return statement.on_conflict_do_update(index_elements=list(log_counts.primary_key), set_=again)


ENTRIES = ManyRows(log_entries, [column.name for column in log_entries.columns if column.name != "id"])
GROUPS = ManyRows(log_groups, log_groups.columns.keys(), _group_again)
FLOWS = ManyRows(log_flows, log_flows.columns.keys(), _flow_again)
COUNTS = ManyRows(log_counts, log_counts.columns.keys(), _count_again)


class BatchWrite:
    """The state of a batch's write: the id of its last entry, and whether the commit is certain."""

    last_id: int | None = None
    kept: bool = False

    def succeed(self) -> None:
        """The commit succeeded."""
        self.kept = True


async def keep(storage: Storage, batch: Batch, write: BatchWrite) -> None:
    """Store a batch as a whole, once; raises StorageUnavailable, SchemaOutdated and permanent errors of the database.

    If the connection is lost during a commit, the commit may have succeeded. PostgreSQL gives no id twice, even after a
    rollback, so the next attempt looks for the last id. SQLite's commits cannot be lost in this way.
    """
    if not write.kept:
        await storage.exclusive_transaction(partial(_keep, batch, write), write.succeed)


def _keep(batch: Batch, write: BatchWrite, connection: Connection) -> None:
    on_postgresql = connection.dialect.name == "postgresql"
    if on_postgresql and write.last_id is not None:
        there = select(exists().where(log_entries.c.id == write.last_id))
        if connection.scalar(there):
            return
    ENTRIES.execute(connection, batch.entries)
    GROUPS.execute(connection, list(batch.groups.values()))
    changed = FLOWS.execute(connection, batch.flow_rows())
    COUNTS.execute(connection, batch.count_rows(changed))
    if on_postgresql:
        write.last_id = connection.scalar(select(func.max(log_entries.c.id)))


async def notify(storage: Storage) -> None:
    """Notify the feeds of all processes; SQLite has no notifications."""
    if storage.url.startswith("postgresql"):
        async with storage.autocommit() as connection:
            await connection.execute(select(func.pg_notify(LOG_CHANNEL, "")))
