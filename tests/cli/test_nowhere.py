"""Commands about a server's data, in a folder without a settings file or a database."""

from pathlib import Path

import pytest

from tests.cli.conftest import RunCommand

NOTHING_FOUND_MESSAGE = "Found neither settings nor a database: no kisslock.toml in"


@pytest.mark.parametrize("command", [["sessions", "list"], ["users", "list"], ["log", "show"]])
def test_a_command_in_an_empty_folder_fails_and_prints_the_searched_folder_and_writes_nothing(
    command: list[str], run: RunCommand, tmp_path: Path
) -> None:
    result = run(*command)
    assert result.returncode != 0
    assert f"{NOTHING_FOUND_MESSAGE} {tmp_path}" in result.stderr
    assert "--config" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_command_with_a_database_url_needs_no_settings_file(run: RunCommand, tmp_path: Path) -> None:
    assert run("db", "--storage-url", "sqlite:///own.db", "upgrade").returncode == 0
    assert (tmp_path / "own.db").exists()


def test_kisslock_check_reports_a_missing_settings_file_and_creates_no_database(
    run: RunCommand, tmp_path: Path
) -> None:
    assert f"warn settings: no kisslock.toml in {tmp_path}" in run("check").stdout
    assert list(tmp_path.iterdir()) == []
