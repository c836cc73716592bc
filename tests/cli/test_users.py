"""`kisslock users`: shows, changes and deletes stored users."""

import asyncio
import csv
import io
import json
import os
import tracemalloc
from pathlib import Path

import pytest
from sqlalchemy import text

from kisslock.auth import linked_accounts, sessions, user_data
from kisslock.auth.account import Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.cli import main
from kisslock.composition.storage import open_storage
from kisslock.storage.engine import Storage
from tests.conftest import NewKisslock

ALICE, BOB, CAROL = (f"0x{digit * 40}" for digit in "123")


async def store_users(new_kisslock: NewKisslock, url: str) -> None:
    """Store Alice with a browser session and a token, Bob linked to her, and Carol."""
    site = new_kisslock(storage={"url": url}, chains={"1": {}})
    sign_in = site.services[SignIn]
    await sign_in.start_session(Wallet(ALICE, 1, terms="2026-01"), previous_token=None, user_agent="Browser 1.0")
    await sign_in.issue_token(Wallet(ALICE, 1), "=ci", 3600, "curl")
    await site.users.link(ALICE, Wallet(BOB, 1))
    await sign_in.start_session(Wallet(CAROL, 1), previous_token=None, user_agent="")
    await site.users.link_to(CAROL, "=HYPERLINK(1)")
    await site.services[Storage].close()


@pytest.fixture
def url(new_kisslock: NewKisslock, tmp_path: Path) -> str:
    created = f"sqlite:///{tmp_path / 'kisslock.db'}"
    asyncio.run(store_users(new_kisslock, created))
    return created


def run_users_command(url: str, *arguments: str) -> int:
    return main(["users", "--storage-url", url, *arguments])


def test_the_user_list_is_printed_as_text_or_json_or_csv(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_users_command(url, "list") == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    run_users_command(url, "list", "--json")
    rows = {row["account"]: row for row in json.loads(capsys.readouterr().out)["accounts"]}
    assert (rows[ALICE]["sessions"], rows[ALICE]["tokens"], rows[BOB]["sessions"]) == (1, 1, 0)
    assert rows[ALICE]["user"] == rows[BOB]["user"] != rows[CAROL]["user"]
    assert rows[ALICE]["signed_in_at"].endswith("Z")
    assert rows[BOB]["signed_in_at"] == ""
    run_users_command(url, "list", "--csv")
    table = [*csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert {row["account"] for row in table} == {ALICE, BOB, CAROL}
    versions = {row["account"]: (row["terms_version"], row["terms_at"]) for row in table}
    assert versions[BOB] == versions[CAROL] == ("", "")
    assert versions[ALICE] == ("2026-01", rows[ALICE]["terms_at"])
    assert rows[ALICE]["terms_at"].endswith("Z")
    # In a spreadsheet, a name that begins with = would be a formula, so the CSV file has an apostrophe before the name.
    assert {row["linked_to"] for row in table} == {"", "'=HYPERLINK(1)"}


def test_the_commands_that_export_or_show_a_user_print_all_data_and_no_secret(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_users_command(url, "export", BOB) == 0
    shown_user = json.loads(capsys.readouterr().out)
    assert [(row["account"], row["terms_version"]) for row in shown_user["accounts"]] == [
        (ALICE, "2026-01"),
        (BOB, None),
    ]
    assert sorted(session["terms_version"] or "" for session in shown_user["sessions"]) == ["", "2026-01"]
    assert sorted(session["name"] or "" for session in shown_user["sessions"]) == ["", "=ci"]
    assert all(
        {"id", "user_agent", "issued_at", "used_at", "expires_at"} < session.keys()
        for session in shown_user["sessions"]
    )
    assert not any("token" in session for session in shown_user["sessions"])
    run_users_command(url, "show", shown_user["accounts"][0]["user"])
    assert json.loads(capsys.readouterr().out) == shown_user


def test_the_operator_can_end_all_sessions_and_tokens_of_a_user(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_users_command(url, "end-sessions", BOB) == 0
    ended_line, added_line = capsys.readouterr().err.splitlines()
    assert ended_line == "Ended: 2"
    assert f"can still sign in: {BOB} (`kisslock users unlink {BOB}`" in added_line


def test_the_operator_can_unlink_any_account_except_the_last_account_of_a_user(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_users_command(url, "unlink", ALICE) == 0
    assert "Unlinked" in capsys.readouterr().err
    assert run_users_command(url, "unlink", BOB) == 1
    assert "only linked account" in capsys.readouterr().err


def test_a_user_is_deleted_only_if_the_operator_passes_the_yes_option(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_users_command(url, "delete", ALICE) == 1
    assert run_users_command(url, "delete", ALICE, "--yes") == 0
    assert "Deleted accounts: 2" in capsys.readouterr().err
    assert run_users_command(url, "show", BOB) == 1
    assert "No user has this ID" in capsys.readouterr().err
    run_users_command(url, "list")
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize("action", ["show", "export", "end-sessions", "unlink"])
@pytest.mark.parametrize("user_or_account", ["0x" + "9" * 40, "' OR 1=1 --", "x" * 100_000])
def test_the_users_command_has_exit_code_1_for_a_user_that_does_not_exist(
    url: str, action: str, user_or_account: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_users_command(url, action, user_or_account) == 1


async def test_the_database_contains_no_data_about_a_user_who_was_deleted(
    new_kisslock: NewKisslock, database: str
) -> None:
    await store_users(new_kisslock, database)
    storage = open_storage(database)
    (link, *_) = await linked_accounts.find_links_by_account(storage, ALICE)
    assert len((await user_data.read_user_data(storage, link.user_id)).sessions) == 2
    assert await user_data.delete_user(storage, link.user_id) == 2
    assert [item.account async for item in user_data.all_accounts(storage)] == [CAROL]
    async with storage.read_connection() as connection:
        assert (await connection.scalars(text("SELECT account FROM sessions"))).all() == [CAROL]
    assert await sessions.accounts_with_address(storage, ALICE, (1,)) == []
    await storage.close()


def test_the_user_list_is_printed_without_holding_all_users_in_memory(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of 4000 accounts need 4 MB of memory."""

    async def store_many_users() -> None:
        storage = open_storage(url)
        row = "INSERT INTO wallets (account, user_id, linked_at_ms) VALUES (:account, :account, 1)"
        async with storage.autocommit() as connection:
            await connection.execute(text(row), [{"account": f"0x{number:030x}"} for number in range(4000)])
        await storage.close()

    asyncio.run(store_many_users())
    for form in ("--json", "--csv"):
        with Path(os.devnull).open("w") as null_device:
            monkeypatch.setattr("sys.stdout", null_device)
            tracemalloc.start()
            assert run_users_command(url, "list", form) == 0
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert peak < 2_000_000
