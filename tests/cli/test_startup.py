"""Settings that prevent `serve` from starting. `check` reports them in the same words."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.checks import check_all
from kisslock.checks.startup import require_startable, startup_problems
from kisslock.errors import SettingsError
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunCommand

SIGN_IN_OPTIONS = ("--sign-in-mode", "optional", "--site-origins", '["https://a.example"]')


@pytest.fixture
def run(run: RunCommand, monkeypatch: pytest.MonkeyPatch) -> RunCommand:
    """Return a function that runs a command in an empty folder. A command that starts serving fails the test."""
    monkeypatch.setattr("kisslock.cli.serve.serve", lambda *_: pytest.fail("it serves"))
    return run


@NEEDS_BUILT_FRONT_END
@pytest.mark.parametrize(
    ("words", "expected_text"),
    [
        (["--site-icon", "./tidepool.svg"], "tidepool.svg cannot be read: No such file or directory"),
        (["--sign-in-mode", "required"], "site.origins is empty, but sign_in.mode requires it"),
        (["--storage-url", "sqlite:///no/such/folder/x.db"], "/no/such/folder does not exist"),
        ([*SIGN_IN_OPTIONS, "--storage-url", "sqlite:///no/such/folder/x.db"], "/no/such/folder does not exist"),
        (["--storage-url", "sqlite:///file/x.db"], "/file is not a folder"),
        (["--storage-url", "sqlite:///folder"], "/folder is not a file"),
        (["--wallets-include", '["nope"]'], "wallets.include"),
        (["--appearance-locale", "tlh"], "appearance.locale"),
        (["--appearance-accent", "mauve"], "allowed: one of blue"),
    ],
)
def test_the_server_and_kisslock_check_reject_the_same_invalid_settings(
    run: RunCommand, tmp_path: Path, words: list[str], expected_text: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    failed_start = run("serve", "--port", "0", *words)
    assert (failed_start.returncode, expected_text in failed_start.stderr) == (2, True)
    failed_check = run("check", *words)
    (line,) = [line for line in failed_check.stdout.splitlines() if expected_text in line]
    assert (failed_check.returncode, line[:5]) == (1, "fail ")
    assert "`kisslock check`" not in failed_check.stdout
    assert not (tmp_path / "no").exists()


def test_kisslock_serve_reports_all_problems_of_the_settings_at_once(run: RunCommand) -> None:
    words = ("--site-icon", "./a.svg", "--sign-in-mode", "required", "--storage-url", "sqlite:///no/x.db")
    result = run("serve", *words)
    assert result.returncode == 2
    assert len([line for line in result.stderr.splitlines() if line.startswith(("site.", "storage."))]) == 3


@pytest.mark.parametrize(
    ("missing_module", "tables", "extra"),
    [
        ("asyncpg", {"storage": {"url": "postgresql://u@127.0.0.1:1/x"}}, "postgres"),
        ("redis", {"server": {"budgets_url": "redis://127.0.0.1:1/0"}}, "redis"),
    ],
)
def test_kisslock_serve_reports_a_missing_extra_before_the_server_starts(
    monkeypatch: pytest.MonkeyPatch, missing_module: str, tables: dict[str, dict[str, str]], extra: str
) -> None:
    def find_spec_without_package(name: str, package: str | None = None) -> object:
        return None if name == missing_module else object()

    monkeypatch.setattr("kisslock.storage.location.find_spec", find_spec_without_package)
    monkeypatch.setitem(sys.modules, missing_module, None)
    with pytest.raises(SettingsError, match=rf'pip install "kisslock\[{extra}\]"'):
        require_startable(Settings.of(**tables))


def folder_without_permission(tmp_path: Path) -> Path:
    return tmp_path


def read_only_folder(tmp_path: Path) -> Path:
    file = tmp_path / "x.db"
    file.touch()
    return file


@pytest.mark.parametrize(
    ("find_protected_path", "expected_text"),
    [(folder_without_permission, "to the folder"), (read_only_folder, "write to /")],
)
def test_kisslock_serve_reports_a_database_folder_without_write_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, find_protected_path: Callable[[Path], Path], expected_text: str
) -> None:
    protected_path = find_protected_path(tmp_path)
    # File modes do not apply to root, and tests can run as root, so replace `os.access`.
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != protected_path)
    (finding,) = startup_problems(Settings.of(storage={"url": f"sqlite:///{tmp_path}/x.db"}))
    assert finding[0] == "storage.url"
    assert expected_text in finding[1].message
    assert str(protected_path) in finding[1].message


def test_the_folder_of_the_database_can_be_missing_if_sign_in_and_the_client_log_are_off() -> None:
    tables = {"storage": {"url": "sqlite:////no/such/folder/x.db"}}
    assert [name for name, _ in startup_problems(Settings.of(**tables))] == ["storage.url"]
    assert list(startup_problems(Settings.of(**tables, log={"enabled": False}))) == []


async def test_kisslock_check_warns_about_an_empty_list_of_wallets(tmp_path: Path) -> None:
    no_wallets = {"include": ["rabby"], "exclude": ["rabby"]}
    settings = Settings.of(storage={"url": f"sqlite:///{tmp_path}/x.db"}, wallets=no_wallets)
    (finding,) = [check for check in await check_all(settings) if check.name == "catalogue"]
    assert (finding.status, finding.message, finding.hint.split()[0]) == ("warn", "the dialog lists no wallet", "Add")
