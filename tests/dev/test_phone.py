"""The errors if `kisslock phone` cannot start, and what `kisslock dev` prints about the command."""

import shlex
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.cli import main
from kisslock.dev import command, phone
from kisslock.dev.phone import phone_command
from kisslock.errors import PhoneUnavailable

PAIRING_URI = f"wc:{'a' * 64}@2?relay-protocol=irn&symKey={'b' * 64}&expiryTimestamp=1795211784"
PIP_COMMAND = 'pip install "kisslock[phone]"'


@pytest.fixture
def phone_bundle(tmp_path: Path) -> Path:
    """Return a bundle of `kisslock phone`, like a build creates it."""
    file = tmp_path / "phone.mjs"
    file.write_text("")
    return file


def test_the_error_for_a_phone_program_that_is_not_built_contains_the_build_command(tmp_path: Path) -> None:
    with pytest.raises(PhoneUnavailable) as error:
        phone_command(tmp_path / "phone.mjs")
    assert "make run" in error.value.hint


def test_the_error_for_a_missing_node_js_program_contains_the_command_that_installs_it(
    phone_bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "find_node", lambda: None)
    with pytest.raises(PhoneUnavailable) as error:
        phone_command(phone_bundle)
    assert ("Node 22" in error.value.message, PIP_COMMAND in error.value.hint) == (True, True)
    monkeypatch.setattr(phone, "find_node", lambda: "/usr/bin/node")
    assert phone_command(phone_bundle) == ["/usr/bin/node", str(phone_bundle)]


def test_a_node_js_version_that_is_too_old_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 20.1.0 /opt/node\n")
    node.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert phone.find_node() is None
    node.write_text("#!/bin/sh\necho 24.19.0 /opt/node\n")
    assert phone.find_node() == "/opt/node"


def test_the_dev_command_prints_no_phone_command_if_the_phone_program_cannot_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raise_not_installed() -> list[str]:
        raise PhoneUnavailable

    monkeypatch.setattr(command, "phone_command", raise_not_installed)
    with ExitStack() as stack:
        assert command._start_local_relay(stack, Settings.of())
    stderr = capsys.readouterr().err
    assert stderr.count(PIP_COMMAND) == 1
    assert "kisslock phone" not in stderr


def test_the_printed_phone_command_runs_kisslock_with_python_if_kisslock_is_not_on_the_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert command._kisslock_command() == f"{shlex.quote(sys.executable)} -m kisslock"
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert command._kisslock_command() == "kisslock"


@pytest.mark.parametrize("uri", ["", "wc:abc", "https://example.com", f"{PAIRING_URI}; rm -rf ~", "--help-me"])
def test_a_text_that_is_not_a_pairing_link_is_rejected_with_a_hint(
    uri: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if uri.startswith("-"):
        with pytest.raises(SystemExit):
            main(["phone", uri])
        return
    assert main(["phone", uri]) == 1
    assert "single quotes" in capsys.readouterr().err
