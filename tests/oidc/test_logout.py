"""Logout for a client (OpenID Connect RP-Initiated Logout 1.0), with a valid hint or after a page."""

from typing import Any
from urllib.parse import urlencode

import pytest
from httpx2 import Response

from tests.auth.conftest import ALICE, BOB, Browser, Clock, status_and_code
from tests.oidc.program import CALLBACK, OidcClientDriver

POST_LOGOUT_URI = "https://notebook.example/bye"


def request_logout(browser: Browser, **parameters: Any) -> Response:
    return browser.client.get(f"/oidc/logout?{urlencode(parameters, doseq=True)}", follow_redirects=False)


@pytest.fixture
def id_token_hint(oidc_client: OidcClientDriver, browser: Browser) -> str:
    return str(oidc_client.get_tokens(browser, ALICE)["id_token"])


@pytest.mark.parametrize("redirect_uri", [POST_LOGOUT_URI, CALLBACK])
def test_a_logout_request_with_a_valid_id_token_hint_signs_out_without_a_page_and_redirects_back(
    browser: Browser, id_token_hint: str, redirect_uri: str
) -> None:
    response = request_logout(browser, id_token_hint=id_token_hint, post_logout_redirect_uri=redirect_uri, state="a b")
    assert (response.status_code, response.headers["location"]) == (303, f"{redirect_uri}?state=a+b")
    assert browser.session is None
    assert (
        request_logout(browser, id_token_hint=id_token_hint, post_logout_redirect_uri=redirect_uri).headers["location"]
        == redirect_uri
    )


def test_a_logout_request_with_an_expired_id_token_hint_is_accepted(
    browser: Browser, id_token_hint: str, clock: Clock
) -> None:
    clock.now += 7200
    assert (
        request_logout(browser, id_token_hint=id_token_hint, post_logout_redirect_uri=POST_LOGOUT_URI).headers[
            "location"
        ]
        == POST_LOGOUT_URI
    )
    assert browser.session is None


def test_a_logout_with_an_id_token_hint_and_without_a_redirect_uri_stays_on_the_site(
    browser: Browser, id_token_hint: str
) -> None:
    response = request_logout(browser, id_token_hint=id_token_hint)
    assert browser.session is None
    assert response.headers.get("location", "https://app.example/").startswith("https://app.example/")


def test_the_logout_page_asks_the_visitor_to_confirm_if_the_id_token_hint_is_invalid(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    for invalid_hint in ("", "x", "a.b.c", "e30.e30.", "é", "x" * 6000):
        browser.sign_in(ALICE)
        parameters = {
            "id_token_hint": invalid_hint,
            "client_id": "notebook",
            "post_logout_redirect_uri": POST_LOGOUT_URI,
            "state": "s",
        }
        response = request_logout(browser, **parameters)
        assert (response.status_code, "location" in response.headers) == (200, False), invalid_hint
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
        assert browser.session
        logout_response = oidc_client.call_page_api(browser, "logout", urlencode(parameters))
        assert logout_response.json() == {"redirect": f"{POST_LOGOUT_URI}?state=s"}
        assert browser.session is None


def test_a_logout_with_a_forged_hint_or_the_hint_of_another_user_signs_nobody_out(
    oidc_client: OidcClientDriver, browser: Browser, id_token_hint: str
) -> None:
    token_head, claims, signature = id_token_hint.split(".")
    for forged_hint in (
        f"{token_head}.{claims}.{signature[::-1]}",
        f"{token_head}.{claims}.",
        f"e30.{claims}.{signature}",
    ):
        assert (
            request_logout(browser, id_token_hint=forged_hint, post_logout_redirect_uri=POST_LOGOUT_URI).status_code
            == 200
        )
        assert browser.session
    browser.sign_in(BOB)
    assert (
        request_logout(browser, id_token_hint=id_token_hint, post_logout_redirect_uri=POST_LOGOUT_URI).status_code
        == 200
    )
    assert browser.session["account"] == BOB.address
    mixed_response = request_logout(
        browser, id_token_hint=id_token_hint, client_id="board", post_logout_redirect_uri="https://board.example/in"
    )
    assert "location" not in mixed_response.headers
    assert oidc_client.server.get("/oidc/logout").status_code in {200, 303}


def test_a_logout_never_redirects_to_an_unregistered_uri(
    oidc_client: OidcClientDriver, browser: Browser, id_token_hint: str
) -> None:
    for unregistered_uri in (
        "https://evil.example/", f"{POST_LOGOUT_URI}/", f"{POST_LOGOUT_URI}?x", "javascript:alert(1)",
        "//evil.example", "/", POST_LOGOUT_URI.upper(),
        [POST_LOGOUT_URI, POST_LOGOUT_URI],
    ):  # fmt: skip
        parameters = {"id_token_hint": id_token_hint, "post_logout_redirect_uri": unregistered_uri}
        browser.sign_in(ALICE)
        for response in (request_logout(browser, **parameters), request_logout(browser, **parameters)):
            location = response.headers.get("location", "https://app.example/")
            assert location.startswith("https://app.example/"), unregistered_uri
            assert "evil" not in location
        logout_response = oidc_client.call_page_api(browser, "logout", urlencode(parameters, doseq=True))
        assert logout_response.status_code == 400 or logout_response.json() == {"redirect": None}


def test_a_logout_request_by_post_is_redirected_and_the_logout_api_of_the_page_rejects_other_origins(
    oidc_client: OidcClientDriver, browser: Browser, id_token_hint: str
) -> None:
    headers = {"Origin": "https://notebook.example"}
    form = {"id_token_hint": id_token_hint, "post_logout_redirect_uri": POST_LOGOUT_URI}
    response = browser.client.post("/oidc/logout", data=form, headers=headers, follow_redirects=False)
    assert response.status_code == 303
    assert browser.session
    assert request_logout(browser, **form).headers["location"] == POST_LOGOUT_URI
    foreign_response = browser.client.post("/api/oidc/logout", json={"query": ""}, headers=headers)
    assert status_and_code(foreign_response) == "403 auth/foreign-origin"


def test_the_logout_page_shows_the_client_and_the_account(oidc_client: OidcClientDriver, browser: Browser) -> None:
    def get_logout_step(**query: str) -> Any:
        return oidc_client.call_page_api(browser, "logout-request", urlencode(query)).json()

    notebook = {"id": "notebook", "name": "Notebook", "host": "notebook.example", "document_host": None}
    assert get_logout_step(client_id="notebook") == {"client": notebook, "account": None}
    browser.sign_in(ALICE)
    for redirect_uri in (POST_LOGOUT_URI, "https://evil.example/"):
        response = get_logout_step(client_id="notebook", post_logout_redirect_uri=redirect_uri)
        assert response == {"client": notebook, "account": ALICE.address}
    assert get_logout_step(client_id="stranger")["client"] is None
    assert browser.session
