"""Commands about a server's data, in a folder without a settings file or a database."""

from pathlib import Path

import pytest

from kisslock.cli import main

HERE = "Neither settings nor a database are here: no kisslock.toml in"


@pytest.mark.parametrize("command", [["sessions", "list"], ["users", "list"], ["log", "show"]])
def test_an_empty_folder_is_reported_and_stays_empty(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command) != 0
    said = capsys.readouterr().err
    assert f"{HERE} {tmp_path}" in said
    assert "--config" in said
    assert list(tmp_path.iterdir()) == []


def test_commands_with_the_url_of_a_database_need_no_settings_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["db", "--storage-url", "sqlite:///own.db", "upgrade"]) == 0
    assert (tmp_path / "own.db").exists()


def test_check_reports_that_the_settings_file_is_missing_and_makes_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["check"])
    assert f"warn settings: no kisslock.toml in {tmp_path}" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
