"""The modules of the OpenID Foundation's basic provider plan, by name (docs/internals/openid-conformance.md)."""

import base64
import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from joserfc import jws

from tests.auth.conftest import ALICE, Browser, Clock
from tests.oidc.conftest import NewOidcClient
from tests.oidc.program import ISSUER, OidcClientDriver, pkce_parameters
from tools.places import ROOT

CONFORMANCE_PAGE = (ROOT / "docs" / "internals" / "openid-conformance.md").read_text(encoding="utf-8")
MODULE_ROW = re.compile(r"^\| (\d+) \| `(oidcc-[a-z0-9-]+)` \| .+ \| (passes|does not apply) \| .+ \|$", re.MULTILINE)
# A request object (a JWT with alg none) that names another redirect URI.
UNSIGNED_REQUEST = ".".join(
    base64.urlsafe_b64encode(json.dumps(request_part).encode()).rstrip(b"=").decode()
    for request_part in ({"alg": "none"}, {"redirect_uri": "https://evil.example/", "client_id": "notebook"})
) + "."  # fmt: skip


# Test modules that add only these parameters to the request, and whose ID token passes `checked_claims`.
SUCCESSFUL_MODULES: dict[str, dict[str, str]] = {
    "oidcc-userinfo-get": {},
    "oidcc-ensure-request-without-nonce-succeeds-for-code-flow": {},
    "oidcc-ensure-other-scope-order-succeeds": {"scope": "email openid profile"},
    "oidcc-display-page": {"display": "page"},
    "oidcc-display-popup": {"display": "popup"},
    "oidcc-ensure-request-with-unknown-parameter-succeeds": {"extra": "foobar"},
    "oidcc-login-hint": {"login_hint": "buffy@app.example"},
    "oidcc-ui-locales": {"ui_locales": "se fr-CA en"},
    "oidcc-claims-locales": {"claims_locales": "se"},
    "oidcc-ensure-request-with-acr-values-succeeds": {"acr_values": "1 2"},
    "oidcc-claims-essential": {"claims": json.dumps({"userinfo": {"name": {"essential": True}}})},
}
# Test modules whose request is rejected, with the error that the client receives.
REJECTED_MODULES: dict[str, tuple[dict[str, str | None], str]] = {
    "oidcc-response-type-missing": ({"response_type": None}, "invalid_request"),
    "oidcc-prompt-none-not-logged-in": ({"prompt": "none"}, "login_required"),
    "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported": (
        {"request_uri": "https://notebook.example/request.jwt"},
        "request_uri_not_supported",
    ),
    "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": (
        {"request": UNSIGNED_REQUEST},
        "request_not_supported",
    ),
}
# Maps a test module to the scopes that it requests in addition to `openid`.
SCOPE_MODULES = {
    "oidcc-scope-profile": "profile",
    "oidcc-scope-email": "email",
    "oidcc-scope-address": "address",
    "oidcc-scope-phone": "phone",
    "oidcc-scope-all": "profile email address phone",
}
# Test modules that request userinfo by POST, with the request's headers and form.
POST_MODULES: dict[str, Callable[[str], dict[str, Any]]] = {
    "oidcc-userinfo-post-header": lambda token: {"headers": {"Authorization": f"Bearer {token}"}},
    "oidcc-userinfo-post-body": lambda token: {"data": {"access_token": token}},
}
# Test modules that send a second request, which is answered without a page. The function takes the first ID token and
# returns the parameters of the second request.
SILENT_MODULES: dict[str, Callable[[str], dict[str, str]]] = {
    "oidcc-prompt-none-logged-in": lambda _: {},
    "oidcc-max-age-10000": lambda _: {"max_age": "10000"},
    "oidcc-id-token-hint": lambda id_token: {"id_token_hint": id_token},
}
# Test modules whose request requires a new signature.
SIGNED_AGAIN_MODULES = {"oidcc-prompt-login": {"prompt": "login"}, "oidcc-max-age-1": {"max_age": "1"}}
# Test modules that use a code a second time, with the number of seconds between the two uses.
CODE_REUSE_MODULES = {"oidcc-codereuse": 0, "oidcc-codereuse-30seconds": 30}
MODULE_TABLES: tuple[Iterable[str], ...] = (
    SUCCESSFUL_MODULES,
    REJECTED_MODULES,
    SCOPE_MODULES,
    POST_MODULES,
    SILENT_MODULES,
    SIGNED_AGAIN_MODULES,
    CODE_REUSE_MODULES,
)


def test_each_module_of_the_conformance_plan_has_a_row_on_the_page_and_a_test() -> None:
    rows = MODULE_ROW.findall(CONFORMANCE_PAGE)
    assert [int(number) for number, *_ in rows] == list(range(1, 39))
    modules = [name for table in MODULE_TABLES for name in table]
    functions = [name for name in vars(sys.modules[__name__]) if name.startswith("test_oidcc_")]
    modules += [name.removeprefix("test_").replace("_", "-") for name in functions]
    assert sorted(modules) == sorted(module for _, module, _ in rows)


@pytest.mark.parametrize("module", SUCCESSFUL_MODULES)
def test_an_authorization_request_of_a_conformance_module_succeeds(
    module: str, oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    checked_claims(oidc_client, oidc_client.get_tokens(browser, ALICE, **SUCCESSFUL_MODULES[module]), clock, nonce=None)


@pytest.mark.parametrize("module", REJECTED_MODULES)
def test_an_authorization_request_of_a_conformance_module_is_rejected(
    module: str, oidc_client: OidcClientDriver, browser: Browser
) -> None:
    parameters, error = REJECTED_MODULES[module]
    assert oidc_client.authorize_without_page(browser, **parameters)["error"] == error


def checked_claims(
    oidc_client: OidcClientDriver, tokens: dict[str, Any], clock: Clock, **expected_claims: Any
) -> dict[str, Any]:
    """Check the ID token like each module, and return its claims."""
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 3600
    claims = oidc_client.verify_claims(tokens["id_token"])
    half_of_hash = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    assert claims["at_hash"] == base64.urlsafe_b64encode(half_of_hash).rstrip(b"=").decode()
    assert (claims["iss"], claims["aud"]) == (ISSUER, oidc_client.id)
    assert claims["iat"] <= clock.now < claims["exp"] == claims["iat"] + 3600
    assert {name: claims.get(name) for name in expected_claims} == expected_claims
    response = oidc_client.get_userinfo(tokens["access_token"])
    assert response.status_code == 200, response.text
    assert response.json()["sub"] == claims["sub"]
    return claims


def test_oidcc_server(oidc_client: OidcClientDriver, browser: Browser, clock: Clock) -> None:
    response = oidc_client.complete_flow(browser, ALICE, nonce="a nonce")
    assert response.keys() == {"code", "state", "iss"}
    tokens = oidc_client.redeem(response["code"])
    assert tokens.headers["cache-control"] == "no-store"
    assert tokens.headers["content-type"] == "application/json"
    claims = checked_claims(oidc_client, tokens.json(), clock, nonce="a nonce", auth_time=int(clock.now))
    assert 0 < len(claims["sub"]) <= 255


def test_oidcc_idtoken_signature(new_oidc_client: NewOidcClient, browser: Browser, clock: Clock) -> None:
    for client, algorithm in (("notebook", "RS256"), ("board", "ES256")):
        client_driver = new_oidc_client(client)
        tokens = client_driver.get_tokens(browser, ALICE)
        header = jws.extract_compact(tokens["id_token"].encode()).headers()
        assert header["alg"] == algorithm
        assert header["kid"] in {key.kid for key in client_driver.read_keys().keys}
        checked_claims(client_driver, tokens, clock)


def test_oidcc_idtoken_unsigned(oidc_client: OidcClientDriver) -> None:
    metadata = oidc_client.server.get("/.well-known/openid-configuration").json()
    assert metadata["id_token_signing_alg_values_supported"] == ["RS256", "ES256"]


@pytest.mark.parametrize("scope", SCOPE_MODULES.values(), ids=SCOPE_MODULES)
def test_a_scope_adds_its_claims_and_an_unannounced_scope_adds_no_claims(
    scope: str, oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    announced_scopes = oidc_client.server.get("/.well-known/openid-configuration").json()["scopes_supported"]
    tokens = oidc_client.get_tokens(browser, ALICE, scope=f"openid {scope}")
    sub, short_account = checked_claims(oidc_client, tokens, clock)["sub"], f"{ALICE.address[:6]}…{ALICE.address[-4:]}"
    claims_by_scope: dict[str, dict[str, object]] = {
        "profile": {"preferred_username": ALICE.address.lower(), "name": short_account},
        "email": {"email": f"{sub}@wallets.invalid", "email_verified": False},
    }
    claims = {"sub": sub}
    for scope_name in scope.split():
        assert (scope_name in announced_scopes) == (scope_name in claims_by_scope)
        claims |= claims_by_scope.get(scope_name, {})
    assert oidc_client.get_userinfo(tokens["access_token"]).json() == claims


@pytest.mark.parametrize("create_request", POST_MODULES.values(), ids=POST_MODULES)
def test_the_userinfo_endpoint_accepts_a_post_request(
    create_request: Callable[[str], dict[str, Any]], oidc_client: OidcClientDriver, browser: Browser
) -> None:
    token = oidc_client.get_tokens(browser, ALICE)["access_token"]
    response = oidc_client.server.post("/oidc/userinfo", **create_request(token))
    assert response.status_code == 200
    assert response.json() == oidc_client.get_userinfo(token).json()


@pytest.mark.parametrize("changes", SILENT_MODULES.values(), ids=SILENT_MODULES)
def test_a_silent_request_returns_the_same_user_and_auth_time(
    changes: Callable[[str], dict[str, str]], oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    tokens = oidc_client.get_tokens(browser, ALICE)
    first_claims = checked_claims(oidc_client, tokens, clock)
    clock.now += 2
    response = oidc_client.authorize_without_page(browser, prompt="none", **changes(tokens["id_token"]))
    second_response = oidc_client.redeem(response["code"]).json()
    checked_claims(oidc_client, second_response, clock, sub=first_claims["sub"], auth_time=first_claims["auth_time"])


@pytest.mark.parametrize("after_s", CODE_REUSE_MODULES.values(), ids=CODE_REUSE_MODULES)
def test_reusing_a_code_is_rejected_and_revokes_the_token_of_the_code(
    after_s: int, oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    code = oidc_client.complete_flow(browser, ALICE)["code"]
    tokens = oidc_client.redeem(code).json()
    checked_claims(oidc_client, tokens, clock)
    clock.now += after_s
    second_response = oidc_client.redeem(code)
    assert (second_response.status_code, second_response.json()["error"]) == (400, "invalid_grant")
    assert oidc_client.get_userinfo(tokens["access_token"]).status_code == 401


@pytest.mark.parametrize("changes", SIGNED_AGAIN_MODULES.values(), ids=SIGNED_AGAIN_MODULES)
def test_the_auth_time_claim_is_the_time_of_the_new_sign_in_that_a_request_requires(
    changes: dict[str, str], oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    first_claims = checked_claims(oidc_client, oidc_client.get_tokens(browser, ALICE), clock)
    clock.now += 2
    query = oidc_client.create_query(**changes)
    step = oidc_client.call_page_api(browser, "request", query).json()
    assert step["step"] == "sign-in"
    rejected_response = oidc_client.approve(browser, query, step["ticket"])
    assert (rejected_response.status_code, rejected_response.json()["error"]["code"]) == (403, "oidc/sign-in-needed")
    claims = checked_claims(
        oidc_client, oidc_client.get_tokens(browser, ALICE, **changes), clock, sub=first_claims["sub"]
    )
    assert claims["auth_time"] == first_claims["auth_time"] + 2


def test_oidcc_ensure_registered_redirect_uri(oidc_client: OidcClientDriver, browser: Browser) -> None:
    response = oidc_client.request_authorization(browser, redirect_uri=f"{oidc_client.redirect_uri}/other")
    assert response.status_code == 400
    assert "location" not in response.headers


def test_oidcc_ensure_post_request_succeeds(oidc_client: OidcClientDriver, browser: Browser, clock: Clock) -> None:
    query = oidc_client.create_query()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://notebook.example"}
    response = browser.client.post("/oidc/authorize", content=query, headers=form, follow_redirects=False)
    assert (response.status_code, response.headers["location"]) == (303, f"{ISSUER}/oidc/authorize?{query}")
    checked_claims(oidc_client, oidc_client.get_tokens(browser, ALICE), clock)


def test_oidcc_server_client_secret_post(oidc_client: OidcClientDriver, browser: Browser, clock: Clock) -> None:
    response = oidc_client.redeem(oidc_client.complete_flow(browser, ALICE)["code"], sends_secret_in_body=True)
    checked_claims(oidc_client, response.json(), clock)


def test_oidcc_ensure_request_object_with_redirect_uri(oidc_client: OidcClientDriver, browser: Browser) -> None:
    # `authorize_without_page` fails if the response goes to the redirect URI inside the request object.
    assert oidc_client.authorize_without_page(browser, request=UNSIGNED_REQUEST)["error"] == "request_not_supported"
    assert oidc_client.request_authorization(browser, request=UNSIGNED_REQUEST, redirect_uri=None).status_code == 400


def test_oidcc_refresh_token(oidc_client: OidcClientDriver, browser: Browser) -> None:
    metadata = oidc_client.server.get("/.well-known/openid-configuration").json()
    assert metadata["grant_types_supported"] == ["authorization_code"]
    assert "refresh_token" not in oidc_client.get_tokens(browser, ALICE, scope="openid offline_access")
    response = oidc_client.redeem("", grant_type="refresh_token", refresh_token="x")
    assert (response.status_code, response.json()["error"]) == (400, "unsupported_grant_type")


def test_oidcc_ensure_request_with_valid_pkce_succeeds(
    oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    verifier = "a-verifier-of-43-characters-or-more_0123456789"
    code = oidc_client.complete_flow(browser, ALICE, **pkce_parameters(verifier))["code"]
    checked_claims(oidc_client, oidc_client.redeem(code, code_verifier=verifier).json(), clock)
