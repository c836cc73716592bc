"""`kisslock log show` and `kisslock log prune`."""

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kisslock.cli import main
from kisslock.composition.storage import open_storage
from kisslock.guides.catalogue import load_catalogue
from kisslock.log import store
from tests.log.conftest import read_rows, wait_for
from tests.log.test_counts import create_batch, create_entry, flow_id

HOSTILE_TEXT = "\x1b]0;owned\x07\x1b[2J<script>${jndi:ldap://x}\r\n2026 fake line \u202egnp.exe"


@pytest.fixture
def filled_database(tmp_path: Path) -> Path:
    file, now_ms = tmp_path / "log.db", int(time.time() * 1000)
    asyncio.run(
        store_entries(
            file,
            create_entry(now_ms - 3 * 86_400_000, level="error", code="old", message="long ago"),
            create_entry(
                now_ms - 60_000,
                step="connected",
                wallet="metaMask",
                method="extension",
                flow=flow_id(1),
                duration_ms="812",
            ),
            create_entry(
                now_ms, level="error", code="wallet/failed", name="TypeError", message=HOSTILE_TEXT, stack="a\n    at b"
            ),
        )
    )
    return file


async def store_entries(file: Path, *entries: object) -> None:
    storage = open_storage(f"sqlite:///{file}")
    for entry in entries:
        await store.save_batch(storage, create_batch(entry), store.BatchWrite())  # type: ignore[arg-type]
    await storage.close()


def run_log_command(capsys: pytest.CaptureFixture[str], file: Path, *arguments: str) -> list[str]:
    assert main(["log", "--storage-url", f"sqlite:///{file}", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_log_command_prints_one_line_for_each_entry_and_the_newest_entry_last(
    capsys: pytest.CaptureFixture[str], filled_database: Path
) -> None:
    lines = run_log_command(capsys, filled_database, "show")
    assert len(lines) == 3
    assert re.fullmatch(r"\S+Z  error  OLD  long ago", lines[0])
    assert re.fullmatch(r"\S+Z  debug  connected  metaMask  extension  812 ms  flow-000", lines[1])


def test_the_names_of_wallets_are_printed_in_the_spelling_of_the_catalogue(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = sorted(load_catalogue().names)
    entries = [create_entry(1000 + number, step="requested", wallet=name) for number, name in enumerate(names)]
    asyncio.run(store_entries(tmp_path / "all.db", *entries))
    limit_option = f"--limit={len(names)}"
    assert [line.split("  ")[3] for line in run_log_command(capsys, tmp_path / "all.db", "show", limit_option)] == names
    wallet_names = [
        json.loads(line)["wallet"]
        for line in run_log_command(capsys, tmp_path / "all.db", "show", limit_option, "--json")
    ]
    assert wallet_names == names


def test_escape_sequences_in_stored_texts_do_not_reach_the_terminal(
    capsys: pytest.CaptureFixture[str], filled_database: Path
) -> None:
    # The database contains an escape sequence, as if an older version had stored it unescaped.
    with sqlite3.connect(filled_database) as database:
        database.execute("UPDATE log_entries SET wallet = ?, code = ? WHERE id = 3", (HOSTILE_TEXT, "A\x1b[31mB"))
    database.close()
    for arguments in (["show"], ["show", "--json"]):
        lines = run_log_command(capsys, filled_database, *arguments)
        assert len(lines) == 3
        assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e]", "".join(lines))
        assert "<script>" in lines[2]


def test_the_json_output_of_the_log_command_has_one_line_for_each_entry_and_no_empty_fields(
    capsys: pytest.CaptureFixture[str], filled_database: Path
) -> None:
    entries = [json.loads(line) for line in run_log_command(capsys, filled_database, "show", "--json")]
    assert [entry["id"] for entry in entries] == [1, 2, 3]
    assert entries[1]["duration_ms"] == 812
    assert "code" not in entries[1]
    assert entries[2]["error"]["name"] == "TypeError"
    assert entries[2]["error"]["stack"] == "a\n    at b"


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (["--limit", "1"], [3]),
        (["--limit", "0"], []),
        (["--code", "wallet/failed"], [3]),
        (["--code", "OLD"], [1]),
        (["--code", "none"], []),
        (["--since", "2d"], [2, 3]),
        (["--since", "30s"], [3]),
        (["--since", "90h", "--limit", "2"], [2, 3]),
    ],
)
def test_the_options_of_the_log_command_select_the_printed_entries(
    capsys: pytest.CaptureFixture[str], filled_database: Path, arguments: list[str], ids: list[int]
) -> None:
    assert [
        json.loads(line)["id"] for line in run_log_command(capsys, filled_database, "show", "--json", *arguments)
    ] == ids


@pytest.mark.parametrize(
    "arguments", [["show", "--since", "yesterday"], ["show", "--since", "-1h"], ["prune", "--days", "-1"]]
)
def test_the_log_command_rejects_invalid_arguments_with_an_error_message(
    capsys: pytest.CaptureFixture[str], filled_database: Path, arguments: list[str]
) -> None:
    try:
        code = main(["log", "--storage-url", f"sqlite:///{filled_database}", *arguments])
    except SystemExit as ended:
        code = int(str(ended.code))
    assert code in {1, 2}
    assert capsys.readouterr().err


def test_the_prune_action_deletes_entries_that_are_older_than_the_setting_or_the_argument_allows(
    capsys: pytest.CaptureFixture[str], filled_database: Path
) -> None:
    url = f"sqlite:///{filled_database}"
    assert main(["log", "--storage-url", url, "prune"]) == 0
    assert "Deleted entries: 0" in capsys.readouterr().err
    assert main(["log", "--storage-url", url, "--log-retention-days", "2", "prune"]) == 0
    assert "Deleted entries: 1" in capsys.readouterr().err
    assert main(["log", "--storage-url", url, "prune", "--days", "0"]) == 0
    assert "Deleted entries: 2" in capsys.readouterr().err
    assert read_rows(filled_database) == []


def test_the_log_command_ends_with_exit_code_1_if_the_database_does_not_respond(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["log", "--storage-url", "sqlite:////nowhere/x.db", "show"]) == 1
    assert "does not respond" in capsys.readouterr().err


@pytest.mark.slow
def test_the_follow_option_prints_new_log_entries_until_the_command_is_interrupted(
    filled_database: Path, tmp_path: Path
) -> None:
    output_file = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "kisslock",
        "log",
        "--storage-url",
        f"sqlite:///{filled_database}",
        "show",
        "--follow",
        "--json",
    ]
    with output_file.open("wb") as file:
        child = subprocess.Popen(command, stdout=file, cwd=tmp_path)
    wait_for(lambda: output_file.read_text().count("\n") == 3)
    asyncio.run(store_entries(filled_database, create_entry(step="opened"), create_entry(step="requested")))
    wait_for(lambda: output_file.read_text().count("\n") == 5)
    child.send_signal(2)
    assert child.wait(timeout=20) == 0
    assert [json.loads(line)["id"] for line in output_file.read_text().splitlines()] == [1, 2, 3, 4, 5]
