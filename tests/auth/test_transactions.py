"""The statements that a sign-in sends to the database, and that sign-ins and changes of a user do not deadlock."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import asyncpg
import pytest
from sqlalchemy import BigInteger, bindparam, event, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from kisslock.app import Kisslock
from kisslock.auth import sessions, user_data
from kisslock.auth.account import Wallet
from kisslock.auth.linked_accounts import find_links_by_account
from kisslock.auth.sessions import SessionPolicy
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import NOW, ORIGIN, VisitNewSite

SIGNER = SigningWallet(1)
ALICE = Wallet(SIGNER.address, 1)
CHANGED_TABLES = {"nonces", "wallets", "sessions"}
NONCE_STATEMENTS = ["BEGIN IMMEDIATE", "DELETE nonces", "COMMIT"]
SESSION_STATEMENTS = ["UPDATE wallets", "INSERT sessions", "DELETE sessions", "SELECT wallets", "COMMIT"]
NEW_USER_STATEMENTS = ["UPDATE wallets", "COMMIT", "BEGIN IMMEDIATE", "INSERT wallets", *SESSION_STATEMENTS[1:]]
# On PostgreSQL, the server deletes the nonce in a separate transaction, which first acquires this lock.
LOCK_STATEMENT = "SELECT pg_advisory_xact_lock_shared"

FORBID_DELETE_STATEMENTS = {
    "sqlite": ["CREATE TRIGGER no BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END"],
    "postgresql": [
        "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$",
        "CREATE TRIGGER no BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION no()",
    ],
}
ALLOW_DELETE_STATEMENTS = {"sqlite": "DROP TRIGGER no", "postgresql": "DROP TRIGGER no ON sessions"}
# The statement inserts 300 expired sessions of one account, oldest first.
INSERT_EXPIRED_SESSIONS = text("""
INSERT INTO sessions SELECT md5('token' || n) || md5('more' || n), md5('id' || n), :account, 'key', :account, 1,
    :old_ms + n, :old_ms + n, :old_ms + n, '', NULL
FROM generate_series(1, 300) AS n
""").bindparams(bindparam("old_ms", type_=BigInteger))
LOCK_SESSION_QUERY = "SELECT 1 FROM sessions WHERE name IS NULL ORDER BY expires_at_ms OFFSET 5 LIMIT 1 FOR UPDATE"


@contextmanager
def record_statements() -> Iterator[list[str]]:
    """Yield the list of executed statements (first word and table) and commits."""
    sent_statements: list[str] = []

    def record_statement(_: Any, __: Any, statement: str, *___: Any) -> None:
        words_of_statement = statement.replace("(", " ").split()
        table = next((name for name in words_of_statement if name in CHANGED_TABLES), words_of_statement[1])
        sent_statements.append(f"{words_of_statement[0]} {table}")

    def record_commit(_: Any) -> None:
        sent_statements.append("COMMIT")

    event.listen(Engine, "before_cursor_execute", record_statement)
    event.listen(Engine, "commit", record_commit)
    yield sent_statements
    event.remove(Engine, "before_cursor_execute", record_statement)
    event.remove(Engine, "commit", record_commit)


def test_verifying_a_proof_runs_only_the_expected_transactions_and_statements(
    visit_new_site: VisitNewSite, database: str
) -> None:
    """A sign-in waits for each statement, so nobody should add a statement by accident. The nonce is deleted first."""
    browser, on_sqlite = visit_new_site(ORIGIN, storage={"url": database}), database.startswith("sqlite")
    statements_of_runs = []
    for _ in range(2):
        message = browser.request_message(SIGNER)
        with record_statements() as sent_statements:
            assert browser.verify(message, SIGNER.sign(message)).status_code == 200
        statements_of_runs.append(
            [statement.replace(LOCK_STATEMENT, "BEGIN IMMEDIATE") for statement in sent_statements]
        )
        browser.client.cookies.delete("__Host-kisslock")
    nonce = NONCE_STATEMENTS if on_sqlite else NONCE_STATEMENTS[1:2]
    start_session = NONCE_STATEMENTS[:1]
    assert statements_of_runs == [
        [*nonce, *start_session, *NEW_USER_STATEMENTS],
        [*nonce, *start_session, *SESSION_STATEMENTS],
    ]


async def test_concurrent_sign_ins_and_changes_of_a_user_with_fifty_sessions_do_not_deadlock(shop: Kisslock) -> None:
    """A change reads its own session (here the oldest) before the account.

    A sign-in locks them in the opposite order.
    """
    sign_in, storage = shop.services[SignIn], shop.services[Storage]

    async def start_session(wallet: Wallet) -> sessions.Session:
        return (await sign_in.start_session(wallet, previous_token=None, user_agent=""))[1]

    for number in range(2, 8):
        other_wallets = [Wallet(SigningWallet(number * 10 + offset).address, 1) for offset in range(3)]
        oldest_session = await start_session(ALICE)
        for _ in range(sessions.MAX_SESSIONS - 1):
            await start_session(ALICE)
        user = (await shop.users.link(ALICE.account, other_wallets[0])).id
        results = await asyncio.gather(
            *(start_session(ALICE) for _ in range(8)),
            shop.users.link(ALICE.account, other_wallets[1], session=oldest_session),
            shop.users.unlink(ALICE.account, ALICE.account, session=oldest_session),
            *(start_session(ALICE) for _ in range(8)),
            shop.users.link(other_wallets[2].account, ALICE, move=True),
            shop.users.end_sessions(oldest_session),
            user_data.delete_user(storage, user),
            return_exceptions=True,
        )
        failures = [result for result in results if isinstance(result, BaseException)]
        assert all(isinstance(error, KisslockError) and not isinstance(error, StorageUnavailable) for error in failures)
        assert not [result for result in (*results[:8], *results[10:18]) if isinstance(result, BaseException)]
        assert await find_links_by_account(storage, ALICE.account)


async def test_concurrent_first_sign_ins_of_an_account_create_one_user(shop: Kisslock) -> None:
    sign_in = shop.services[SignIn]
    new_sessions = await asyncio.gather(
        *(sign_in.start_session(ALICE, previous_token=None, user_agent="") for _ in range(10))
    )
    assert {tuple(accounts) for _, _, accounts in new_sessions} == {(ALICE.account,)}
    assert (
        len(await sessions.sessions_of_accounts(shop.services[Storage], [ALICE.account], sessions.IS_BROWSER_SESSION))
        == 10
    )


async def test_a_sign_in_stores_nothing_if_the_previous_session_cannot_be_ended(
    shop: Kisslock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the visitor sees a failed sign-in, but the list of devices has a session without a browser."""
    sign_in, storage = shop.services[SignIn], shop.services[Storage]
    old_token, old_session, _ = await sign_in.start_session(ALICE, previous_token=None, user_agent="")
    async with storage.autocommit() as connection:
        for statement in FORBID_DELETE_STATEMENTS[connection.dialect.name]:
            await connection.exec_driver_sql(statement)
    with pytest.raises((StorageUnavailable, IntegrityError)):
        await sign_in.start_session(ALICE, previous_token=old_token, user_agent="")
    assert await sessions.sessions_of_accounts(storage, [ALICE.account], sessions.IS_BROWSER_SESSION) == [old_session]
    async with storage.autocommit() as connection:
        await connection.exec_driver_sql(ALLOW_DELETE_STATEMENTS[connection.dialect.name])
    _, new_session, _ = await sign_in.start_session(ALICE, previous_token=old_token, user_agent="")
    assert await sessions.sessions_of_accounts(storage, [ALICE.account], sessions.IS_BROWSER_SESSION) == [new_session]


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_a_sign_in_and_the_pruning_of_sessions_do_not_deadlock(shop: Kisslock) -> None:
    """Both delete many sessions of one account in different orders while a third transaction holds one of them."""
    sign_in, storage, old_ms = shop.services[SignIn], shop.services[Storage], int(NOW * 1000) - 10_000_000
    prune_sessions = partial(
        sessions.prune,
        storage,
        SessionPolicy.from_settings(shop.settings).expired_condition(old_ms + 1000),
        old_ms + 1000,
    )
    await sign_in.start_session(ALICE, previous_token=None, user_agent="")
    async with storage.autocommit() as connection:
        await connection.execute(INSERT_EXPIRED_SESSIONS, {"account": ALICE.account, "old_ms": old_ms})
    operator = await asyncpg.connect(storage.url)
    async with operator.transaction():
        await operator.execute(LOCK_SESSION_QUERY)
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(prune_sessions())]
        await asyncio.sleep(0.2)
        tasks.append(asyncio.create_task(sign_in.start_session(ALICE, previous_token=None, user_agent="")))
        await asyncio.sleep(0.2)
    await operator.close()
    await asyncio.gather(*tasks)
    await prune_sessions()
    assert len(await sessions.sessions_of_accounts(storage, [ALICE.account], sessions.IS_BROWSER_SESSION)) == 2
