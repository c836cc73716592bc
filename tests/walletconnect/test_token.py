"""The token that proves a client to a relay."""

import json
import time
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from Crypto.PublicKey import ECC

from kisslock.walletconnect.token import LIFETIME_S, BadToken, sign_token, verify_client_token

# RFC 8032, section 7.1, test 1: the secret key, and the public key in the form of a did:key.
PRIVATE_KEY = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
CLIENT_ID = "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw"


def jwt_claims(token: str) -> dict[str, Any]:
    """Return the claims of a token without verifying its signature."""
    return dict(json.loads(urlsafe_b64decode(token.split(".")[1] + "==")))


def test_a_token_contains_the_id_of_the_client_that_signed_it() -> None:
    first_token, second_token = sign_token("wss://relay.example"), sign_token("wss://relay.example")
    for token in (first_token, second_token):
        assert verify_client_token(token) == jwt_claims(token)["iss"]
    assert verify_client_token(first_token) != verify_client_token(second_token)


def test_a_client_id_is_the_public_key_in_the_did_key_format(monkeypatch: pytest.MonkeyPatch) -> None:
    key = ECC.construct(curve="Ed25519", seed=PRIVATE_KEY)  # type: ignore[arg-type]
    monkeypatch.setattr(ECC, "generate", lambda **_: key)
    assert verify_client_token(sign_token("wss://relay.example")) == CLIENT_ID


def test_a_token_that_was_changed_is_rejected() -> None:
    head, body, signature = sign_token("wss://relay.example").split(".")
    _, other_body, _ = sign_token("wss://relay.example").split(".")
    for changed_token in (f"{head}.{other_body}.{signature}", f"{head}.{body}.{signature[:-4]}AAAA", f"{head}.{body}."):
        with pytest.raises(BadToken):
            verify_client_token(changed_token)


@pytest.mark.parametrize("text", ["", "a.b.c", "..", "e30.e30.AA", "x" * 5000, "e30.W10.AA", "\u00fc.\u00fc.\u00fc"])
def test_a_text_that_is_not_a_token_is_rejected(text: str) -> None:
    with pytest.raises(BadToken):
        verify_client_token(text)


def test_a_token_that_is_too_old_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    signed_token = sign_token("wss://relay.example")
    time_later = time.time() + LIFETIME_S + 1
    monkeypatch.setattr(time, "time", lambda: time_later)
    with pytest.raises(BadToken):
        verify_client_token(signed_token)
