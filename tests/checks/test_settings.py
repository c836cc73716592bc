"""Findings about the settings themselves."""

from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.checks.settings import check_settings
from kisslock.cli import main


@pytest.mark.parametrize(
    ("origins", "warned"),
    [
        ([], False),
        (["https://app.example", "HTTPS://b.example"], False),
        (["http://localhost:8000", "http://127.0.0.1:8000"], False),
        (["https://app.example", "http://localhost:8000"], True),
    ],
)
def test_a_site_with_both_http_and_https_origins_gets_a_warning(origins: list[str], *, warned: bool) -> None:
    warnings = [
        check for check in check_settings(Settings.of(site={"origins": origins})) if check.name == "site.origins"
    ]
    assert [check.status for check in warnings] == ["warn"] * warned


@pytest.mark.parametrize(
    ("server", "line"),
    [
        ({}, "one worker at 127.0.0.1:8000, no trusted proxy"),
        ({"workers": 2, "trusted_proxies": ["10.0.0.7"]}, "2 workers at 127.0.0.1:8000, behind 10.0.0.7/32"),
    ],
)
def test_kisslock_check_prints_the_workers_and_the_trusted_proxies(server: dict[str, object], line: str) -> None:
    assert line in [check.message for check in check_settings(Settings.of(server=server)) if check.name == "server"]


def test_the_hint_for_an_invalid_setting_mentions_the_command_that_shows_the_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("kisslock.toml").write_text(
        '[server]\nworkers = "2"\n[chains.1]\nrpc = "x"\n[site]\nnam = "x"\n[storage]\nurl = "postgres://u:hush@h/d"\n'
    )
    assert main(["check"]) == 1
    workers, hint, rpc, rpc_hint, unknown, unknown_hint, url, _ = capsys.readouterr().out.splitlines()
    assert "write the number without quotes" in workers
    assert hint.strip() == "`kisslock settings server.workers` shows the allowed values."
    assert ("chains.1.rpc" in rpc, "chains.1.rpc" in rpc_hint) == (True, True)
    assert ("site.nam " in unknown, "lists all settings" in unknown_hint) == (True, True)
    assert ("start the URL with postgresql://" in url, "hush" in url) == (True, False)
    assert main(["serve"]) == 2
    assert "`kisslock settings server.workers`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("mode", "warned"), [(0o600, False), (0o644, False), (0o664, False), (0o646, True), (0o666, True)]
)
def test_a_settings_file_that_every_user_can_change_gets_a_warning(tmp_path: Path, mode: int, *, warned: bool) -> None:
    file = tmp_path / "kisslock.toml"
    file.write_text("", encoding="utf-8")
    file.chmod(mode)
    warnings = [check for check in check_settings(Settings.read(file, environ={})) if "can change" in check.message]
    assert [(check.status, check.hint) for check in warnings] == [("warn", f"chmod o-w {file}")] * warned
