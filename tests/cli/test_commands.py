"""Commands that end without a signal: what they print, where, and their exit codes."""

import json
import re

import pytest

from kisslock import __version__
from kisslock.cli import commands, main
from kisslock.composition.settings import SCHEMA
from kisslock.errors import CatalogueError, KisslockError, SettingsError, StorageUnavailable
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunCommand


def test_kisslock_prints_its_version_and_its_commands(run_program: RunCommand) -> None:
    assert run_program("--version").stdout == f"kisslock {__version__}\n"
    help_text = run_program("--help").stdout
    assert [name for name in commands() if name not in help_text] == []


@pytest.mark.parametrize("words", [[], ["nope"], ["serve", "--nope"], ["guide"], ["serve", "--por", "1"]])
def test_an_invalid_command_line_has_exit_code_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(words)
    assert exit_info.value.code == 2


def test_the_error_for_an_unknown_option_suggests_the_most_similar_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(["serve", "--site-naem", "x"])
    assert exit_info.value.code == 2
    assert "--site-naem; did you mean --site-name?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "expected_text"),
    [
        ("chekc", "unknown command: chekc; did you mean check?\n"),
        ("quux", "unknown command: quux; `kisslock --help` lists all commands.\n"),
        ("a\x1b[31m", "unknown command: a\ufffd[31m; `kisslock --help` lists all commands.\n"),
    ],
)
def test_the_error_for_an_unknown_command_suggests_a_similar_command_or_the_help(
    word: str, expected_text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main([word, "--strict"])
    assert exit_info.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: {expected_text}")


def test_the_wallets_command_prints_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wallets"]) == 0
    text = capsys.readouterr()
    assert "ledger" in text.out
    assert text.err == ""
    assert main(["wallets", "--json"]) == 0
    wallets = json.loads(capsys.readouterr().out)["wallets"]
    assert len(wallets) == len(text.out.splitlines()) >= 28


def test_the_guide_command_prints_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide", "ledger", "--method", "desktop"]) == 0
    assert "3. " in capsys.readouterr().out
    assert main(["guide", "ledger", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["guide"]) >= {"desktop", "qr_code"}


@pytest.mark.parametrize(
    ("words", "expected_text"),
    [
        (["guide", "ledgr"], "Did you mean ledger?"),
        (["guide", "ledger", "--method", "carrier"], "carrier"),
        (["guide", "ledger", "--locale", "tlh"], "tlh"),
    ],
)
def test_an_unknown_wallet_or_method_or_locale_is_reported_on_stderr(
    capsys: pytest.CaptureFixture[str], words: list[str], expected_text: str
) -> None:
    assert main(words) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert expected_text in captured.err


def test_kisslock_check_prints_each_finding_and_fails_if_any_finding_is_a_failure(run: RunCommand) -> None:
    result = run("check", "--json", "--walletconnect-project-id", "abc")
    report = json.loads(result.stdout)
    by_name = {check["name"]: check for check in report["checks"]}
    assert (result.returncode, report["ok"]) == (1, False)
    assert by_name["walletconnect.project_id"]["status"] == "fail"
    assert by_name["chains.1"]["status"] == "warn"
    assert by_name["catalogue"]["status"] == by_name["storage"]["status"] == "ok"
    assert all(check["hint"] for check in report["checks"] if check["status"] == "fail")


@NEEDS_BUILT_FRONT_END
def test_the_strict_option_makes_kisslock_check_fail_on_a_warning(run: RunCommand) -> None:
    result_without_strict, result_with_strict = run("check", "--json"), run("check", "--json", "--strict")
    assert {check["status"] for check in json.loads(result_with_strict.stdout)["checks"]} == {"ok", "warn"}
    assert (result_without_strict.returncode, result_with_strict.returncode) == (0, 1)
    assert [json.loads(result.stdout)["ok"] for result in (result_without_strict, result_with_strict)] == [True, False]


def test_kisslock_check_prints_the_url_of_the_console_for_a_site_with_operators(run: RunCommand) -> None:
    names = [check["name"] for check in json.loads(run("check", "--json").stdout)["checks"]]
    assert "console" not in names
    result = run(
        "check",
        "--json",
        KISSLOCK_CONSOLE_OPERATORS='["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"]',
        KISSLOCK_SITE_ORIGINS='["https://app.example"]',
        KISSLOCK_SITE_BASE_PATH="/wallet",
    )
    (console_check,) = [check for check in json.loads(result.stdout)["checks"] if check["name"] == "console"]
    assert (console_check["status"], console_check["message"]) == (
        "ok",
        "1 operator, at https://app.example/wallet/console",
    )


def test_kisslock_check_reports_every_setting_with_an_invalid_value_or_an_unknown_name(run: RunCommand) -> None:
    result = run("check", KISSLOCK_SERVER_PORT="x", KISSLOCK_SITE_NAEM="y")
    assert result.returncode == 1
    assert len([line for line in result.stdout.splitlines() if line.startswith("fail settings: ")]) == 2


@pytest.mark.parametrize(
    ("words", "extra", "expected_text"),
    [
        ([], {"KISSLOCK_SIGN_IN_MODE": "required"}, "site.origins is empty"),
        (["--config", "missing.toml"], {}, "missing.toml"),
        (["--chains-77-rpc", "[]"], {}, "chains.77.name is missing"),
    ],
)
def test_kisslock_serve_does_not_start_with_invalid_settings_or_a_missing_settings_file(
    run: RunCommand, words: list[str], extra: dict[str, str], expected_text: str
) -> None:
    result = run("serve", *words, **extra)
    assert result.returncode == 2
    assert expected_text in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_kisslock_serve_prints_the_build_command_if_the_front_end_is_not_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    empty_folder = tmp_path_factory.mktemp("empty")
    monkeypatch.chdir(empty_folder)
    monkeypatch.setattr("kisslock.site.bundle.read_bundle.__defaults__", (empty_folder, "site/main.tsx"))
    assert main(["serve", "--port", "0"]) == 2
    assert "make run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "own_options", "lines"),
    [
        ("log", ["show", "prune"], 25),
        ("sessions", ["list", "revoke"], 25),
        ("db", ["upgrade"], 25),
        ("rpc", ["probe"], 25),
        ("serve", ["--config"], None),
    ],
)
def test_the_help_of_a_command_lists_the_options_of_the_command_before_the_settings(
    capsys: pytest.CaptureFixture[str], command: str, own_options: list[str], lines: int | None
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    help_lines = capsys.readouterr().out.splitlines()
    assert help_lines[0].startswith(f"usage: kisslock {command} [-h] [--config FILE] [SETTINGS]")
    first_lines = "\n".join(help_lines[:12])
    assert all(word in first_lines for word in own_options)
    if lines:
        assert len(help_lines) <= lines
        assert "`kisslock settings` lists all settings" in " ".join(" ".join(help_lines).split())
    else:
        assert "--site-name" in "\n".join(help_lines)


def test_a_command_checks_the_value_of_an_option_that_its_help_does_not_list(run: RunCommand) -> None:
    result = run("sessions", "--storage-url", "mysql://x", "list")
    assert result.returncode == 2
    assert "storage.url (--storage-url)" in result.stderr


def test_the_settings_command_shows_all_settings_or_one_section_or_one_setting(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["settings"]) == 0
    all_lines = capsys.readouterr().out.splitlines()
    rows = (
        *SCHEMA.all_rows,
        *(
            row
            for section, (_, _, _, name) in SCHEMA.named_tables.items()
            for row in SCHEMA.rows_of_section_table(section, name)
        ),
    )
    assert {line.split()[0] for line in all_lines} == {row.key for row in rows}
    assert main(["settings", "site"]) == 0
    assert {line.split()[0].partition(".")[0] for line in capsys.readouterr().out.splitlines()} == {"site"}
    for name in ("chains.1.rpc", "storage.url"):
        assert main(["settings", name]) == 0
        assert "  allowed      " in capsys.readouterr().out
    assert main(["settings", "site.icn"]) == 2
    assert "did you mean site.icon?" in capsys.readouterr().err


def test_a_hint_mentions_only_existing_commands_and_no_file_in_the_docs_folder() -> None:
    errors = [KisslockError]
    for error in errors:
        errors += error.__subclasses__()
        hint = f"{error.default_message} {error.default_hint}"
        assert "docs/" not in hint
        assert {command_line.split()[1] for command_line in re.findall(r"`(kisslock [^`]+)`", hint)} <= set(commands())
    assert "check" not in SettingsError.default_hint + CatalogueError.default_hint + StorageUnavailable.default_hint
