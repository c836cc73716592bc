"""`kisslock oidc`: the printed lines are valid settings, and a secret is shown once."""

import hashlib
import re
from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.cli import main
from kisslock.oidc.clients import authenticate_client
from kisslock.oidc.provider_settings import ProviderSettings

REDIRECT_URI = "https://notebook.example/oauth2/callback"
SETTINGS_HEAD = """
[site]
origins = ["https://wallet.example"]
[sign_in]
mode = "optional"
[oidc]
enabled = true
key_file = "oidc.key"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kisslock.toml").write_text(SETTINGS_HEAD)
    assert main(["oidc", "key"]) == 0
    (tmp_path / "oidc.key").write_text(capsys.readouterr().out)
    return tmp_path


def add_client_to_settings(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Append the command's lines to the settings, and return its messages."""
    assert main(["oidc", "client", "add", *arguments]) == 0
    captured = capsys.readouterr()
    with (folder / "kisslock.toml").open("a") as file:
        file.write(captured.out)
    return captured.err


def test_a_client_that_was_just_added_can_authenticate_with_the_printed_secret(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stderr = add_client_to_settings(
        folder, capsys, "notebook", "--redirect", REDIRECT_URI, "--redirect", f"{REDIRECT_URI}/2"
    )
    secret = re.findall(r"it will not be shown again\): (\S{43})\n", stderr)[0]
    text = (folder / "kisslock.toml").read_text()
    assert secret not in text
    assert hashlib.sha256(secret.encode()).hexdigest() in text
    clients = ProviderSettings.from_settings(Settings.read(folder / "kisslock.toml", {})).clients
    form = {"client_id": "notebook", "client_secret": secret}
    client = authenticate_client(clients, None, form)
    assert client.id == "notebook"
    assert client.accepts_redirect(f"{REDIRECT_URI}/2")


def test_a_public_client_gets_no_secret_and_is_listed_with_the_other_client(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_client_to_settings(folder, capsys, "notebook", "--redirect", REDIRECT_URI)
    assert "secret" not in add_client_to_settings(folder, capsys, "app", "--redirect", REDIRECT_URI, "--public")
    assert main(["oidc", "client", "list"]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [
        f"notebook  notebook  secret  {REDIRECT_URI}",
        f"app  app  public  {REDIRECT_URI}",
    ]
    assert "https://wallet.example/.well-known/openid-configuration" in captured.err


@pytest.mark.parametrize(
    ("arguments", "expected_text"),
    [
        (["Notebook", "--redirect", REDIRECT_URI], "is not valid"),
        (["--redirect", REDIRECT_URI], "is not valid"),
        (["notebook", "--redirect", "javascript:alert(1)"], "is not valid"),
        (["notebook", "--redirect", f"{REDIRECT_URI}#x"], "is not valid"),
        (["notebook"], "--redirect is missing"),
    ],
)
def test_a_client_with_an_invalid_id_or_redirect_uri_cannot_be_added(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], expected_text: str
) -> None:
    assert main(["oidc", "client", "add", *arguments]) == 1
    captured = capsys.readouterr()
    assert expected_text in captured.err
    assert captured.out == ""


def test_a_client_cannot_be_added_twice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_client_to_settings(folder, capsys, "notebook", "--redirect", REDIRECT_URI)
    assert main(["oidc", "client", "add", "notebook", "--redirect", REDIRECT_URI]) == 1
    assert "already" in capsys.readouterr().err


def test_the_command_to_rotate_the_keys_reports_a_wrong_encryption_key(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["oidc", "keys", "rotate"]) == 0
    assert "with them after ten minutes" in capsys.readouterr().err
    (folder / "oidc.key").write_text("A" * 43)
    assert main(["oidc", "keys", "rotate"]) == 2
    assert "oidc.key differs from the key" in capsys.readouterr().err
    assert main(["oidc", "keys", "rotate", "--at-once"]) == 0
    assert "are revoked" in capsys.readouterr().err


@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_hint_that_mentions_the_settings_file_is_printed_only_in_a_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, is_terminal: bool
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    stderr = add_client_to_settings(folder, capsys, "notebook", "--redirect", REDIRECT_URI)
    assert ("Add these lines to kisslock.toml" in stderr) == is_terminal
