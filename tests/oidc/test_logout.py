"""Logout for a client (OpenID Connect RP-Initiated Logout 1.0), with a valid hint or after a page."""

from typing import Any
from urllib.parse import urlencode

import pytest
from httpx2 import Response

from tests.auth.conftest import ALICE, BOB, Browser, Clock, code
from tests.oidc.program import CALLBACK, OidcClientDriver

BYE = "https://notebook.example/bye"


def out(browser: Browser, **parameters: Any) -> Response:
    return browser.client.get(f"/oidc/logout?{urlencode(parameters, doseq=True)}", follow_redirects=False)


@pytest.fixture
def hint(program: OidcClientDriver, browser: Browser) -> str:
    return str(program.tokens(browser, ALICE)["id_token"])


@pytest.mark.parametrize("to", [BYE, CALLBACK])
def test_a_valid_id_token_hint_signs_out_without_a_page_and_redirects_back(
    browser: Browser, hint: str, to: str
) -> None:
    response = out(browser, id_token_hint=hint, post_logout_redirect_uri=to, state="a b")
    assert (response.status_code, response.headers["location"]) == (303, f"{to}?state=a+b")
    assert browser.session is None
    assert out(browser, id_token_hint=hint, post_logout_redirect_uri=to).headers["location"] == to


def test_an_expired_id_token_hint_is_accepted(browser: Browser, hint: str, clock: Clock) -> None:
    clock.now += 7200
    assert out(browser, id_token_hint=hint, post_logout_redirect_uri=BYE).headers["location"] == BYE
    assert browser.session is None


def test_a_hint_without_a_redirect_uri_leads_to_the_sites_own_page(browser: Browser, hint: str) -> None:
    response = out(browser, id_token_hint=hint)
    assert browser.session is None
    assert response.headers.get("location", "https://app.example/").startswith("https://app.example/")


def test_without_a_valid_hint_the_page_asks_the_visitor_first(program: OidcClientDriver, browser: Browser) -> None:
    for invalid_hint in ("", "x", "a.b.c", "e30.e30.", "é", "x" * 6000):
        browser.sign_in(ALICE)
        parameters = {
            "id_token_hint": invalid_hint,
            "client_id": "notebook",
            "post_logout_redirect_uri": BYE,
            "state": "s",
        }
        response = out(browser, **parameters)
        assert (response.status_code, "location" in response.headers) == (200, False), invalid_hint
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
        assert browser.session
        done = program.page(browser, "logout", urlencode(parameters))
        assert done.json() == {"redirect": f"{BYE}?state=s"}
        assert browser.session is None


def test_a_forged_hint_or_the_hint_of_another_user_signs_nobody_out(
    program: OidcClientDriver, browser: Browser, hint: str
) -> None:
    head, claims, signature = hint.split(".")
    for forged in (f"{head}.{claims}.{signature[::-1]}", f"{head}.{claims}.", f"e30.{claims}.{signature}"):
        assert out(browser, id_token_hint=forged, post_logout_redirect_uri=BYE).status_code == 200
        assert browser.session
    browser.sign_in(BOB)
    assert out(browser, id_token_hint=hint, post_logout_redirect_uri=BYE).status_code == 200
    assert browser.session["account"] == BOB.address
    mixed = out(browser, id_token_hint=hint, client_id="board", post_logout_redirect_uri="https://board.example/in")
    assert "location" not in mixed.headers
    assert program.server.get("/oidc/logout").status_code in {200, 303}


def test_a_logout_never_redirects_to_an_unregistered_uri(
    program: OidcClientDriver, browser: Browser, hint: str
) -> None:
    for to in (
        "https://evil.example/", f"{BYE}/", f"{BYE}?x", "javascript:alert(1)", "//evil.example", "/", BYE.upper(),
        [BYE, BYE],
    ):  # fmt: skip
        parameters = {"id_token_hint": hint, "post_logout_redirect_uri": to}
        browser.sign_in(ALICE)
        for response in (out(browser, **parameters), out(browser, **parameters)):
            location = response.headers.get("location", "https://app.example/")
            assert location.startswith("https://app.example/"), to
            assert "evil" not in location
        done = program.page(browser, "logout", urlencode(parameters, doseq=True))
        assert done.status_code == 400 or done.json() == {"redirect": None}


def test_a_logout_request_by_post_is_redirected_and_the_logout_of_the_page_checks_the_origin(
    program: OidcClientDriver, browser: Browser, hint: str
) -> None:
    headers = {"Origin": "https://notebook.example"}
    form = {"id_token_hint": hint, "post_logout_redirect_uri": BYE}
    response = browser.client.post("/oidc/logout", data=form, headers=headers, follow_redirects=False)
    assert response.status_code == 303
    assert browser.session
    assert out(browser, **form).headers["location"] == BYE
    foreign = browser.client.post("/api/oidc/logout", json={"query": ""}, headers=headers)
    assert code(foreign) == "403 auth/foreign-origin"


def test_the_logout_page_names_the_client_and_the_account(program: OidcClientDriver, browser: Browser) -> None:
    def logout(**query: str) -> Any:
        return program.page(browser, "logout-request", urlencode(query)).json()

    notebook = {"id": "notebook", "name": "Notebook", "host": "notebook.example", "document_host": None}
    assert logout(client_id="notebook") == {"client": notebook, "account": None}
    browser.sign_in(ALICE)
    for to in (BYE, "https://evil.example/"):
        response = logout(client_id="notebook", post_logout_redirect_uri=to)
        assert response == {"client": notebook, "account": ALICE.address}
    assert logout(client_id="stranger")["client"] is None
    assert browser.session
