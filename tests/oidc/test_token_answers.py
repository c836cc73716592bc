"""Responses to clients: the tokens, the claims, and the message of each error."""

import base64
import hashlib
import secrets
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from kisslock import metrics
from kisslock.app import Kisslock
from kisslock.oidc.tables import oidc_grants
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, NOW, Browser, Clock, at
from tests.conftest import NewKisslock
from tests.oidc.conftest import NewProgram, outside, tables
from tests.oidc.program import CALLBACK, CLIENTS, ISSUER, KEY, SECRET, OidcClientDriver, basic

NOW_S = int(NOW)
GRANT_TYPE = "grant_type must be authorization_code."
UNKNOWN_CODE = "The code is unknown, already used or older than one minute."
MISMATCH = "redirect_uri or code_verifier does not match the authorization request."
UNKNOWN_TOKEN = "The token is unknown or has ended."


def answer_of(response: Any) -> tuple[int, dict[str, str]]:
    return response.status_code, response.json()


def refused(error: str, description: str) -> tuple[int, dict[str, str]]:
    return 400, {"error": error, "error_description": description}


def test_a_client_gets_an_access_token_for_an_hour_and_an_id_token_with_the_expected_claims(
    program: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    code = program.allow(browser, ALICE, scope="email openid", nonce="a nonce")["code"]
    clock.now += 30.5
    found = program.redeem(code).json()
    token, id_token = found.pop("access_token"), found.pop("id_token")
    assert found == {"token_type": "Bearer", "expires_in": 3600, "scope": "openid email"}
    assert len(base64.urlsafe_b64decode(token + "=")) == 32
    userinfo = program.userinfo(token).json()
    user = userinfo["sub"]
    assert userinfo == {"sub": user, "email": f"{user}@wallets.invalid", "email_verified": False}
    half = hashlib.sha256(token.encode()).digest()[:16]
    claims = {
        **userinfo,
        "iss": ISSUER,
        "aud": "notebook",
        "iat": NOW_S + 30,
        "exp": NOW_S + 3630,
        "auth_time": NOW_S,
        "at_hash": base64.urlsafe_b64encode(half).rstrip(b"=").decode(),
    }
    assert program.claims(id_token) == {**claims, "nonce": "a nonce"}
    without_nonce = program.tokens(browser, scope="email openid")
    assert program.claims(without_nonce["id_token"]).keys() == claims.keys()


@pytest.mark.parametrize(
    ("changes", "error", "description"),
    [
        ({"grant_type": None}, "invalid_request", GRANT_TYPE),
        ({"grant_type": "password"}, "unsupported_grant_type", GRANT_TYPE),
        ({"code": None}, "invalid_request", "code is missing."),
        ({"code": "A" * 43}, "invalid_grant", UNKNOWN_CODE),
        ({"code": "A"}, "invalid_grant", UNKNOWN_CODE),
        ({"redirect_uri": None}, "invalid_grant", MISMATCH),
        ({"code_verifier": "A" * 43}, "invalid_grant", MISMATCH),
    ],
)
def test_the_error_of_a_token_request_contains_the_reason(
    program: OidcClientDriver, browser: Browser, changes: dict[str, Any], error: str, description: str
) -> None:
    form = {"code": program.allow(browser, ALICE)["code"], **changes}
    assert answer_of(program.redeem(form.pop("code"), **form)) == refused(error, description)


def figure(outcome: str) -> float:
    labels = {"client": "notebook", "outcome": outcome}
    return metrics.REGISTRY.get_sample_value("kisslock_oidc_clients_total", labels) or 0.0


def test_each_token_request_counts_once_as_signed_in_or_failed(program: OidcClientDriver, browser: Browser) -> None:
    code = program.allow(browser, ALICE)["code"]
    before = figure("signed_in"), figure("failed")
    program.redeem(code)
    assert (figure("signed_in"), figure("failed")) == (before[0] + 1, before[1])
    program.redeem(code)
    program.redeem(code, grant_type="password")
    assert (figure("signed_in"), figure("failed")) == (before[0] + 1, before[1] + 2)


def test_a_pkce_verifier_has_43_to_128_characters(program: OidcClientDriver, browser: Browser) -> None:
    verifiers = {"aB3._~-" * 7: 200, "a" * 43: 200, "a" * 128: 200, "a" * 42: 400, "a" * 129: 400, "+" * 43: 400}
    for verifier, status in verifiers.items():
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        code = program.allow(browser, ALICE, code_challenge=challenge, code_challenge_method="S256")["code"]
        assert program.redeem(code, code_verifier=verifier).status_code == status, verifier


def test_a_code_with_a_wrong_redirect_uri_or_verifier_leaves_no_active_grant(
    program: OidcClientDriver, browser: Browser, site: Kisslock, running: Any, clock: Clock
) -> None:
    async def ends() -> list[int]:
        async with site.services[Storage].read_connection() as connection:
            return [*await connection.scalars(select(oidc_grants.c.expires_at_ms))]

    code = program.allow(browser, ALICE)["code"]
    assert running.portal.call(ends) == [(NOW_S + 60) * 1000]
    assert program.redeem(code, redirect_uri=f"{CALLBACK}?tenant=7").status_code == 400
    assert running.portal.call(ends) == [(NOW_S - 60) * 1000]


def test_a_request_with_an_unknown_token_gets_the_challenge_of_rfc_6750(program: OidcClientDriver) -> None:
    answer = program.userinfo(secrets.token_urlsafe(32))
    assert answer_of(answer) == (401, {"error": "invalid_token", "error_description": UNKNOWN_TOKEN})
    expected = f'Bearer realm="kisslock", error="invalid_token", error_description="{UNKNOWN_TOKEN}"'
    assert answer.headers["www-authenticate"] == expected
    without = program.server.get("/oidc/userinfo")
    assert answer_of(without) == (401, {})
    assert without.headers["www-authenticate"] == 'Bearer realm="kisslock"'


def test_a_revocation_request_without_a_token_is_rejected(program: OidcClientDriver) -> None:
    answer = program.server.post("/oidc/revoke", data={"a": "b"}, headers=basic("notebook", SECRET))
    assert answer_of(answer) == refused("invalid_request", "token is missing.")


def test_the_token_of_a_client_that_the_settings_no_longer_contain_is_rejected(
    new_kisslock: NewKisslock, new_program: NewProgram, browser: Browser, clock: Clock
) -> None:
    token = new_program("notebook").tokens(browser, ALICE)["access_token"]
    others = {name: client for name, client in CLIENTS.items() if name != "notebook"}
    later = at(new_kisslock(**tables(oidc={"enabled": True, "key": KEY, "clients": others})), clock)
    with TestClient(later.app) as running:
        assert OidcClientDriver(outside(later, running)).userinfo(token).status_code == 401
