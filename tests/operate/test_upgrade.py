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
from tests.built import BUILT
from tests.cli.conftest import Run, Start
from tests.operate.conftest import Server, sign_in_at, who_is

pytestmark = [pytest.mark.slow, BUILT]
ALICE = SigningWallet(1)
NEXT = f"{int(NEWEST_REVISION) + 1:04}"
TABLE = "added_by_the_next_version"
COLUMNS = 'Column("id", Integer, primary_key=True)'
MIGRATION = f'''"""Adds a table."""

from alembic import op
from sqlalchemy import Column, Integer

revision, down_revision = "{NEXT}", "{NEWEST_REVISION}"


def upgrade() -> None:
    op.create_table("{TABLE}", {COLUMNS})
'''


def make_next_version(folder: Path) -> dict[str, str]:
    """Create the version after this one, with one more table and migration, in an empty folder.

    Return the environment in which `python -m kisslock` is that version.
    """
    here, there = Path(kisslock.__file__).parent, folder / "kisslock"
    there.mkdir(parents=True)
    for entry in here.iterdir():
        if entry.name == "storage":
            copytree(entry, there / entry.name)
        else:
            (there / entry.name).symlink_to(entry)
    (there / f"storage/migrations/versions/a{NEXT}_next.py").write_text(MIGRATION)
    with (there / "storage/tables.py").open("a") as tables:
        tables.write(f'\nSHARED_TABLES = (*SHARED_TABLES, Table("{TABLE}", metadata, {COLUMNS}))\n')
    return {"PYTHONPATH": str(folder)}


def tables(url: str) -> set[str]:
    async def ask() -> set[str]:
        storage = open_storage(url)
        async with storage.engine.connect() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await storage.close()
        return set(names)

    return asyncio.run(ask())


def test_tables_of_the_previous_version_can_be_upgraded_while_a_server_runs_and_its_sessions_stay_valid(
    start: Start, program: Run, database: str, tmp_path: Path
) -> None:
    newer = make_next_version(tmp_path / "next")
    server = Server(start, database, free_port())
    running = server.begin()
    cookies = sign_in_at(server.port, ALICE)
    before = tables(database)
    refused = program("serve", "--port", "0", "--storage-url", database, **newer)
    # After exit code 2, kisslock.service does not restart the server.
    assert refused.returncode == 2
    assert "kisslock db upgrade" in refused.stderr
    assert tables(database) == before
    for _ in range(2):
        # A second upgrade changes nothing.
        upgraded = program("db", "upgrade", "--storage-url", database, **newer)
        assert upgraded.returncode == 0, upgraded.stderr
        assert tables(database) == {*before, TABLE}
    # The running server of the old version continues to work, and does not undo the upgrade.
    assert who_is(server.port, cookies) == ALICE.address
    assert running.end() == 0
    again = program("serve", "--port", str(server.port), "--storage-url", database)
    assert (again.returncode, "belongs to another version" in again.stderr) == (2, True)
    back = program("db", "upgrade", "--storage-url", database)
    assert (back.returncode, "A newer version of Kisslock created the database" in back.stderr) == (2, True)
    server.begin(**newer)
    assert who_is(server.port, cookies) == ALICE.address
