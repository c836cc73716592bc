"""Authorization requests: what the page shows, which consent is needed, and where responses go."""

import re
from dataclasses import replace
from itertools import product
from typing import Any, cast
from urllib.parse import urlencode

import pytest

from kisslock.app import Kisslock
from kisslock.oidc.clients import Client
from kisslock.oidc.consent_tokens import LIFETIME_MS
from kisslock.oidc.provider import Provider
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewBrowser, status_and_code
from tests.oidc.conftest import NewOidcClient
from tests.oidc.program import CALLBACK, CLIENT_SETTINGS, ISSUER, OidcClientDriver


def request_of_page(oidc_client: OidcClientDriver, browser: Browser, **changes: Any) -> dict[str, Any]:
    """Return what the page receives about a request."""
    response = oidc_client.call_page_api(browser, "request", oidc_client.create_query(**changes))
    assert response.status_code == 200, response.text
    return dict(response.json())


def test_the_sign_in_page_receives_the_client_and_the_claims_that_the_client_requests(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    request = request_of_page(oidc_client, browser, scope="openid profile email groups wallets unknown")
    assert request["client"] == {
        "id": "notebook",
        "name": "Notebook",
        "host": "notebook.example",
        "document_host": None,
    }
    assert set(request["wants"]) == {"profile", "email", "wallets"}
    assert (request["step"], request["account"], request["select"], request["hint"]) == ("sign-in", None, False, None)


def test_consent_is_requested_the_first_time_and_whenever_the_client_requests_more_scopes(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    browser.sign_in(ALICE)
    assert request_of_page(oidc_client, browser)["step"] == "consent"
    assert oidc_client.authorize_without_page(browser, prompt="none")["error"] == "consent_required"
    oidc_client.complete_flow(browser)
    assert request_of_page(oidc_client, browser)["step"] == "continue"
    assert request_of_page(oidc_client, browser, prompt="consent")["step"] == "consent"
    assert request_of_page(oidc_client, browser, scope="openid profile wallets")["step"] == "consent"
    response = oidc_client.authorize_without_page(browser, prompt="none", scope="openid profile wallets")
    assert response["error"] in {"consent_required", "interaction_required"}


@pytest.mark.parametrize(
    "extra_settings",
    [{"groups": ("friends",)}, {"email": "{user}@mail.example"}, {"redirect_uris": ("https://successor.example/in",)}],
)
def test_consent_is_requested_again_after_the_claims_or_the_redirect_host_of_the_client_have_changed(
    oidc_client: OidcClientDriver, browser: Browser, site: Kisslock, extra_settings: dict[str, Any]
) -> None:
    oidc_client.complete_flow(browser, ALICE)
    clients = cast("dict[str, Client]", site.services[Provider].directory.registered_clients)
    settings_before = clients["notebook"]
    oidc_client.redirect_uri = extra_settings.get("redirect_uris", (CALLBACK,))[0]
    clients["notebook"] = replace(settings_before, settings=replace(settings_before.settings, **extra_settings))
    assert oidc_client.authorize_without_page(browser, prompt="none")["error"] == "consent_required"
    assert request_of_page(oidc_client, browser)["step"] == "consent"
    oidc_client.complete_flow(browser)
    assert "code" in oidc_client.authorize_without_page(browser, prompt="none")
    oidc_client.redirect_uri, clients["notebook"] = CALLBACK, settings_before
    assert "code" in oidc_client.authorize_without_page(browser, prompt="none")


def test_a_client_whose_redirect_uris_have_two_hosts_needs_consent_for_each_host(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    viewer = new_oidc_client("viewer")
    browser.sign_in(ALICE)
    for redirect_uri in CLIENT_SETTINGS["viewer"]["redirect_uris"]:
        viewer.redirect_uri = redirect_uri
        assert viewer.authorize_without_page(browser, prompt="none")["error"] == "consent_required"
        viewer.complete_flow(browser)
    for redirect_uri in CLIENT_SETTINGS["viewer"]["redirect_uris"]:
        viewer.redirect_uri = redirect_uri
        assert "code" in viewer.authorize_without_page(browser, prompt="none")


def test_a_silent_request_requires_a_recent_session_of_the_user_in_the_id_token_hint(
    oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    tokens = oidc_client.get_tokens(browser, ALICE)
    # Like prompt=login, max_age=0 requires a new signature, even within the same second in which the visitor signed in
    # (OpenID Connect Core, 3.1.2.1).
    assert oidc_client.authorize_without_page(browser, prompt="none", max_age="0")["error"] == "login_required"
    clock.now += 100
    assert oidc_client.authorize_without_page(browser, prompt="none", max_age="99")["error"] == "login_required"
    assert "code" in oidc_client.authorize_without_page(browser, prompt="none", max_age="101")
    browser.sign_in(BOB)
    oidc_client.complete_flow(browser)
    assert (
        oidc_client.authorize_without_page(browser, prompt="none", id_token_hint=tokens["id_token"])["error"]
        == "login_required"
    )
    assert "code" in oidc_client.authorize_without_page(browser, prompt="none")


def test_the_client_gets_no_code_if_the_signed_in_user_differs_from_the_user_in_the_id_token_hint(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    hint = oidc_client.get_tokens(browser, ALICE)["id_token"]
    browser.sign_in(BOB)
    request = request_of_page(oidc_client, browser, id_token_hint=hint)
    assert (request["account"], request["hint"], request["select"]) == (BOB.address, None, True)
    assert oidc_client.complete_flow(browser, id_token_hint=hint)["error"] == "login_required"
    browser.sign_in(ALICE)
    assert request_of_page(oidc_client, browser, id_token_hint=hint)["select"] is False
    assert "code" in oidc_client.complete_flow(browser, id_token_hint=hint)


@pytest.mark.parametrize("hint", ["x", "e30.e30."])
def test_an_id_token_hint_that_the_provider_did_not_sign_is_ignored_except_in_a_silent_request(
    oidc_client: OidcClientDriver, browser: Browser, hint: str
) -> None:
    assert "code" in oidc_client.complete_flow(browser, ALICE, id_token_hint=hint)
    assert oidc_client.authorize_without_page(browser, prompt="none", id_token_hint=hint)["error"] == "login_required"


def test_the_account_selection_shows_the_signed_in_account_and_omits_a_login_hint_with_the_same_account(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    browser.sign_in(ALICE)
    oidc_client.complete_flow(browser)
    request = request_of_page(oidc_client, browser, prompt="select_account", login_hint=ALICE.address)
    assert (request["select"], request["account"], request["hint"]) == (True, ALICE.address, None)
    assert request_of_page(oidc_client, browser, login_hint="<b>not an account</b>")["hint"] is None
    assert oidc_client.request_authorization(browser, prompt="select_account").status_code == 200


def test_a_client_that_skips_consent_gets_a_code_without_a_consent_screen(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    desk = new_oidc_client("desk")
    assert desk.request_authorization(browser).status_code == 200
    browser.sign_in(ALICE)
    assert "code" in desk.authorize_without_page(browser)
    assert "code" in desk.authorize_without_page(browser, prompt="none")
    assert desk.request_authorization(browser, prompt="login").status_code == 200


def test_the_visitor_can_deny_the_request(oidc_client: OidcClientDriver, browser: Browser) -> None:
    query = oidc_client.create_query()
    ticket = request_of_page(oidc_client, browser)["ticket"]
    for _ in range(2):
        response = oidc_client.call_page_api(browser, "deny", query, ticket=ticket)
        assert oidc_client.read_response(response.json()["redirect"])["error"] == "access_denied"
        browser.sign_in(ALICE)


def test_the_visitor_cannot_approve_without_a_session(oidc_client: OidcClientDriver, browser: Browser) -> None:
    ticket = request_of_page(oidc_client, browser)["ticket"]
    assert status_and_code(oidc_client.approve(browser, oidc_client.create_query(), ticket)) == "401 auth/no-session"


def test_a_consent_token_is_valid_for_one_browser_and_one_request_and_ten_minutes(
    oidc_client: OidcClientDriver, new_browser: NewBrowser, clock: Clock
) -> None:
    browser, other_browser = new_browser(), new_browser()
    for each_browser in (browser, other_browser):
        each_browser.sign_in(ALICE)
    query = oidc_client.create_query()
    ticket = request_of_page(oidc_client, browser)["ticket"]

    def approve_and_return_status(
        approving_browser: Browser, approved_query: str = query, consent_token: str = ticket
    ) -> str:
        return status_and_code(oidc_client.approve(approving_browser, approved_query, consent_token))

    assert approve_and_return_status(other_browser) == "400 oidc/ticket-expired"
    assert approve_and_return_status(browser, oidc_client.create_query(state="another")) == "400 oidc/ticket-expired"
    for manipulated in ("", "x", ticket[:-1], f"{ticket}x", "9" + ticket, ticket.replace(".", ""), "é" * 50, "." * 200):
        assert approve_and_return_status(browser, consent_token=manipulated) == "400 oidc/ticket-expired", manipulated
    clock.now += 601
    assert approve_and_return_status(browser) == "400 oidc/ticket-expired"
    assert approve_and_return_status(browser, consent_token=request_of_page(oidc_client, browser)["ticket"]) == "200"


def test_the_kisslock_browser_cookie_lasts_as_long_as_a_consent_token_even_after_a_nonce_request(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    def consent_lifetime_s(response: Any) -> int:
        (cookie,) = [header for header in response.headers.get_list("set-cookie") if "-browser=" in header]
        return int(cookie.partition("Max-Age=")[2].partition(";")[0])

    opened_response = oidc_client.call_page_api(browser, "request", oidc_client.create_query())
    nonce_response = browser.client.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1})
    # The cookie lasts until the longest message has expired: an hour and a nonce's five minutes.
    assert consent_lifetime_s(nonce_response) == consent_lifetime_s(opened_response) == 3900
    assert LIFETIME_MS // 1000 <= 3900


def test_a_demand_for_a_new_sign_in_is_met_only_by_a_sign_in_after_the_consent_token_was_issued(
    oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    browser.sign_in(ALICE)
    clock.now += 5
    query = oidc_client.create_query(prompt="login")
    first_step = oidc_client.call_page_api(browser, "request", query).json()
    clock.now += 5
    browser.sign_in(ALICE)
    second_step = oidc_client.call_page_api(browser, "request", query, ticket=first_step["ticket"]).json()
    assert (first_step["step"], second_step["step"], second_step["ticket"]) == (
        "sign-in",
        "consent",
        first_step["ticket"],
    )
    assert oidc_client.call_page_api(browser, "request", query).json()["step"] == "sign-in"
    assert (
        status_and_code(oidc_client.call_page_api(browser, "request", query, ticket="x")) == "400 oidc/ticket-expired"
    )


def test_an_approval_is_valid_only_for_the_account_that_the_page_showed(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    browser.sign_in(ALICE)
    request, query = request_of_page(oidc_client, browser), oidc_client.create_query()
    browser.sign_in(BOB)
    rejected_response = oidc_client.approve(browser, query, request["ticket"], request["account"])
    assert status_and_code(rejected_response) == "409 oidc/account-changed"
    # The server has stored no grant and no consent for either account.
    for wallet in (BOB, ALICE):
        browser.sign_in(wallet)
        assert oidc_client.authorize_without_page(browser, prompt="none")["error"] == "consent_required"
    assert (
        status_and_code(oidc_client.call_page_api(browser, "approve", query, ticket=request["ticket"]))
        == "400 http/bad-request"
    )
    assert status_and_code(oidc_client.approve(browser, query, request["ticket"], request["account"])) == "200"


def test_the_page_shows_the_account_in_the_login_hint_unless_the_account_belongs_to_the_signed_in_user(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    def account_in_hint() -> Any:
        return oidc_client.call_page_api(browser, "request", oidc_client.create_query(login_hint=BOB.address)).json()[
            "hint"
        ]

    assert account_in_hint() == BOB.address
    browser.sign_in(ALICE)
    assert account_in_hint() == BOB.address
    assert browser.link(BOB).status_code == 200
    assert account_in_hint() is None


@pytest.mark.parametrize("path", ["request", "approve", "deny"])
def test_requests_to_the_api_of_the_sign_in_page_must_come_from_an_origin_of_the_site(
    oidc_client: OidcClientDriver, browser: Browser, path: str
) -> None:
    body = {"query": oidc_client.create_query(), "ticket": "x"}
    for origin in ("https://evil.example", "https://notebook.example", "null", ""):
        response = browser.client.post(f"/api/oidc/{path}", json=body, headers={"Origin": origin})
        assert status_and_code(response) == "403 auth/foreign-origin"
    form = browser.client.post(f"/api/oidc/{path}", data=body)
    assert form.status_code in {400, 415}


def test_the_error_of_an_invalid_authorization_request_is_sent_to_the_registered_redirect_uri(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"response_type": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code id_token"}, "unsupported_response_type"),
        ({"response_mode": "fragment"}, "invalid_request"),
        ({"response_mode": "form_post"}, "invalid_request"),
        ({"scope": None}, "invalid_scope"),
        ({"scope": "profile"}, "invalid_scope"),
        ({"prompt": "none login"}, "invalid_request"),
        ({"prompt": "create"}, "invalid_request"),
        ({"max_age": "-1"}, "invalid_request"),
        ({"max_age": "1e3"}, "invalid_request"),
        ({"code_challenge": "x" * 43, "code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge": "x" * 43}, "invalid_request"),
        ({"code_challenge": "short", "code_challenge_method": "S256"}, "invalid_request"),
        ({"code_challenge_method": "S256"}, "invalid_request"),
        ({"nonce": ["a", "b"]}, "invalid_request"),
        ({"nonce": "a\0b"}, "invalid_request"),
        ({"nonce": "n" * 513}, "invalid_request"),
        ({"registration": "{}"}, "registration_not_supported"),
        ({"request": "x"}, "request_not_supported"),
        ({"request_uri": "https://notebook.example/x"}, "request_uri_not_supported"),
    ]
    for changes, error in cases:
        response = oidc_client.authorize_without_page(browser, **changes)
        assert response["error"] == error, changes
        assert response.keys() <= {"error", "error_description", "state", "iss"}
        assert (
            status_and_code(oidc_client.call_page_api(browser, "request", oidc_client.create_query(**changes)))
            == "400 oidc/bad-request"
        )


def test_a_public_client_must_use_pkce(new_oidc_client: NewOidcClient, browser: Browser) -> None:
    response = new_oidc_client("viewer").authorize_without_page(
        browser, code_challenge=None, code_challenge_method=None
    )
    assert response["error"] == "invalid_request"


EVIL_URL = "https://evil.example/"
UNREGISTERED_URIS = (
    None, "", f"{EVIL_URL}callback", "https://notebook.example", f"{CALLBACK}/", f"{CALLBACK}?", f"{CALLBACK}#",
    f"{CALLBACK}/../x", f"{CALLBACK}/..;/", "https://notebook.example/Callback", "https://NOTEBOOK.example/callback",
    "HTTPS://notebook.example/callback", f"{CALLBACK}?tenant=8", f"{CALLBACK}?tenant=7&x=1", f"{CALLBACK}?tenant=7#x",
    f" {CALLBACK}", f"\t{CALLBACK}", f"{CALLBACK}%00", f"{CALLBACK}\0", f"{CALLBACK}\r\nLocation: {EVIL_URL}",
    "https://notebook.example:443/callback", "https://notebook.example:0443/callback",
    "https://notebook.example./callback", "https://notebo\u043ek.example/callback",
    "https://notebook.example/%63allback", "https://notebook.example//callback", "http://notebook.example/callback",
    "https:notebook.example/callback", "https:///notebook.example/callback", "//notebook.example/callback",
    "https://notebook.example@evil.example/callback", "https://notebook.example%2f@evil.example/callback",
    "https://notebook.example\u3002evil.example/callback", f"{CALLBACK}.evil.example", f"{CALLBACK}@evil.example",
    f"{CALLBACK}\\@evil.example", f"{EVIL_URL}?{CALLBACK}", "//evil.example", "/callback", "callback", "*",
    "https://*.example/callback", "https://viewer.example/done", "http://127.0.0.1:8765/done", "null", "about:blank",
    "javascript:alert(1)//notebook", "data:text/html,<script>alert(1)</script>", '"><script>alert(1)</script>',
    "file:///etc/passwd", "urn:ietf:wg:oauth:2.0:oob", "intent://x#Intent;scheme=https;end", "com.evil:/x",
    "\U0001f4a9", "x" * 7000, [CALLBACK, EVIL_URL], [CALLBACK, CALLBACK],
)  # fmt: skip


@pytest.mark.parametrize("is_signed_in", [False, True])
def test_the_provider_redirects_only_to_a_uri_that_exactly_matches_a_registered_uri(
    oidc_client: OidcClientDriver, browser: Browser, is_signed_in: bool
) -> None:
    if is_signed_in:
        oidc_client.complete_flow(browser, ALICE)
    for uri, extra_parameters in product(UNREGISTERED_URIS, ({}, {"prompt": "none"}, {"response_type": "nonsense"})):
        response = oidc_client.request_authorization(browser, redirect_uri=uri, **extra_parameters)
        assert (response.status_code, "location" in response.headers) == (400, False), uri
        assert not re.search(r"evil\.example|etc/passwd|alert\(1\)", response.text), uri
        rejected_response = oidc_client.call_page_api(
            browser, "request", oidc_client.create_query(redirect_uri=uri, **extra_parameters)
        )
        assert status_and_code(rejected_response) in {"400 oidc/redirect-not-registered", "400 oidc/bad-request"}, uri


def test_a_loopback_redirect_uri_of_a_public_client_may_differ_only_in_its_port(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    viewer = new_oidc_client("viewer")
    assert viewer.request_authorization(browser, redirect_uri="http://127.0.0.1:8765/done").status_code == 200
    assert viewer.request_authorization(browser, redirect_uri="http://127.0.0.1:9999/done").status_code == 200
    assert viewer.request_authorization(browser, redirect_uri="http://127.0.0.1:9999/other").status_code == 400
    assert viewer.request_authorization(browser, redirect_uri="http://localhost:8765/done").status_code == 400


def test_the_provider_shows_an_error_page_for_an_unknown_client(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    for client_id in (None, "", "nobody", "Notebook", "notebook ", "<script>", ["notebook", "board"]):
        response = oidc_client.request_authorization(browser, client_id=client_id)
        assert (response.status_code, "location" in response.headers) == (400, False)
        assert ('id="kisslock"' in response.text, response.headers["x-frame-options"]) == (True, "DENY")
        assert "<script>" not in response.text.replace("<script>export", "")
        assert status_and_code(
            oidc_client.call_page_api(browser, "request", oidc_client.create_query(client_id=client_id))
        ).startswith("400 oidc/")


def test_the_state_of_a_request_is_returned_unchanged(oidc_client: OidcClientDriver, browser: Browser) -> None:
    for state in ("", "a b+c%20&=?#/é\u2028", "x" * 512):
        location = oidc_client.request_authorization(browser, prompt="none", state=state).headers["location"]
        assert location.isascii()
        assert urlencode({"state": state}) in location.replace("%20", "+") or state == ""
    assert "state=" not in oidc_client.request_authorization(browser, prompt="none", state=None).headers["location"]


def test_a_post_request_from_any_origin_is_redirected_to_a_get_request(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    def post_form(body: str, **headers: str) -> Any:
        request_headers = {
            "Origin": "https://notebook.example",
            "Content-Type": "application/x-www-form-urlencoded",
            **headers,
        }
        return browser.client.post("/oidc/authorize", content=body, headers=request_headers, follow_redirects=False)

    assert (
        post_form(oidc_client.create_query()).headers["location"]
        == f"{ISSUER}/oidc/authorize?{oidc_client.create_query()}"
    )
    assert post_form("a=%0d%0aSet-Cookie:x\r\n").headers["location"].isprintable()
    assert post_form("a" * 100_000).status_code == 413
    assert post_form("{}", **{"Content-Type": "application/json"}).status_code == 400
    assert (
        post_form(oidc_client.create_query(client_id="nobody"))
        .headers["location"]
        .startswith(f"{ISSUER}/oidc/authorize?")
    )
