"""`kisslock db` and `kisslock sessions`, and what `serve` and `dev` do with a database."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kisslock.auth import linked_accounts, sessions
from kisslock.auth.account import Kind
from kisslock.auth.sessions import Session
from kisslock.cli import main
from kisslock.composition.storage import open_storage
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunCommand, StartServer
from tests.databases import new_database
from tests.silent import TIMEOUT_S, silent_port

ALICE, BOB, CAROL = (f"0x{digit * 40}" for digit in "123")
SESSION_IDS = [f"{number}" * 32 for number in range(4)]
ORIGINS_OPTION = ("--site-origins", '["https://a.example"]')


@pytest.fixture
def filled_database(tmp_path: Path) -> Path:
    """Return a database with four sessions: two of Alice, one of Bob (linked to Alice), and one of Carol."""
    asyncio.run(_fill_database(f"sqlite:///{tmp_path / 'kisslock.db'}"))
    return tmp_path / "kisslock.db"


async def _fill_database(url: str) -> None:
    storage, now_ms = open_storage(url), int(time.time() * 1000)
    await linked_accounts.link(storage, ALICE, BOB, now_ms)
    for number, address in enumerate((ALICE, ALICE, BOB, CAROL)):
        await sessions.add(
            storage, f"{number}", create_session(SESSION_IDS[number], address, now_ms, used_ago_ms=number)
        )
    await storage.close()


def create_session(name: str, address: str, now_ms: int, used_ago_ms: int, account_kind: Kind = "key") -> Session:
    """Return a session on chain 1 that expires in a minute."""
    return Session(
        id=name,
        kind=account_kind,
        address=address,
        chain_id=1,
        issued_at_ms=now_ms - 5000,
        used_at_ms=now_ms - used_ago_ms,
        expires_at_ms=now_ms + 60_000,
        user_agent="Browser 1.0",
    )


@pytest.fixture
def url(postgresql_server: str) -> Iterator[str]:
    """Yield a new database in PostgreSQL."""
    with new_database(postgresql_server) as created:
        yield created


def test_the_database_upgrade_creates_the_tables_and_can_run_again(run: RunCommand, tmp_path: Path) -> None:
    for _ in range(2):
        result = run("db", "upgrade")
        assert (result.returncode, result.stdout) == (0, "")
        assert result.stderr == "The database is up to date.\n"
    with sqlite3.connect(tmp_path / "kisslock.db") as connection:
        assert connection.execute("SELECT count(*) FROM sessions").fetchone() == (0,)
    connection.close()


def test_the_session_list_is_printed_as_text_and_as_json(run: RunCommand, filled_database: Path) -> None:
    lines = run("sessions", "list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*SESSION_IDS]
    listed_sessions = json.loads(run("sessions", "list", "--json").stdout)["sessions"]
    assert [item["address"] for item in listed_sessions] == [ALICE, ALICE, BOB, CAROL]
    assert listed_sessions[0].keys() == {
        "id", "account", "kind", "address", "chain_id", "issued_at", "used_at", "user_agent", "name",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "expected_text"),
    [(("sessions", "list"), "No sessions are active.\n"), (("log", "show"), "No entries.\n")],
)
def test_an_empty_list_of_sessions_or_log_entries_is_reported_on_stderr(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, str], expected_text: str
) -> None:
    assert main([words[0], "--storage-url", f"sqlite:///{tmp_path}/x.db", words[1]]) == 0
    assert capsys.readouterr() == ("", expected_text)


def test_the_operator_can_revoke_one_session_by_id_or_all_sessions_of_a_user_by_address(
    run: RunCommand, filled_database: Path
) -> None:
    assert "Ended: 1" in run("sessions", "revoke", SESSION_IDS[1]).stderr
    assert "Ended: 2" in run("sessions", "revoke", BOB.lower()).stderr
    assert [line.split()[0] for line in run("sessions", "list").stdout.splitlines()] == [SESSION_IDS[3]]


def test_revoking_the_sessions_of_an_account_prints_linked_accounts_and_accounts_at_the_same_address(
    run: RunCommand, filled_database: Path
) -> None:
    contract = f"eip155:1:{ALICE}"
    asyncio.run(_add_contract_session(f"sqlite:///{filled_database}", contract))
    listed_sessions = json.loads(run("sessions", "list", "--json").stdout)["sessions"]
    assert [(item["account"], item["kind"]) for item in listed_sessions if item["id"] == "id9"] == [
        (contract, "contract")
    ]
    stderr = run("sessions", "revoke", ALICE).stderr
    assert "Ended: 3" in stderr
    assert f"Accounts linked to the same user: {BOB}. `kisslock users unlink ACCOUNT` unlinks an account." in stderr
    assert f"Other accounts with this address are still signed in: {contract}." in stderr
    assert run("sessions", "revoke", contract).stderr == "Ended: 1\n"
    assert "Linked" not in run("sessions", "revoke", CAROL).stderr


async def _add_contract_session(url: str, contract: str) -> None:
    """Store a session of the contract at Alice's address on chain 1."""
    storage, now_ms = open_storage(url), int(time.time() * 1000)
    item = create_session("id9", ALICE, now_ms, used_ago_ms=9, account_kind="contract")
    assert item.account == contract
    await sessions.add(storage, "9", item)
    await storage.close()


@pytest.mark.parametrize(
    ("session_id_or_address", "expected_text"), [("unknown", "Ended: 0"), ("0x1", "0x and 40 hex characters")]
)
def test_revoking_an_unknown_session_or_an_invalid_address_fails(
    run: RunCommand, filled_database: Path, session_id_or_address: str, expected_text: str
) -> None:
    result = run("sessions", "revoke", session_id_or_address)
    assert result.returncode == 1
    assert expected_text in result.stderr


@NEEDS_BUILT_FRONT_END
@pytest.mark.parametrize(
    ("statement", "expected_text"),
    [
        ("DROP TABLE host_users", "lacks tables of its version: host_users"),
        ("ALTER TABLE wallets DROP COLUMN signed_in_at_ms", "lacks columns of its version: wallets.signed_in_at_ms"),
    ],
)
def test_commands_fail_and_print_the_missing_tables_or_columns_of_the_database(
    run: RunCommand, filled_database: Path, statement: str, expected_text: str
) -> None:
    with sqlite3.connect(filled_database) as connection:
        connection.execute(statement)
    connection.close()
    for command in (("serve", "--port", "0"), ("db", "upgrade"), ("check",)):
        result = run(*command)
        assert result.returncode == (1 if command == ("check",) else 2)
        assert expected_text in result.stdout + result.stderr
        assert "Traceback" not in result.stderr


@NEEDS_BUILT_FRONT_END
@pytest.mark.slow
def test_the_error_for_an_unreachable_database_contains_the_reason_but_not_the_password(
    run: RunCommand, url: str
) -> None:
    with silent_port() as port:
        for database, reason in (
            (f"postgresql://kisslock:hush@127.0.0.1:{port}/kisslock", "no connection within 3 s"),
            ("postgresql://kisslock:hush@127.0.0.1:1/kisslock", "Connect call failed"),
            (url.replace("/kisslock_", "/no_such_"), 'database "no_such_'),
        ):
            for command in (("serve", "--port", "0"), ("check",)):
                start_s = time.monotonic()
                result = run(*command, "--storage-url", database, "--sign-in-mode", "optional", *ORIGINS_OPTION)
                assert result.returncode == 1
                assert reason in result.stdout + result.stderr
                assert "hush" not in result.stdout + result.stderr
                # The command waits 3 s for the database. The limit is longer, because Python needs time to start on a
                # busy machine.
                assert time.monotonic() - start_s < 3 * TIMEOUT_S


@NEEDS_BUILT_FRONT_END
@pytest.mark.parametrize(("mode", "exit_code"), [("off", 0), ("optional", 1)])
def test_kisslock_serve_starts_without_a_database_only_if_sign_in_is_off(
    run: RunCommand, start_server: StartServer, mode: str, exit_code: int
) -> None:
    unreachable_database = ("--storage-url", "postgresql://u@127.0.0.1:1/x", *ORIGINS_OPTION)
    if exit_code:
        result = run("serve", "--port", "0", "--sign-in-mode", mode, *unreachable_database)
        assert (result.returncode, "The database does not respond: [Errno" in result.stderr) == (exit_code, True)
    else:
        server = start_server("serve", "--port", "0", "--sign-in-mode", mode, *unreachable_database)
        assert json.loads(server.get("/api/health"))["status"] == "ok"
        assert "warning: The database does not respond: [Errno" in server.stderr_text
