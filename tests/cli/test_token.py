"""`kisslock token`: with a keystore, and with a wallet on another device."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from eth_account import Account

from kisslock.auth.tokens import TOKEN_PATTERN
from kisslock.cli import main
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock, serve_in_thread


@pytest.fixture
def url(new_kisslock: NewKisslock) -> Iterator[str]:
    site = new_kisslock(sign_in={"mode": "optional", "tokens": True}, chains={"1": {}}, server={"port": 0})
    with serve_in_thread(site.app, site.settings) as port:
        yield f"http://127.0.0.1:{port}"


def test_the_token_command_accepts_a_pasted_signature_from_a_wallet_on_another_device(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wallet = SigningWallet(1)

    def sign_shown_message() -> str:
        text = capsys.readouterr().err.partition("\n\n")[2].partition("\n\nThen paste")[0]
        return wallet.sign(text)

    monkeypatch.setattr("builtins.input", sign_shown_message)
    assert main(["token", url, "--address", wallet.address, "--name", "laptop"]) == 0
    captured = capsys.readouterr()
    assert TOKEN_PATTERN.fullmatch(captured.out.strip())
    assert f"{wallet.address} is signed in. The token 'laptop' is valid until" in captured.err


def test_the_token_command_signs_with_the_key_in_a_keystore_after_asking_for_the_password(
    url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    file = tmp_path / "key.json"
    file.write_text(json.dumps(Account.encrypt(b"1" * 32, "secret", iterations=2)))
    monkeypatch.setattr("kisslock.cli.token.getpass", lambda _: "secret")
    assert main(["token", url, "--keystore", str(file)]) == 0
    assert TOKEN_PATTERN.fullmatch(capsys.readouterr().out.strip())
    assert "httpx2" not in {record.name for record in caplog.records}
    monkeypatch.setattr("kisslock.cli.token.getpass", lambda _: "wrong")
    assert main(["token", url, "--keystore", str(file)]) == 1
    assert "could not be opened" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "code"), [("secret\n", 0), ("secret", 0), ("wrong\n", 1), ("", 1)])
def test_the_password_of_a_keystore_can_come_from_a_file(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, code: int
) -> None:
    file, password = tmp_path / "key.json", tmp_path / "password"
    file.write_text(json.dumps(Account.encrypt(b"1" * 32, "secret", iterations=2)))
    password.write_text(text)
    assert main(["token", url, "--keystore", str(file), "--password-file", str(password)]) == code
    assert "Password" not in capsys.readouterr().err


def test_a_password_file_without_a_keystore_is_rejected(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["token", url, "--address", SigningWallet(1).address, "--password-file", "password"]) == 1
    assert "--password-file only works with --keystore" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("url", "expected_text"), [("http://shop.example", "only over HTTPS"), ("http://127.0.0.1:1", "does not respond")]
)
def test_the_token_command_reports_an_http_url_and_a_server_that_does_not_respond(
    url: str, expected_text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["token", url, "--address", SigningWallet(1).address]) == 1
    assert expected_text in capsys.readouterr().err


def test_the_token_command_prints_the_error_of_the_server_for_a_malformed_signature(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("0x" + "00" * 65 + "\n"))
    assert main(["token", url, "--address", SigningWallet(1).address]) == 1
    assert "auth/signature-malformed" in capsys.readouterr().err


def test_a_server_cannot_write_escape_sequences_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wallet = SigningWallet(1)
    message = (
        f"shop.example wants you to sign in with your Ethereum account:\n{wallet.address}\n\n\n"
        "URI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.000Z\n"
        "Expiration Time: 2026-01-01T00:05:00.000Z"
    )
    token_response = {"token": "kisslock_" + "A" * 43, "expires_at": "2030-01-01T00:00:00Z"}
    responses = {"nonce": {"message": message}, "token": {**token_response, "account": "\x1b]0;owned\x07\x9b2J"}}

    def respond(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, json=responses[request.url.path.rpartition("/")[2]])

    client = httpx2.Client
    transport = httpx2.MockTransport(respond)
    monkeypatch.setattr(httpx2, "Client", lambda **options: client(transport=transport, **options))
    monkeypatch.setattr("builtins.input", lambda: wallet.sign(message))
    assert main(["token", "https://shop.example", "--address", wallet.address]) == 0
    captured = capsys.readouterr()
    assert "\x1b" not in captured.err
    assert "\x9b" not in captured.err
    assert "is signed in. The token" in captured.err
