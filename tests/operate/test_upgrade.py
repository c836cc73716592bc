"""The upgrade from this version's tables to the next version's, and failures on the way."""

import asyncio
from pathlib import Path
from shutil import copytree

import pytest
from sqlalchemy import inspect

import kisslock
from kisslock.composition.storage import open_storage
from kisslock.dev.ports import free_port
from kisslock.storage.schema import NEWEST_REVISION
from kisslock.testing import SigningWallet
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunCommand, StartServer
from tests.operate.conftest import FixedPortServer, account_at_port, sign_in_at_port

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ALICE = SigningWallet(1)
NEXT_REVISION = f"{int(NEWEST_REVISION) + 1:04}"
ADDED_TABLE = "added_by_the_next_version"
TABLE_COLUMNS = 'Column("id", Integer, primary_key=True)'
MIGRATION_CODE = f'''"""Adds a table."""

from alembic import op
from sqlalchemy import Column, Integer

revision, down_revision = "{NEXT_REVISION}", "{NEWEST_REVISION}"


def upgrade() -> None:
    op.create_table("{ADDED_TABLE}", {TABLE_COLUMNS})
'''


def make_next_version(folder: Path) -> dict[str, str]:
    """Create the version after this one, with one more table and migration, in an empty folder.

    Return the environment in which `python -m kisslock` is that version.
    """
    package_folder, next_folder = Path(kisslock.__file__).parent, folder / "kisslock"
    next_folder.mkdir(parents=True)
    for entry in package_folder.iterdir():
        if entry.name == "storage":
            copytree(entry, next_folder / entry.name)
        else:
            (next_folder / entry.name).symlink_to(entry)
    (next_folder / f"storage/migrations/versions/a{NEXT_REVISION}_next.py").write_text(MIGRATION_CODE)
    with (next_folder / "storage/tables.py").open("a") as tables:
        tables.write(f'\nSHARED_TABLES = (*SHARED_TABLES, Table("{ADDED_TABLE}", metadata, {TABLE_COLUMNS}))\n')
    return {"PYTHONPATH": str(folder)}


def table_names(url: str) -> set[str]:
    async def read_table_names() -> set[str]:
        storage = open_storage(url)
        async with storage.engine.connect() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await storage.close()
        return set(names)

    return asyncio.run(read_table_names())


def test_tables_of_the_previous_version_can_be_upgraded_while_a_server_runs_and_its_sessions_stay_valid(
    start_server: StartServer, run_program: RunCommand, database: str, tmp_path: Path
) -> None:
    next_version = make_next_version(tmp_path / "next")
    server = FixedPortServer(start_server, database, free_port())
    running_server = server.start_and_wait()
    cookies = sign_in_at_port(server.port, ALICE)
    tables_before = table_names(database)
    rejected_start = run_program("serve", "--port", "0", "--storage-url", database, **next_version)
    # After exit code 2, kisslock.service does not restart the server.
    assert rejected_start.returncode == 2
    assert "kisslock db upgrade" in rejected_start.stderr
    assert table_names(database) == tables_before
    for _ in range(2):
        # A second upgrade changes nothing.
        upgraded = run_program("db", "upgrade", "--storage-url", database, **next_version)
        assert upgraded.returncode == 0, upgraded.stderr
        assert table_names(database) == {*tables_before, ADDED_TABLE}
    # The running server of the old version continues to work, and does not undo the upgrade.
    assert account_at_port(server.port, cookies) == ALICE.address
    assert running_server.stop() == 0
    second_start = run_program("serve", "--port", str(server.port), "--storage-url", database)
    assert (second_start.returncode, "belongs to another version" in second_start.stderr) == (2, True)
    downgrade_attempt = run_program("db", "upgrade", "--storage-url", database)
    assert (
        downgrade_attempt.returncode,
        "A newer version of Kisslock created the database" in downgrade_attempt.stderr,
    ) == (2, True)
    server.start_and_wait(**next_version)
    assert account_at_port(server.port, cookies) == ALICE.address
