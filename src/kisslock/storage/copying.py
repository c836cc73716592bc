"""Copies an SQLite file to an empty PostgreSQL database, in one transaction on each side."""

from typing import Any

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from kisslock.errors import StorageUnavailable, clip
from kisslock.settings.kinds import InvalidValue
from kisslock.settings.values import STORAGE_URL_KIND
from kisslock.storage.data_model import DataModel
from kisslock.storage.engine import Storage
from kisslock.storage.errors import CopyRow, CopySource, CopyTarget
from kisslock.storage.failures import error_with_reason
from kisslock.storage.sqlite import database_file
from kisslock.storage.timing import OPERATOR_TIMING

BATCH_ROWS = 1000
STOP_SERVER_HINT = "Stop the server that uses the file, so that no new data is lost, then copy again."


async def copy_database(source_url: str, target_url: str, data_model: DataModel) -> dict[str, int]:
    """Copy all tables and return the number of rows by table.

    Raises CopySource, CopyTarget, CopyRow, SchemaOutdated and StorageUnavailable.
    """
    _require_valid_urls(source_url, target_url)
    async with (
        Storage(source_url, data_model, OPERATOR_TIMING) as source,
        Storage(target_url, data_model, OPERATOR_TIMING) as target,
    ):
        await _require_tables(source)
        await _prepare_empty_target(target)
        async with source.transaction() as source_connection, target.transaction() as target_connection:
            # Lock the SQLite file, so that all tables are copied from the same state.
            await source_connection.execute(text("BEGIN IMMEDIATE"))
            for table in data_model.tables:
                if await target_connection.scalar(select(func.count()).select_from(table)):
                    raise CopyTarget(f"The target has rows in {table.name}.")
            return {
                table.name: await _copy_table(table, source_connection, target_connection)
                for table in data_model.tables
            }


def _require_valid_urls(source_url: str, target_url: str) -> None:
    file = database_file(source_url)
    if file is None or not file.exists():
        problem = "is not an SQLite file" if file is None else f"names {file}, which does not exist"
        raise CopySource(f"storage.url {problem}.")
    try:
        is_postgresql = STORAGE_URL_KIND.parse(target_url).startswith("postgresql://")
    except InvalidValue:
        is_postgresql = False
    if not is_postgresql:
        raise CopyTarget("The target is not a PostgreSQL URL.")


async def _require_tables(source: Storage) -> None:
    try:
        if await source.schema_state() == "empty":
            raise CopySource("The SQLite file has no tables.")
        await source.prepare()
    except StorageUnavailable as error:
        reason = error_with_reason(error, source.url, source.timing).message
        raise CopySource(f"The SQLite file: {reason}", hint=STOP_SERVER_HINT if "locked" in reason else None) from None


async def _prepare_empty_target(target: Storage) -> None:
    """Check that the target is empty, and create its tables. Raises CopyTarget if it is not empty."""
    try:
        if await target.schema_state() == "old":
            raise CopyTarget("The target already has tables of another application or another version.")
        await target.prepare()
    except StorageUnavailable as error:
        raise CopyTarget(
            f"The target: {error_with_reason(error, target.url, target.timing).message}", hint=error.hint
        ) from None


async def _copy_table(table: Table, source_connection: AsyncConnection, target_connection: AsyncConnection) -> int:
    count = 0
    try:
        async for rows in (await source_connection.stream(select(table))).mappings().partitions(BATCH_ROWS):
            await _insert_rows(table, [dict(row) for row in rows], target_connection)
            count += len(rows)
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        raise CopySource(f"The SQLite file: {table.name} cannot be read: {_error_reason(error)}.") from error
    if (column := table.autoincrement_column) is not None:
        # The next ID is one more than the last assigned ID, even if its row was deleted, because IDs are never reused.
        last_id = await source_connection.scalar(
            text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name}
        )
        if last_id:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            await target_connection.execute(select(func.setval(sequence, last_id)))
    return count


async def _insert_rows(table: Table, rows: list[dict[str, Any]], target_connection: AsyncConnection) -> None:
    try:
        await target_connection.execute(insert(table), rows)
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        raise CopyRow(f"A row of {table.name} was rejected by PostgreSQL: {_error_reason(error)}.") from error


def _error_reason(error: DBAPIError) -> str:
    return clip(str(error.orig).partition("\n")[0].rstrip("."), 200)
