"""The operators' pages quote their files literally, list every metric, and their scripts work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kisslock import Settings, metrics
from kisslock.auth import errors
from kisslock.cli import commands as every_command
from kisslock.cli import create_parser
from kisslock.composition.settings import SCHEMA
from kisslock.errors import KisslockError
from kisslock.features import FEATURES
from kisslock.routes import collect_routes
from tests.operate.conftest import EXAMPLE_FILES, OPERATE_PAGE, example_file
from tests.operate.feature_metrics import load_metrics
from tools.places import ROOT

QUOTED_FILE = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
METRICS_PAGE = ROOT / "docs" / "metrics.md"
OTHER_PAGES = (
    "metrics",
    "trouble",
    "scale",
    "how-to/large-log",
    "how-to/container",
    "how-to/daily-copy",
    "forward-auth",
)
OPERATE_PAGES = (OPERATE_PAGE, *(ROOT / "docs" / f"{name}.md" for name in OTHER_PAGES))


@pytest.mark.parametrize("name", sorted(file.name for file in EXAMPLE_FILES.iterdir()))
def test_the_operations_pages_contain_every_example_file_word_for_word(name: str) -> None:
    text = example_file(name)
    quoted_files = [block for page in OPERATE_PAGES for block in QUOTED_FILE.findall(page.read_text(encoding="utf-8"))]
    assert quoted_files.count(text) == 1
    # One of the first two lines of a file contains the file's name.
    assert name in "".join(text.splitlines(keepends=True)[:2])


def test_the_metrics_page_lists_exactly_the_existing_metrics() -> None:
    listed_metrics = {
        name.removesuffix("_total") for name in re.findall(r"^\| `(\w+)", METRICS_PAGE.read_text(), re.MULTILINE)
    }
    assert load_metrics()
    # The page describes all process metrics in one row.
    existing_metrics = {re.sub("^process_.*", "process_", family.name) for family in metrics.REGISTRY.collect()}
    assert listed_metrics == existing_metrics


def test_the_operations_pages_mention_only_existing_settings_and_error_codes() -> None:
    settings = {row.key for row in SCHEMA.all_rows}
    sections = {key.partition(".")[0] for key in settings}
    # Import the features, because the errors that they define are found only after the import.
    assert collect_routes(FEATURES)
    codes = {error_class.code for error_class in _all_subclasses(KisslockError)} | {
        error_class.code for error_class in _all_subclasses(errors.SignInError)
    }
    for page in OPERATE_PAGES:
        named_values = re.findall(r"`([a-z_]+\.[a-z_]+|[a-z]+/[a-z-]+)(?: = [^`]*)?`", page.read_text(encoding="utf-8"))
        for word in named_values:
            if word.partition(".")[0] in sections and "." in word:
                assert word in settings, word
            if word.partition("/")[0] in {"auth", "storage", "rpc", "http"} and "/" in word:
                assert word in codes, word


def _all_subclasses(base_class: type[KisslockError]) -> set[type[KisslockError]]:
    return {base_class}.union(*map(_all_subclasses, base_class.__subclasses__()))


def test_the_settings_in_the_example_files_are_valid(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    read_script = 'set -a; . "$1"; env -0'
    completed = subprocess.run(
        ["sh", "-euc", read_script, "sh", EXAMPLE_FILES / "environment"], capture_output=True, check=True, text=True
    )
    environ = dict(pair.split("=", 1) for pair in completed.stdout.split("\0") if pair.startswith("KISSLOCK_"))
    assert environ.pop("KISSLOCK_CONFIG") == "/etc/kisslock/kisslock.toml"
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    settings = Settings.read(EXAMPLE_FILES / "kisslock.toml")
    assert settings.chains[8453].rpc == ("https://base.node.example/key",)
    assert settings.server.trusted_proxies == ("127.0.0.1/32",)


@pytest.fixture
def admin_script(tmp_path: Path) -> Path:
    """Return the script with the files that it reads, in the test's folder."""
    settings, environment, script = tmp_path / "kisslock.toml", tmp_path / "environment", tmp_path / "kisslock-admin"
    settings.write_text(example_file("kisslock.toml", {"/var/lib/kisslock": str(tmp_path)}))
    environment.write_text(example_file("environment", {"/etc/kisslock/kisslock.toml": str(settings)}))
    program = Path(sys.executable).with_name("kisslock")
    script.write_text(
        example_file(
            "kisslock-admin",
            {"/etc/kisslock/environment": str(environment), "/opt/kisslock/bin/kisslock": str(program)},
        )
    )
    script.chmod(0o755)
    return script


@pytest.mark.slow
def test_the_admin_script_runs_commands_with_the_settings_of_the_service(admin_script: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}

    def run_script(*arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [admin_script, *arguments], cwd="/", env=environ, capture_output=True, text=True, check=False
        )

    assert run_script("db", "upgrade").returncode == 0
    assert admin_script.with_name("kisslock.db").exists()
    assert run_script("sessions", "list").returncode == 0
    completed_check = run_script("check")
    # The check fails only for the nodes in the example, which do not exist.
    failed_checks = [line for line in completed_check.stdout.splitlines() if line.startswith("fail")]
    assert [line.split()[1] for line in failed_checks] == ["chains.1", "chains.8453"]
    assert "mainnet.node.example" in failed_checks[0]
    assert "/key" not in completed_check.stdout


def commands_on_pages() -> set[str]:
    """Return every kisslock command on a page, in a block or in a sentence."""
    found_commands = set[str]()
    for page in OPERATE_PAGES:
        text = page.read_text(encoding="utf-8")
        found_commands |= set(re.findall(r"`kisslock(?:-admin)? ([a-z][^`]*)`", text))
        found_commands |= set(re.findall(r"^kisslock(?:-admin)? ([a-z].*)$", text, re.MULTILINE))
    return found_commands


def test_the_command_line_accepts_every_command_on_the_operations_pages() -> None:
    shown_commands = commands_on_pages()
    assert {"check", "rpc probe", "db upgrade", "sessions list"} <= shown_commands
    for command in shown_commands:
        # If the feature `log` was deleted, the parser has no command `log`.
        if not command.startswith("log ") or "log" in every_command():
            # Parse the command without redirections, because the shell handles them.
            create_parser().parse_args(command.partition(" >>")[0].split())
