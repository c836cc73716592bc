"""From the tables of the previous version to those of this one, and failures on the way."""

import asyncio
import time

import pytest
from alembic import command
from sqlalchemy import Connection, inspect, text

from kisslock.auth.cookies import digest, new_token
from kisslock.dev.ports import free_port
from kisslock.storage import migrate
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.cli.conftest import Run, Start
from tests.operate.conftest import Server, built, sign_in_at, who_is

pytestmark = [pytest.mark.slow, built]
ALICE = SigningWallet(1)
OF_THE_LOG = {"log_entries", "log_groups", "log_flows", "log_counts"}


def at_sign_in_alone(url: str) -> None:
    """Make the tables of the first version, which are those of signing in."""

    def first_step(connection: Connection) -> None:
        command.upgrade(migrate.configured(connection), "0001")

    async def make() -> None:
        storage = Storage(url)
        async with storage._transaction() as connection:
            await connection.run_sync(first_step)
        await storage.close()

    asyncio.run(make())


def tables(url: str) -> set[str]:
    async def ask() -> set[str]:
        storage = Storage(url)
        async with storage.engine.connect() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await storage.close()
        return set(names)

    return asyncio.run(ask())


def sign_in_on_the_old_tables(url: str) -> dict[str, str]:
    """A session as the first version stored it, without the kind of its proof."""
    token = new_token()
    values = {"token": digest(token), "address": ALICE.address, "used": int(time.time() * 1000)}

    async def keep() -> None:
        storage = Storage(url)
        async with storage.engine.connect() as connection:
            row = "(:token, 'a', :address, 1, :used, :used, 9000000000000, 'Browser')"
            await connection.execute(text(f"INSERT INTO sessions VALUES {row}"), values)  # noqa: S608
        await storage.close()

    asyncio.run(keep())
    return {"kisslock": token}


def test_the_tables_of_the_first_version_are_brought_forward_and_its_sessions_end(
    start: Start, run: Run, database: str
) -> None:
    at_sign_in_alone(database)
    assert not OF_THE_LOG & tables(database)
    server = Server(start, database, free_port())
    before = sign_in_on_the_old_tables(database)
    origins = f'["http://127.0.0.1:{server.port}"]'
    refused = run("serve", "--port", str(server.port), "--site-origins", origins, "--storage-url", database)
    # The exit code after which kisslock.service does not start the server again.
    assert refused.returncode == 2
    assert "kisslock db upgrade" in refused.stderr
    assert not OF_THE_LOG & tables(database)
    upgraded = run("db", "upgrade", "--storage-url", database)
    assert upgraded.returncode == 0, upgraded.stderr
    server.begin()
    assert who_is(server.port, before) is None
    assert tables(database) >= OF_THE_LOG
    cookies = sign_in_at(server.port, ALICE)
    # A second upgrade changes nothing.
    assert run("db", "upgrade", "--storage-url", database).returncode == 0
    assert who_is(server.port, cookies) == ALICE.address


async def bring_to(url: str, step: str) -> None:
    storage = Storage(url)
    async with storage.autocommit() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = :step"), {"step": step})
    await storage.close()


def test_a_running_server_goes_on_after_another_one_upgraded_the_tables_but_does_not_start_again(
    start: Start, run: Run, database: str
) -> None:
    server = Server(start, database, free_port())
    running = server.begin()
    cookies = sign_in_at(server.port, ALICE)
    asyncio.run(bring_to(database, "9999"))
    assert who_is(server.port, cookies) == ALICE.address
    assert running.end() == 0
    again = run("serve", "--port", str(server.port), "--storage-url", database)
    assert (again.returncode, "tables of another version" in again.stderr) == (2, True)
    # The upgrade command does not undo the newer version either.
    back = run("db", "upgrade", "--storage-url", database)
    assert (back.returncode, "made by a newer version" in back.stderr) == (2, True)
