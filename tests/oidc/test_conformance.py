"""The modules of the OpenID Foundation's basic provider plan, by name (docs/internals/openid-conformance.md)."""

import base64
import hashlib
import json
import re
import sys
from typing import Any

import pytest
from joserfc import jws

from kisslock.testing import SigningWallet
from tests.auth.conftest import Browser, Clock
from tests.oidc.conftest import NewProgram
from tests.oidc.program import ISSUER, Program, pkce
from tools.places import ROOT

PAGE = (ROOT / "docs" / "internals" / "openid-conformance.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+) \| `(oidcc-[a-z0-9-]+)` \| .+ \| (passes|does not apply) \| .+ \|$", re.MULTILINE)
# A JWT with alg none that names another redirect address.
UNSIGNED = ".".join(
    base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
    for part in ({"alg": "none"}, {"redirect_uri": "https://evil.example/", "client_id": "notebook"})
) + "."  # fmt: skip


# Modules whose request differs by these parameters alone, and whose ID token passes `checked_claims`.
SUCCEED: dict[str, dict[str, str]] = {
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
# Modules whose request is refused, with the error that the program gets.
REFUSED: dict[str, tuple[dict[str, str | None], str]] = {
    "oidcc-response-type-missing": ({"response_type": None}, "invalid_request"),
    "oidcc-prompt-none-not-logged-in": ({"prompt": "none"}, "login_required"),
    "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported": (
        {"request_uri": "https://notebook.example/request.jwt"},
        "request_uri_not_supported",
    ),
    "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": (
        {"request": UNSIGNED},
        "request_not_supported",
    ),
}
# Modules of a scope that is not announced, and those of a request that needs a new signature.
NOT_ANNOUNCED = {"oidcc-scope-address": "address", "oidcc-scope-phone": "phone"}
SIGNED_AGAIN = {"oidcc-prompt-login": {"prompt": "login"}, "oidcc-max-age-1": {"max_age": "1"}}


def test_the_page_has_a_row_for_each_module_of_the_plan_and_each_row_its_test() -> None:
    rows = ROW.findall(PAGE)
    assert [int(number) for number, *_ in rows] == list(range(1, 39))
    modules = [name for table in (SUCCEED, REFUSED, NOT_ANNOUNCED, SIGNED_AGAIN) for name in table]
    functions = [name for name in vars(sys.modules[__name__]) if name.startswith("test_oidcc_")]
    modules += [name.removeprefix("test_").replace("_", "-") for name in functions]
    assert sorted(modules) == sorted(module for _, module, _ in rows)


@pytest.mark.parametrize("module", SUCCEED)
def test_a_request_succeeds(
    module: str, program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    checked_claims(program, program.tokens(browser, alice, **SUCCEED[module]), clock)


@pytest.mark.parametrize("module", REFUSED)
def test_a_request_is_refused(module: str, program: Program, browser: Browser) -> None:
    parameters, error = REFUSED[module]
    assert program.answer(browser, **parameters)["error"] == error


def checked_claims(program: Program, tokens: dict[str, Any], clock: Clock, **expected: Any) -> dict[str, Any]:
    """The claims of the ID token after the checks that each module makes."""
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 3600
    claims = program.claims(tokens["id_token"])
    half = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    assert claims["at_hash"] == base64.urlsafe_b64encode(half).rstrip(b"=").decode()
    assert (claims["iss"], claims["aud"]) == (ISSUER, program.id)
    assert claims["iat"] <= clock.now < claims["exp"] == claims["iat"] + 3600
    assert {name: claims.get(name) for name in expected} == expected
    answer = program.userinfo(tokens["access_token"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["sub"] == claims["sub"]
    return claims


def test_oidcc_server(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    answer = program.allow(browser, alice, nonce="a nonce")
    assert answer.keys() == {"code", "state", "iss"}
    tokens = program.redeem(answer["code"])
    assert tokens.headers["cache-control"] == "no-store"
    assert tokens.headers["content-type"] == "application/json"
    claims = checked_claims(program, tokens.json(), clock, nonce="a nonce", auth_time=int(clock.now))
    assert 0 < len(claims["sub"]) <= 255


def test_oidcc_idtoken_signature(new_program: NewProgram, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    for client, algorithm in (("notebook", "RS256"), ("board", "ES256")):
        program = new_program(client)
        tokens = program.tokens(browser, alice)
        header = jws.extract_compact(tokens["id_token"].encode()).headers()
        assert header["alg"] == algorithm
        assert header["kid"] in {key.kid for key in program.keys().keys}
        checked_claims(program, tokens, clock)


def test_oidcc_idtoken_unsigned(program: Program, browser: Browser, alice: SigningWallet) -> None:
    found = program.server.get("/.well-known/openid-configuration").json()
    assert found["id_token_signing_alg_values_supported"] == ["RS256", "ES256"]
    header = jws.extract_compact(program.tokens(browser, alice)["id_token"].encode()).headers()
    assert header["alg"] == "RS256"


def test_oidcc_userinfo_get(program: Program, browser: Browser, alice: SigningWallet) -> None:
    assert program.userinfo(program.tokens(browser, alice)["access_token"]).status_code == 200


def test_oidcc_userinfo_post_header(program: Program, browser: Browser, alice: SigningWallet) -> None:
    token = program.tokens(browser, alice)["access_token"]
    answer = program.server.post("/oidc/userinfo", headers={"Authorization": f"Bearer {token}"})
    assert answer.json() == program.userinfo(token).json()


def test_oidcc_userinfo_post_body(program: Program, browser: Browser, alice: SigningWallet) -> None:
    token = program.tokens(browser, alice)["access_token"]
    answer = program.server.post("/oidc/userinfo", data={"access_token": token})
    assert answer.status_code == 200
    assert answer.json() == program.userinfo(token).json()


def test_oidcc_ensure_request_without_nonce_succeeds_for_code_flow(
    program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    assert "nonce" not in checked_claims(program, program.tokens(browser, alice), clock)


def test_oidcc_scope_profile(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    tokens = program.tokens(browser, alice, scope="openid profile")
    checked_claims(program, tokens, clock)
    userinfo = program.userinfo(tokens["access_token"]).json()
    assert userinfo["preferred_username"] == alice.address.lower()
    assert userinfo["name"] == f"{alice.address[:6]}…{alice.address[-4:]}"
    assert "email" not in userinfo


def test_oidcc_scope_email(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    tokens = program.tokens(browser, alice, scope="openid email")
    claims = checked_claims(program, tokens, clock)
    userinfo = program.userinfo(tokens["access_token"]).json()
    assert userinfo["email"] == f"{claims['sub']}@wallets.invalid"
    assert userinfo["email_verified"] is False
    assert "name" not in userinfo


@pytest.mark.parametrize("scope", NOT_ANNOUNCED.values(), ids=NOT_ANNOUNCED)
def test_a_scope_that_is_not_announced_changes_nothing(
    scope: str, program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    found = program.server.get("/.well-known/openid-configuration").json()
    assert scope not in found["scopes_supported"]
    tokens = program.tokens(browser, alice, scope=f"openid {scope}")
    assert tokens.get("scope", "openid") == "openid"
    checked_claims(program, tokens, clock)
    assert program.userinfo(tokens["access_token"]).json().keys() == {"sub"}


def test_oidcc_scope_all(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    tokens = program.tokens(browser, alice, scope="openid profile email address phone")
    checked_claims(program, tokens, clock)
    assert program.userinfo(tokens["access_token"]).json().keys() >= {"sub", "name", "email"}


@pytest.mark.parametrize("changes", SIGNED_AGAIN.values(), ids=SIGNED_AGAIN)
def test_a_request_needs_a_new_signature_and_auth_time_is_its_time(
    changes: dict[str, str], program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    first = checked_claims(program, program.tokens(browser, alice), clock)
    clock.now += 2
    query = program.query(**changes)
    step = program.page(browser, "request", query).json()
    assert step["step"] == "sign-in"
    refused = program.approve(browser, query, step["ticket"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "oidc/sign-in-needed")
    claims = checked_claims(program, program.tokens(browser, alice, **changes), clock, sub=first["sub"])
    assert claims["auth_time"] == first["auth_time"] + 2


def test_oidcc_prompt_none_logged_in(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    first = checked_claims(program, program.tokens(browser, alice), clock)
    clock.now += 2
    answer = program.answer(browser, prompt="none")
    tokens = program.redeem(answer["code"]).json()
    checked_claims(program, tokens, clock, sub=first["sub"], auth_time=first["auth_time"])


def test_oidcc_max_age_10000(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    first = checked_claims(program, program.tokens(browser, alice), clock)
    clock.now += 2
    answer = program.answer(browser, prompt="none", max_age="10000")
    checked_claims(
        program, program.redeem(answer["code"]).json(), clock, sub=first["sub"], auth_time=first["auth_time"]
    )


def test_oidcc_id_token_hint(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    tokens = program.tokens(browser, alice)
    first = checked_claims(program, tokens, clock)
    answer = program.answer(browser, prompt="none", id_token_hint=tokens["id_token"])
    checked_claims(program, program.redeem(answer["code"]).json(), clock, sub=first["sub"])


def test_oidcc_codereuse(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    code = program.allow(browser, alice)["code"]
    checked_claims(program, program.redeem(code).json(), clock)
    again = program.redeem(code)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")


def test_oidcc_codereuse_30seconds(program: Program, browser: Browser, alice: SigningWallet, clock: Clock) -> None:
    code = program.allow(browser, alice)["code"]
    token = program.redeem(code).json()["access_token"]
    assert program.userinfo(token).status_code == 200
    clock.now += 30
    again = program.redeem(code)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert program.userinfo(token).status_code == 401


def test_oidcc_ensure_registered_redirect_uri(program: Program, browser: Browser) -> None:
    answer = program.ask(browser, redirect_uri=f"{program.redirect_uri}/other")
    assert answer.status_code == 400
    assert "location" not in answer.headers


def test_oidcc_ensure_post_request_succeeds(
    program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    query = program.query()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://notebook.example"}
    answer = browser.client.post("/oidc/authorize", content=query, headers=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{ISSUER}/oidc/authorize?{query}")
    checked_claims(program, program.tokens(browser, alice), clock)


def test_oidcc_server_client_secret_post(
    program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    answer = program.redeem(program.allow(browser, alice)["code"], post=True)
    checked_claims(program, answer.json(), clock)


def test_oidcc_ensure_request_object_with_redirect_uri(program: Program, browser: Browser) -> None:
    # `answer` fails if the answer goes to the address inside of the object.
    assert program.answer(browser, request=UNSIGNED)["error"] == "request_not_supported"
    assert program.ask(browser, request=UNSIGNED, redirect_uri=None).status_code == 400


def test_oidcc_refresh_token(program: Program, browser: Browser, alice: SigningWallet) -> None:
    found = program.server.get("/.well-known/openid-configuration").json()
    assert found["grant_types_supported"] == ["authorization_code"]
    assert "refresh_token" not in program.tokens(browser, alice, scope="openid offline_access")
    answer = program.redeem("", grant_type="refresh_token", refresh_token="x")
    assert (answer.status_code, answer.json()["error"]) == (400, "unsupported_grant_type")


def test_oidcc_ensure_request_with_valid_pkce_succeeds(
    program: Program, browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    verifier = "a-verifier-of-43-characters-or-more_0123456789"
    code = program.allow(browser, alice, **pkce(verifier))["code"]
    checked_claims(program, program.redeem(code, code_verifier=verifier).json(), clock)
