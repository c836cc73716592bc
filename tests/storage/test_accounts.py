"""The migration to accounts: sessions end, old links wait for an operator."""

from collections.abc import AsyncIterator
from importlib import import_module

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, text

from kisslock.auth import host_users, linked_accounts, old_links
from kisslock.auth.errors import AlreadyLinked, UnknownAccount
from kisslock.errors import SchemaOutdated
from kisslock.storage import schema
from kisslock.storage.engine import Storage

UNA, BEN, CAT, DON, EVE = (f"0x{digit * 40}" for digit in "12345")
# Ben and Cat were linked to Una, Eve to Don.
LINKS = [(UNA, UNA, 1), (BEN, UNA, 1), (CAT, UNA, 2), (DON, DON, 3), (EVE, DON, 3)]


def before(connection: Connection) -> None:
    """The tables of the revision before, with a session and links."""
    with Operations.context(MigrationContext.configure(connection)):
        for step in ("a0001_sign_in", "a0002_log"):
            import_module(f"kisslock.storage.migrations.versions.{step}").upgrade()
    for statement in (
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)",
        "INSERT INTO alembic_version VALUES ('0002')",
        "INSERT INTO nonces VALUES ('n', 'b', 9)",
        f"INSERT INTO sessions VALUES ('t', 'i', '{UNA}', 1, 1, 1, 9000000000000, 'Browser')",  # noqa: S608
        *(f"INSERT INTO wallets VALUES ('{one}', '{user}', {at})" for one, user, at in LINKS),  # noqa: S608
    ):
        connection.execute(text(statement))
    assert schema.state(connection) == "old"


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    """A database of the previous revision, migrated."""
    opened = Storage(database)
    async with opened.engine.connect() as connection:
        await connection.run_sync(before)
    with pytest.raises(SchemaOutdated):
        await opened.prepare()
    await opened.prepare(forward=True)
    yield opened
    await opened.close()


async def accounts(storage: Storage) -> list[list[str]]:
    return [sorted(await linked_accounts.of_user(storage, one)) for one in (UNA, BEN, CAT, DON, EVE)]


async def test_sessions_without_a_kept_proof_end_and_old_links_are_not_in_force(storage: Storage) -> None:
    async with storage.autocommit() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM sessions")) == 0
        assert await connection.scalar(text("SELECT count(*) FROM nonces")) == 1
    assert await accounts(storage) == [[UNA], [BEN], [CAT], [DON], [EVE]]
    waiting = await old_links.every(storage)
    assert [(one.address, one.user_address, one.linked_at_ms) for one in waiting] == LINKS


async def test_an_operator_confirms_an_old_link_as_a_key_or_a_contract(storage: Storage) -> None:
    contract = f"eip155:10:{CAT}"
    await old_links.confirm(storage, [UNA, BEN], 5)
    assert [one.address for one in await old_links.every(storage)] == [UNA, CAT, DON, EVE]
    await old_links.confirm(storage, [UNA, contract], 6)
    assert [one.address for one in await old_links.every(storage)] == [DON, EVE]
    assert await accounts(storage) == [sorted([UNA, BEN, contract])] * 2 + [[CAT], [DON], [EVE]]


@pytest.mark.parametrize("named", [[UNA, EVE], [UNA], [UNA, UNA], [UNA, "0x" + "9" * 40], ["0x" + "9" * 40]])
async def test_accounts_that_were_not_linked_before_cannot_be_confirmed(storage: Storage, named: list[str]) -> None:
    with pytest.raises(UnknownAccount):
        await old_links.confirm(storage, named, 5)
    assert len(await old_links.every(storage)) == len(LINKS)
    assert await linked_accounts.every(storage) == []


async def test_an_account_that_belongs_to_another_user_by_now_stays_with_that_user(storage: Storage) -> None:
    await linked_accounts.link(storage, BEN, DON, 4)
    await linked_accounts.link(storage, UNA, CAT, 4)
    with pytest.raises(AlreadyLinked):
        await old_links.confirm(storage, [UNA, BEN], 5)
    assert len(await old_links.every(storage)) == len(LINKS)
    assert await accounts(storage) == [[UNA, CAT], [BEN, DON], [UNA, CAT], [BEN, DON], [EVE]]


@pytest.mark.parametrize(("address", "gone", "left"), [(CAT, 1, 4), (UNA, 3, 2), (EVE, 2, 3), ("0x" + "9" * 40, 0, 5)])
async def test_an_operator_removes_an_old_link(storage: Storage, address: str, gone: int, left: int) -> None:
    assert await old_links.remove(storage, address) == gone
    assert len(await old_links.every(storage)) == left


async def test_confirming_drops_no_link_to_a_user_of_the_site(storage: Storage) -> None:
    for account in (UNA, BEN):
        await linked_accounts.made(storage, account, 4)
    await host_users.attach(storage, BEN, "ben", 4)
    with pytest.raises(AlreadyLinked) as refused:
        await old_links.confirm(storage, [UNA, BEN], 5)
    assert "name it first" in refused.value.hint
    assert await accounts(storage) == [[UNA], [BEN], [CAT], [DON], [EVE]]
    await old_links.confirm(storage, [BEN, UNA], 5)
    (user, *_) = await linked_accounts.links_of(storage, UNA)
    assert user.linked_to == "ben"
    assert (await accounts(storage))[:2] == [[UNA, BEN]] * 2
