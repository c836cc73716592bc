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
from tests.auth.conftest import ALICE, NOW, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import NewOidcClient, open_outside_client, provider_settings
from tests.oidc.program import (
    CALLBACK,
    CLIENT_SETTINGS,
    ISSUER,
    OIDC_KEY,
    SECRET,
    OidcClientDriver,
    basic_auth_header,
)

NOW_S = int(NOW)
GRANT_TYPE_DESCRIPTION = "grant_type must be authorization_code."
UNKNOWN_CODE_DESCRIPTION = "The code is unknown, already used or older than one minute."
MISMATCH_DESCRIPTION = "redirect_uri or code_verifier does not match the authorization request."
UNKNOWN_TOKEN_DESCRIPTION = "The token is unknown or has ended."


def status_and_body(response: Any) -> tuple[int, dict[str, str]]:
    return response.status_code, response.json()


def expected_error(error: str, error_description: str) -> tuple[int, dict[str, str]]:
    return 400, {"error": error, "error_description": error_description}


def test_a_client_gets_an_access_token_for_an_hour_and_an_id_token_with_the_expected_claims(
    oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    code = oidc_client.complete_flow(browser, ALICE, scope="email openid", nonce="a nonce")["code"]
    clock.now += 30.5
    token_response = oidc_client.redeem(code).json()
    token, id_token = token_response.pop("access_token"), token_response.pop("id_token")
    assert token_response == {"token_type": "Bearer", "expires_in": 3600, "scope": "openid email"}
    assert len(base64.urlsafe_b64decode(token + "=")) == 32
    userinfo = oidc_client.get_userinfo(token).json()
    user = userinfo["sub"]
    assert userinfo == {"sub": user, "email": f"{user}@wallets.invalid", "email_verified": False}
    half_of_hash = hashlib.sha256(token.encode()).digest()[:16]
    claims = {
        **userinfo,
        "iss": ISSUER,
        "aud": "notebook",
        "iat": NOW_S + 30,
        "exp": NOW_S + 3630,
        "auth_time": NOW_S,
        "at_hash": base64.urlsafe_b64encode(half_of_hash).rstrip(b"=").decode(),
    }
    assert oidc_client.verify_claims(id_token) == {**claims, "nonce": "a nonce"}
    tokens_without_nonce = oidc_client.get_tokens(browser, scope="email openid")
    assert oidc_client.verify_claims(tokens_without_nonce["id_token"]).keys() == claims.keys()


@pytest.mark.parametrize(
    ("changes", "error", "description"),
    [
        ({"grant_type": None}, "invalid_request", GRANT_TYPE_DESCRIPTION),
        ({"grant_type": "password"}, "unsupported_grant_type", GRANT_TYPE_DESCRIPTION),
        ({"code": None}, "invalid_request", "code is missing."),
        ({"code": "A" * 43}, "invalid_grant", UNKNOWN_CODE_DESCRIPTION),
        ({"code": "A"}, "invalid_grant", UNKNOWN_CODE_DESCRIPTION),
        ({"redirect_uri": None}, "invalid_grant", MISMATCH_DESCRIPTION),
        ({"code_verifier": "A" * 43}, "invalid_grant", MISMATCH_DESCRIPTION),
    ],
)
def test_the_error_of_a_token_request_contains_the_reason(
    oidc_client: OidcClientDriver, browser: Browser, changes: dict[str, Any], error: str, description: str
) -> None:
    form = {"code": oidc_client.complete_flow(browser, ALICE)["code"], **changes}
    assert status_and_body(oidc_client.redeem(form.pop("code"), **form)) == expected_error(error, description)


def metric_value(outcome_name: str) -> float:
    labels = {"client": "notebook", "outcome": outcome_name}
    return metrics.REGISTRY.get_sample_value("kisslock_oidc_clients_total", labels) or 0.0


def test_each_token_request_is_counted_once_as_signed_in_or_failed(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    code = oidc_client.complete_flow(browser, ALICE)["code"]
    counts_before = metric_value("signed_in"), metric_value("failed")
    oidc_client.redeem(code)
    assert (metric_value("signed_in"), metric_value("failed")) == (counts_before[0] + 1, counts_before[1])
    oidc_client.redeem(code)
    oidc_client.redeem(code, grant_type="password")
    assert (metric_value("signed_in"), metric_value("failed")) == (counts_before[0] + 1, counts_before[1] + 2)


def test_a_pkce_verifier_must_have_43_to_128_allowed_characters(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    verifiers = {"aB3._~-" * 7: 200, "a" * 43: 200, "a" * 128: 200, "a" * 42: 400, "a" * 129: 400, "+" * 43: 400}
    for verifier, status in verifiers.items():
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        code = oidc_client.complete_flow(browser, ALICE, code_challenge=challenge, code_challenge_method="S256")["code"]
        assert oidc_client.redeem(code, code_verifier=verifier).status_code == status, verifier


def test_using_a_code_with_a_wrong_redirect_uri_leaves_no_active_grant(
    oidc_client: OidcClientDriver, browser: Browser, site: Kisslock, running_site: Any, clock: Clock
) -> None:
    async def grant_expiration_times() -> list[int]:
        async with site.services[Storage].read_connection() as connection:
            return [*await connection.scalars(select(oidc_grants.c.expires_at_ms))]

    code = oidc_client.complete_flow(browser, ALICE)["code"]
    assert running_site.portal.call(grant_expiration_times) == [(NOW_S + 60) * 1000]
    assert oidc_client.redeem(code, redirect_uri=f"{CALLBACK}?tenant=7").status_code == 400
    assert running_site.portal.call(grant_expiration_times) == [(NOW_S - 60) * 1000]


def test_a_request_with_an_unknown_token_gets_the_challenge_of_rfc_6750(oidc_client: OidcClientDriver) -> None:
    response = oidc_client.get_userinfo(secrets.token_urlsafe(32))
    assert status_and_body(response) == (
        401,
        {"error": "invalid_token", "error_description": UNKNOWN_TOKEN_DESCRIPTION},
    )
    expected = f'Bearer realm="kisslock", error="invalid_token", error_description="{UNKNOWN_TOKEN_DESCRIPTION}"'
    assert response.headers["www-authenticate"] == expected
    response_without_token = oidc_client.server.get("/oidc/userinfo")
    assert status_and_body(response_without_token) == (401, {})
    assert response_without_token.headers["www-authenticate"] == 'Bearer realm="kisslock"'


def test_a_revocation_request_without_a_token_is_rejected(oidc_client: OidcClientDriver) -> None:
    response = oidc_client.server.post("/oidc/revoke", data={"a": "b"}, headers=basic_auth_header("notebook", SECRET))
    assert status_and_body(response) == expected_error("invalid_request", "token is missing.")


def test_the_token_of_a_client_that_the_settings_no_longer_contain_is_rejected(
    new_kisslock: NewKisslock, new_oidc_client: NewOidcClient, browser: Browser, clock: Clock
) -> None:
    token = new_oidc_client("notebook").get_tokens(browser, ALICE)["access_token"]
    other_clients = {name: client for name, client in CLIENT_SETTINGS.items() if name != "notebook"}
    site_with_later_clock = use_clock(
        new_kisslock(**provider_settings(oidc={"enabled": True, "key": OIDC_KEY, "clients": other_clients})), clock
    )
    with TestClient(site_with_later_clock.app) as test_client:
        assert (
            OidcClientDriver(open_outside_client(site_with_later_clock, test_client)).get_userinfo(token).status_code
            == 401
        )
