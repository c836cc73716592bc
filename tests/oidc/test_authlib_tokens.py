"""Changed ID tokens: the verdict of Authlib as the client, and of the provider that reads them as id_token_hint."""

import base64
import hmac
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.oidc.provider import Provider
from tests.auth.conftest import ALICE, Browser
from tests.oidc.strict_client import StrictClient
from tests.oidc.test_authlib import NewClient, new_client, site
from tools.places import ROOT

__all__ = ["new_client", "site"]
CONFORMANCE_PAGE = (ROOT / "docs" / "internals" / "openid-conformance.md").read_text(encoding="utf-8")
Claims = dict[str, Any]


@dataclass(frozen=True)
class IssuedToken:
    """An ID token, and functions that sign other claims with the provider's key or with another key."""

    text: str
    claims: Claims
    header: Mapping[str, Any]
    client: StrictClient
    sign_claims: Callable[[Claims], str]

    def forge_token(self, **header: Any) -> str:
        """Return the same claims, signed with another key."""
        return jwt.encode({**self.header, **header}, self.claims, RSAKey.generate_key(2048))

    def with_parts(self, new_head: Any = None, claims: Any = None, signature: str | None = None) -> str:
        """Return the token with other parts and the original signature."""
        old_head, old_claims, old_signature = self.text.split(".")
        token_parts = (_encode_part(new_head) if new_head else old_head, _encode_part(claims) if claims else old_claims)
        return ".".join((*token_parts, old_signature if signature is None else signature))


def _encode_part(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def _sign_with_public_key_as_secret(token: IssuedToken) -> str:
    """Sign with HS256 and the provider's public key as the shared secret."""
    key = token.client.keys().get_by_kid(token.header["kid"])
    assert isinstance(key, RSAKey)
    signed_token = ".".join((_encode_part({**token.header, "alg": "HS256"}), token.text.split(".")[1]))
    digest = hmac.digest(key.as_pem(private=False), signed_token.encode(), "sha256")
    return f"{signed_token}.{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"


# Maps a title to a function that changes the token. The client and the provider must reject each changed token.
REJECTED_CHANGES: dict[str, Callable[[IssuedToken], str]] = {
    "a stranger's key with the same kid": lambda token: token.forge_token(),
    "a stranger's key with another kid": lambda token: token.forge_token(kid="another"),
    "the public key as a shared secret": _sign_with_public_key_as_secret,
    "alg: none": lambda token: token.with_parts({"alg": "none"}, None, ""),
    "alg: none with the old signature": lambda token: token.with_parts({**token.header, "alg": "none"}),
    "another alg of the provider": lambda token: token.with_parts({**token.header, "alg": "ES256"}),
    "no alg": lambda token: token.with_parts({"kid": token.header["kid"]}),
    "an unknown critical header": lambda token: token.with_parts({**token.header, "crit": ["exp"]}),
    "changed claims": lambda token: token.with_parts(None, {**token.claims, "sub": "another"}),
    "no signature": lambda token: token.with_parts(None, None, ""),
    "half a signature": lambda token: token.text[:-100],
    "a signature of zeros": lambda token: token.with_parts(None, None, "A" * 342),
    "four parts": lambda token: f"{token.text}.x",
    "two parts": lambda token: token.text.rpartition(".")[0],
    "another issuer": lambda token: token.sign_claims({**token.claims, "iss": "https://evil.example"}),
    "the issuer with a slash": lambda token: token.sign_claims({**token.claims, "iss": f"{token.claims['iss']}/"}),
    "no issuer": lambda token: token.sign_claims(without_claim(token.claims, "iss")),
    "no sub": lambda token: token.sign_claims(without_claim(token.claims, "sub")),
}
# The client must reject these tokens. The provider accepts each of these tokens as an ID token hint, because its own
# key signed the token.
REJECTED_BY_THE_CLIENT: dict[str, Callable[[IssuedToken], str]] = {
    "expired": lambda token: token.sign_claims({**token.claims, "exp": token.claims["iat"] - 1}),
    "issued in the future": lambda token: token.sign_claims({**token.claims, "iat": token.claims["iat"] + 60}),
    "for another client": lambda token: token.sign_claims({**token.claims, "aud": "another"}),
    "azp of another client": lambda token: token.sign_claims({**token.claims, "azp": "another"}),
    "another nonce": lambda token: token.sign_claims({**token.claims, "nonce": "another"}),
    "no nonce": lambda token: token.sign_claims(without_claim(token.claims, "nonce")),
    "at_hash of another token": lambda token: token.sign_claims({**token.claims, "at_hash": "A" * 22}),
    "no at_hash": lambda token: token.sign_claims(without_claim(token.claims, "at_hash")),
    "no auth_time": lambda token: token.sign_claims(without_claim(token.claims, "auth_time")),
    "no exp": lambda token: token.sign_claims(without_claim(token.claims, "exp")),
}


def without_claim(claims: Claims, name: str) -> Claims:
    """Return the claims without one of them."""
    return {key: value for key, value in claims.items() if key != name}


@pytest.fixture
def judge_token(
    new_client: NewClient, browser: Browser, site: Kisslock, running_site: TestClient
) -> Callable[[Callable[[IssuedToken], str]], tuple[bool, bool]]:
    """Return a function that changes an ID token, and returns whether the client and the provider accept the result."""
    client = new_client("basic-rs256")
    authorization = client.request_authorization(browser, ALICE)
    tokens = client.redeem(authorization)
    claims = client.verify_claims(tokens, authorization.nonce)
    assert running_site.portal
    signed_token = running_site.portal.call(site.services[Provider].keys.create_signer, "RS256")
    issued_token = IssuedToken(
        tokens["id_token"], dict(claims), claims.header, client, lambda changed: str(signed_token(changed))
    )

    def client_accepts(text: str) -> CodeIDToken | None:
        try:
            return client.verify_claims({**tokens, "id_token": text}, authorization.nonce)
        except (JoseError, ValueError):
            return None

    def judge_change(change_token: Callable[[IssuedToken], str]) -> tuple[bool, bool]:
        text = change_token(issued_token)
        return client_accepts(text) is not None, "code=" in client.request_authorization(
            browser, prompt="none", id_token_hint=text
        ).url

    return judge_change


def test_the_client_and_the_provider_accept_an_id_token_that_is_unchanged_or_signed_again_with_the_same_claims(
    judge_token: Any,
) -> None:
    assert judge_token(lambda token: token.text) == (True, True)
    assert judge_token(lambda token: token.sign_claims(token.claims)) == (True, True)


@pytest.mark.parametrize("change", REJECTED_CHANGES.values(), ids=REJECTED_CHANGES)
def test_the_client_and_the_provider_reject_a_changed_id_token(
    judge_token: Any, change: Callable[[IssuedToken], str]
) -> None:
    assert judge_token(change) == (False, False)


@pytest.mark.parametrize("change", REJECTED_BY_THE_CLIENT.values(), ids=REJECTED_BY_THE_CLIENT)
def test_the_client_rejects_an_id_token_from_another_time_or_sign_in_but_the_provider_accepts_it_as_a_hint(
    judge_token: Any, change: Callable[[IssuedToken], str]
) -> None:
    assert judge_token(change) == (False, True)


def test_the_conformance_page_has_a_row_for_each_id_token_that_only_the_client_rejects() -> None:
    rows = re.findall(r"^\| ID token: (.+?) \|", CONFORMANCE_PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(REJECTED_BY_THE_CLIENT)
    counts = (
        f"in {len(REJECTED_CHANGES) + len(rows)} ways",
        f"reject {len(REJECTED_CHANGES)} changed",
        f"the other {len(rows)} tokens",
    )
    assert [count for count in counts if count not in CONFORMANCE_PAGE] == []
