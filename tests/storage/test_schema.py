"""The tables: created in an empty database, and changed only by the operator's command."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, text

from kisslock.composition.storage import DATA_MODEL, open_storage
from kisslock.errors import SchemaDamaged, SchemaOutdated
from kisslock.storage import migrate, schema
from kisslock.storage.engine import Storage
from kisslock.storage.tables import metadata
from tests.storage.conftest import CreateOldFile


def schema_differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


def describe_schema(connection: Connection) -> dict[str, object]:
    """Return everything a database reports about each table: columns, keys, indexes and SQLite's options."""
    inspector = inspect(connection)
    type_by_column = {}
    if connection.dialect.name == "sqlite":
        statements = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        type_by_column = {
            name: [option for option in ("AUTOINCREMENT", "WITHOUT ROWID") if option in sql] for name, sql in statements
        }
    return {
        table: (
            [{**column, "type": str(column["type"])} for column in inspector.get_columns(table)],
            inspector.get_pk_constraint(table),
            sorted(map(described_index, inspector.get_indexes(table))),
            sorted(inspector.get_unique_constraints(table), key=str),
            (inspector.get_check_constraints(table), inspector.get_foreign_keys(table)),
            type_by_column.get(table),
        )
        for table in inspector.get_table_names()
    }


def described_index(index: Any) -> str:
    """Return an index as text, because the condition of a partial SQLite index equals no other object."""
    options = {name: str(value) for name, value in index.get("dialect_options", {}).items()}
    return str({**index, "dialect_options": options})


def schema_from_migrations(connection: Connection) -> tuple[list[object], dict[str, object]]:
    """Empty the database and run all migrations. Return the differences from the code, and the tables."""
    metadata.drop_all(connection, DATA_MODEL.tables)
    connection.execute(text(f"DROP TABLE {schema.VERSION_TABLE}"))
    assert schema.read_schema_state(connection, DATA_MODEL.tables) == "empty"
    migrate.upgrade(connection)
    assert schema.read_schema_state(connection, DATA_MODEL.tables) == "current"
    return schema_differences(connection), describe_schema(connection)


# Specification 3.9
async def test_an_empty_database_gets_the_same_tables_as_a_migrated_database(storage: Storage) -> None:
    await storage.prepare()
    async with storage.engine.connect() as connection:
        assert await connection.run_sync(schema.read_schema_state, DATA_MODEL.tables) == "current"
        created_schema = await connection.run_sync(describe_schema)
        assert created_schema.keys() == {*(table.name for table in DATA_MODEL.tables), schema.VERSION_TABLE}
        assert await connection.run_sync(schema_from_migrations) == ([], created_schema)


def test_the_newest_revision_in_the_code_is_the_newest_migration() -> None:
    assert ScriptDirectory(str(schema.MIGRATIONS)).get_current_head() == schema.NEWEST_REVISION


INSERT_CONSENT = "INSERT INTO oidc_consents (user_id, client, scope, at_ms) VALUES ('u', 'notebook', 'openid', 1)"
INSERT_GRANT = (
    "INSERT INTO oidc_grants (code, client, user_id, account, scope, redirect_uri, auth_time_s, claims, expires_at_ms)"
    " VALUES ('c', 'notebook', 'u', '0x', 'openid', 'https://notebook.example/', 1, '{}', 1)"
)


def migrate_from_second(connection: Connection) -> tuple[int | None, ...]:
    """Return the number of grants and consents after the migrations from the second revision."""
    metadata.drop_all(connection, DATA_MODEL.tables)
    connection.execute(text(f"DROP TABLE {schema.VERSION_TABLE}"))
    command.upgrade(migrate.alembic_config(connection), "0002")
    for row in (INSERT_CONSENT, INSERT_GRANT):
        connection.execute(text(row))
    migrate.upgrade(connection)
    row_counts = (
        select(func.count()).select_from(metadata.tables[table_name]) for table_name in ("oidc_grants", "oidc_consents")
    )
    return tuple(map(connection.scalar, row_counts))


async def test_migrating_from_the_second_revision_keeps_grants_and_deletes_consents_without_a_digest(
    storage: Storage,
) -> None:
    await storage.prepare()
    async with storage.engine.connect() as connection:
        assert await connection.run_sync(migrate_from_second) == (1, 0)


INSERT_SESSION = (
    "INSERT INTO sessions (token, id, account, kind, address, chain_id, issued_at_ms, used_at_ms, expires_at_ms,"
    " user_agent) VALUES ('t', 's', '0x', 'key', '0x', 1, 1, 1, 2, '')"
)
INSERT_WALLET = "INSERT INTO wallets (account, user_id, linked_at_ms, signed_in_at_ms) VALUES ('0x', 'u', 1, 1)"


def migrate_from_fifth(connection: Connection) -> tuple[Any, ...]:
    """Return the session and the account after the migrations from the fifth revision."""
    metadata.drop_all(connection, DATA_MODEL.tables)
    connection.execute(text(f"DROP TABLE {schema.VERSION_TABLE}"))
    command.upgrade(migrate.alembic_config(connection), "0005")
    for row in (INSERT_SESSION, INSERT_WALLET):
        connection.execute(text(row))
    migrate.upgrade(connection)
    session = connection.execute(text("SELECT token, terms_version FROM sessions")).one()
    account = connection.execute(text("SELECT user_id, signed_in_at_ms, terms_version, terms_at_ms FROM wallets")).one()
    return (*session, *account)


async def test_sessions_and_accounts_have_no_accepted_terms_after_a_migration_from_the_fifth_revision(
    storage: Storage,
) -> None:
    await storage.prepare()
    async with storage.engine.connect() as connection:
        assert await connection.run_sync(migrate_from_fifth) == ("t", None, "u", 1, None, None)


async def test_several_storages_that_start_together_create_the_tables_without_an_error(database: str) -> None:
    storages = [open_storage(database) for _ in range(4)]
    await asyncio.gather(*(storage.prepare() for storage in storages))
    for storage in storages:
        async with storage.autocommit() as connection:
            assert await connection.scalar(text("SELECT count(*) FROM nonces")) == 0
        await storage.close()


@pytest.mark.parametrize("upgrade", [False, True])
async def test_tables_of_another_kisslock_version_are_rejected_and_not_changed(
    tmp_path: Path, create_old_file: CreateOldFile, upgrade: bool
) -> None:
    storage = open_storage(await asyncio.to_thread(create_old_file, tmp_path / "old.db"))
    with pytest.raises(SchemaOutdated) as caught:
        await storage.prepare(upgrade=upgrade)
    assert ("kisslock db upgrade" in caught.value.hint) is not upgrade
    assert await storage.schema_state() == "old"
    async with storage.engine.connect() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "0000"
    await storage.close()


async def test_a_database_of_another_application_is_not_changed(storage: Storage) -> None:
    async with storage.engine.connect() as connection:
        await connection.execute(text("CREATE TABLE theirs (x INTEGER)"))
    with pytest.raises(SchemaOutdated):
        await storage.prepare()
    async with storage.engine.connect() as connection:
        assert await connection.run_sync(lambda sync: inspect(sync).get_table_names()) == ["theirs"]


async def storage_after_statement(url: str, statement: str) -> Storage:
    """Return a database of this version after an additional statement."""
    storage = open_storage(url)
    await storage.prepare()
    async with storage.engine.connect() as connection:
        await connection.execute(text(statement))
    await storage.close()
    return open_storage(url)


@pytest.mark.parametrize("statement", ["DELETE FROM alembic_version", "DROP TABLE alembic_version"])
async def test_a_failed_migration_leaves_the_tables_unchanged_and_the_error_contains_the_statement(
    database: str, statement: str
) -> None:
    storage = await storage_after_statement(database, statement)
    with pytest.raises(SchemaDamaged) as caught:
        await storage.start_up(upgrade=True)
    assert "already exists" in caught.value.message
    assert "restore a backup" in caught.value.hint
    assert "CREATE TABLE nonces" in caught.value.hint
    async with storage.engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert {*names} - {schema.VERSION_TABLE} == {*(table.name for table in DATA_MODEL.tables)}
    await storage.close()


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("DROP TABLE host_users", "host_users"),
        ("ALTER TABLE sessions DROP COLUMN user_agent", ": sessions.user_agent."),
    ],
)
@pytest.mark.parametrize("upgrade", [False, True])
async def test_the_error_for_missing_tables_and_columns_contains_their_names(
    database: str, upgrade: bool, statement: str, name: str
) -> None:
    storage = await storage_after_statement(database, statement)
    for operation in (storage.start_up(upgrade=upgrade), storage.schema_state()):
        with pytest.raises(SchemaDamaged) as caught:
            await operation
        assert name in caught.value.message
        assert "restore a backup" in caught.value.hint
    await storage.close()
