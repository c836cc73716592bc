"""`kisslock db copy` copies a SQLite file to PostgreSQL, or copies nothing and reports why."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, insert, select

from kisslock.composition.storage import DATA_MODEL, open_storage
from kisslock.log.tables import log_entries
from kisslock.storage.copying import BATCH_ROWS
from kisslock.storage.timing import Timing
from tests.cli.conftest import RunCommand
from tests.databases import _execute_statement, new_database
from tests.operate.rows import create_entry, write_entries

pytestmark = pytest.mark.slow
# The command copies these entries in more than one batch.
ENTRY_COUNT = 2 * BATCH_ROWS + 7
PRUNED_COUNT = 5


@pytest.fixture
def target_url(postgresql_server: str) -> Iterator[str]:
    with new_database(postgresql_server) as url:
        yield url


def unique_value(column: Any, row: int) -> object:
    """Return a value for a column. No two rows have the same value."""
    if column.type.python_type is int:
        return 2**40 + row if "ms" in column.name else 2**30 + row
    return f"{column.name[:8]}·é{row}"


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """Return a database with rows in every table, whose newest entries were pruned."""
    created = tmp_path / "kisslock.db"
    asyncio.run(_fill_database(f"sqlite:///{created}"))
    return created


async def _fill_database(url: str) -> None:
    storage = open_storage(url)
    await write_entries(storage, 0, ENTRY_COUNT)
    async with storage.autocommit() as connection:
        for table in DATA_MODEL.tables:
            if table is not log_entries:
                rows = [{column.name: unique_value(column, row) for column in table.columns} for row in range(3)]
                await connection.execute(insert(table), rows)
        await connection.execute(delete(log_entries).where(log_entries.c.id > ENTRY_COUNT - PRUNED_COUNT))
    await storage.close()


async def read_all_rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    storage = open_storage(url)
    async with storage.read_connection() as connection:
        rows_by_table = {
            table.name: sorted(map(tuple, (await connection.execute(select(table))).all()), key=repr)
            for table in DATA_MODEL.tables
        }
    await storage.close()
    return rows_by_table


def test_a_copied_database_has_the_rows_of_every_table_and_continues_the_ids(
    run: RunCommand, database_file: Path, target_url: str
) -> None:
    result = run("db", "copy", target_url)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert f"log_entries {ENTRY_COUNT - PRUNED_COUNT}," in result.stderr
    copied_rows = asyncio.run(read_all_rows(target_url))
    assert copied_rows == asyncio.run(read_all_rows(f"sqlite:///{database_file}"))
    assert all(copied_rows.values())

    async def insert_entry_and_return_id() -> Any:
        storage = open_storage(target_url)
        async with storage.autocommit() as connection:
            await connection.execute(insert(log_entries), [create_entry(1, 1)])
            last_id = await connection.scalar(select(func.max(log_entries.c.id)))
        await storage.close()
        return last_id

    # The next ID is larger than the IDs of all pruned entries.
    assert asyncio.run(insert_entry_and_return_id()) == ENTRY_COUNT + 1
    second_copy = run("db", "copy", target_url)
    assert (second_copy.returncode, "The target has rows in" in second_copy.stderr) == (1, True)
    assert "CREATE DATABASE" in second_copy.stderr


def test_the_copy_command_copies_nothing_and_prints_the_reason_if_postgresql_rejects_a_row(
    run: RunCommand, database_file: Path, target_url: str
) -> None:
    with closing(sqlite3.connect(database_file, isolation_level=None)) as connection:
        # SQLite stores a text that is too long for its column, but PostgreSQL rejects the text.
        connection.execute("UPDATE wallets SET user_id = ? WHERE rowid = 2", ("x" * 33,))
    result = run("db", "copy", target_url)
    assert result.returncode == 1
    assert "A row of wallets was rejected by PostgreSQL: " in result.stderr
    assert "too long" in result.stderr
    assert not any(asyncio.run(read_all_rows(target_url)).values())


def test_a_row_that_cannot_be_read_is_not_reported_as_an_error_of_postgresql(
    run: RunCommand, database_file: Path, target_url: str
) -> None:
    with closing(sqlite3.connect(database_file, isolation_level=None)) as connection:
        connection.execute("UPDATE wallets SET user_id = CAST(x'ff' AS TEXT) WHERE rowid = 2")
    result = run("db", "copy", target_url)
    assert (result.returncode, "PostgreSQL" in result.stderr) == (1, False)
    assert "The SQLite file: wallets cannot be read: " in result.stderr
    assert not any(asyncio.run(read_all_rows(target_url)).values())


@pytest.mark.parametrize(
    ("words", "expected_text", "hint"),
    [
        ((), "not a PostgreSQL URL", "CREATE DATABASE"),
        (("sqlite:///other.db",), "not a PostgreSQL URL", "CREATE DATABASE"),
        (("postgresql://u:hush@db/x?sslmode=require",), "not a PostgreSQL URL", "CREATE DATABASE"),
        (("postgresql://u:hush@127.0.0.1:1/x",), "The target: The database does not respond: ", "storage.url"),
        (("{target}", "--storage-url", "{target}"), "storage.url is not an SQLite file", "--storage-url"),
        (("{target}", "--storage-url", "sqlite:///none.db"), "none.db, which does not exist", "--storage-url"),
        (("{target}", "--storage-url", "sqlite:///empty.db"), "has no tables", "--storage-url"),
        (("{target}", "--storage-url", "sqlite:///text.db"), "file is not a database", "--storage-url"),
    ],
)
def test_the_error_for_an_invalid_source_or_target_gives_the_cause_and_a_hint(
    run: RunCommand, database_file: Path, target_url: str, words: tuple[str, ...], expected_text: str, hint: str
) -> None:
    database_file.with_name("empty.db").touch()
    database_file.with_name("text.db").write_text("no database" * 100)
    result = run("db", "copy", *(word.replace("{target}", target_url) for word in words))
    assert result.returncode == 1
    assert expected_text in result.stderr
    assert hint in result.stderr.splitlines()[-1]
    assert "hush" not in result.stderr
    assert "Traceback" not in result.stderr
    assert not database_file.with_name("none.db").exists()


def test_the_copy_command_rejects_a_locked_source_or_a_source_of_another_version_or_a_target_with_tables(
    run: RunCommand, database_file: Path, target_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kisslock.storage.copying.OPERATOR_TIMING", Timing(long_busy_s=0.2))
    with closing(sqlite3.connect(database_file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        copy_of_locked_file = run("db", "copy", target_url)
    assert (copy_of_locked_file.returncode, "database is locked" in copy_of_locked_file.stderr) == (1, True)
    assert "Stop the server" in copy_of_locked_file.stderr
    asyncio.run(_execute_statement(target_url, "CREATE TABLE others (a int)"))
    copy_of_other_application = run("db", "copy", target_url)
    assert (
        copy_of_other_application.returncode,
        "The target already has tables" in copy_of_other_application.stderr,
    ) == (1, True)
    with closing(sqlite3.connect(database_file, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    copy_of_old_version = run("db", "copy", target_url)
    assert (copy_of_old_version.returncode, "kisslock db upgrade" in copy_of_old_version.stderr) == (2, True)


def test_the_database_upgrade_rejects_a_url_as_an_argument(
    run: RunCommand, database_file: Path, target_url: str
) -> None:
    result = run("db", "upgrade", target_url)
    assert (result.returncode, "accepts no URL" in result.stderr) == (1, True)
    assert "--storage-url" in result.stderr
