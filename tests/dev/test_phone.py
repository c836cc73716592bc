"""What `kisslock phone` says when it cannot be started."""

import sys
from pathlib import Path

import pytest

from kisslock.cli import main
from kisslock.dev import phone
from kisslock.dev.phone import PROGRAM, phone_program
from kisslock.errors import PhoneUnavailable

LINK = f"wc:{'a' * 64}@2?relay-protocol=irn&symKey={'b' * 64}&expiryTimestamp=1795211784"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A checkout's web folder with the program and nothing installed."""
    file = tmp_path / PROGRAM
    file.parent.mkdir(parents=True)
    file.write_text("")
    return tmp_path


def test_an_installed_package_has_no_phone(tmp_path: Path) -> None:
    with pytest.raises(PhoneUnavailable) as error:
        phone_program(tmp_path)
    assert "checkout" in error.value.hint


def test_a_missing_node_is_named(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "find_node", lambda: None)
    with pytest.raises(PhoneUnavailable) as error:
        phone_program(web)
    assert ("Node" in error.value.message, "22" in error.value.hint) == (True, True)


def test_a_node_that_is_too_old_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 20.1.0 /opt/node\n")
    node.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert phone.find_node() is None
    node.write_text("#!/bin/sh\necho 24.19.0 /opt/node\n")
    assert phone.find_node() == "/opt/node"


def test_missing_packages_are_named(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "find_node", lambda: "/usr/bin/node")
    with pytest.raises(PhoneUnavailable) as error:
        phone_program(web)
    assert "npm ci" in error.value.hint
    (web / "node_modules" / "@reown" / "walletkit").mkdir(parents=True)
    assert phone_program(web)[0] == "/usr/bin/node"


@pytest.mark.parametrize("uri", ["", "wc:abc", "https://example.com", f"{LINK}; rm -rf ~", "--help-me"])
def test_what_is_no_pairing_link_is_refused_with_a_hint(uri: str, capsys: pytest.CaptureFixture[str]) -> None:
    if uri.startswith("-"):
        with pytest.raises(SystemExit):
            main(["phone", uri])
        return
    assert main(["phone", uri]) == 1
    assert "single quotes" in capsys.readouterr().err
