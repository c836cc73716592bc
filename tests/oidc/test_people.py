"""Error pages at the protocol's endpoints, and errors that clients receive instead of a page."""

import logging
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.oidc.handlers import VISITOR_LIMIT
from kisslock.oidc.provider import Provider
from kisslock.once_an_hour import MAX_KEYS, WINDOW_S
from tests.auth.conftest import ALICE, ORIGIN, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import CLIENT_ADDRESS, FailAtTable, NewOidcClient, UseUpLimit, provider_settings
from tests.oidc.program import CALLBACK, OidcClientDriver

VISITOR_PATHS = ("/oidc/authorize", "/oidc/logout")
FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}


def assert_page(response: Response, status: int) -> None:
    assert (response.status_code, response.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
    assert int(response.headers["content-length"]) > 1000


def get_and_post(browser: Browser, path: str, query: str) -> list[Response]:
    """Return the responses to a request by GET and by POST."""
    return [
        browser.client.get(f"{path}?{query}", follow_redirects=False),
        browser.client.post(path, content=query, headers=FORM_HEADERS, follow_redirects=False),
    ]


@pytest.mark.parametrize("path", VISITOR_PATHS)
def test_the_openid_page_reports_that_the_rate_limit_of_the_address_is_reached(
    oidc_client: OidcClientDriver, browser: Browser, path: str, use_up_limit: UseUpLimit
) -> None:
    use_up_limit(VISITOR_LIMIT, CLIENT_ADDRESS)
    for response in get_and_post(browser, path, oidc_client.create_query()):
        assert_page(response, 429)
        assert int(response.headers["retry-after"]) > 0


@pytest.mark.parametrize("path", VISITOR_PATHS)
def test_the_openid_page_has_status_503_while_the_database_does_not_respond(
    new_oidc_client: NewOidcClient, browser: Browser, path: str, fail_at_table: FailAtTable
) -> None:
    browser.sign_in(ALICE)
    fail_at_table("sessions")
    assert_page(browser.client.get(f"{path}?{new_oidc_client('desk').create_query()}"), 503)


@pytest.mark.parametrize("path", VISITOR_PATHS)
def test_the_openid_page_hides_the_cause_of_an_unexpected_error_and_the_log_contains_the_error_once(
    new_oidc_client: NewOidcClient, browser: Browser, site: Kisslock, path: str, caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    desk = new_oidc_client("desk")
    monkeypatch.setattr(site.services[SignIn], "find_session", raise_error)
    response = browser.client.get(f"{path}?{desk.create_query()}")
    assert_page(response, 500)
    assert "secret of the machine" not in response.text
    assert [record.exc_info is not None for record in caplog.records if record.levelno >= logging.ERROR] == [True]
    if path == VISITOR_PATHS[0]:
        caplog.clear()
        assert desk.authorize_without_page(browser, prompt="none")["error"] == "server_error"
        assert [record.exc_info is not None for record in caplog.records if record.levelno >= logging.ERROR] == [True]


async def raise_error(*_: Any) -> Any:
    raise RuntimeError("a secret of the machine")


@pytest.mark.parametrize("tag", ["*", '"x", *'])
def test_a_request_with_an_if_none_match_header_still_gets_the_whole_openid_page(
    oidc_client: OidcClientDriver, browser: Browser, tag: str
) -> None:
    etag = oidc_client.request_authorization(browser).headers["etag"]
    for path, status in (("/oidc/authorize", 400), (f"/oidc/authorize?{oidc_client.create_query()}", 200)):
        for header_value in (tag, etag):
            assert_page(browser.client.get(path, headers={"If-None-Match": header_value}), status)


def test_an_error_of_a_silent_request_is_sent_to_the_redirect_uri(
    oidc_client: OidcClientDriver, browser: Browser, use_up_limit: UseUpLimit, fail_at_table: FailAtTable
) -> None:
    oidc_client.get_tokens(browser, ALICE)
    for table_name in ("sessions", "wallets", "oidc_consents"):
        fail_at_table(table_name)
        assert oidc_client.authorize_without_page(browser, prompt="none")["error"] == "temporarily_unavailable", (
            table_name
        )
    fail_at_table("")
    assert "code" in oidc_client.authorize_without_page(browser, prompt="none")
    use_up_limit(VISITOR_LIMIT, CLIENT_ADDRESS)
    assert oidc_client.authorize_without_page(browser, prompt="none")["error"] == "temporarily_unavailable"
    assert oidc_client.authorize_without_page(browser, prompt="none", scope="email")["error"] == "invalid_scope"
    for changes in (
        {"redirect_uri": "https://evil.example/"},
        {"client_id": "nobody"},
        {"redirect_uri": [CALLBACK] * 2},
    ):
        assert_page(oidc_client.request_authorization(browser, prompt="none", **changes), 429)


def test_even_a_silent_logout_request_at_the_rate_limit_gets_an_error_page(
    oidc_client: OidcClientDriver, browser: Browser, use_up_limit: UseUpLimit
) -> None:
    use_up_limit(VISITOR_LIMIT, CLIENT_ADDRESS)
    assert_page(browser.client.get(f"/oidc/logout?{oidc_client.create_query(prompt='none')}"), 429)


def test_an_unregistered_redirect_uri_is_logged_once_an_hour(
    oidc_client: OidcClientDriver, browser: Browser, site: Kisslock, caplog: pytest.LogCaptureFixture
) -> None:
    unregistered_redirects = site.services[Provider].unregistered_redirects
    now_s = unregistered_redirects._log_limit._clock()
    unregistered_redirects._log_limit._clock = lambda: now_s
    line = (
        "oidc/redirect-not-registered: the client notebook requested the redirect URI https://notebook.example/back?x,"
        f" but registered are {CALLBACK}, {CALLBACK}?tenant=7"
    )
    for _ in range(2):
        oidc_client.request_authorization(browser, redirect_uri="https://notebook.example/back x")
        oidc_client.request_authorization(browser, client_id="nobody")
    assert [record.getMessage() for record in caplog.records if record.name == "kisslock.oidc"] == [line]
    for number in range(2 * MAX_KEYS):
        oidc_client.request_authorization(browser, redirect_uri=f"https://evil.example/{number}\n{'x' * 500}")
    lines = [record.getMessage() for record in caplog.records if record.name == "kisslock.oidc"]
    assert len(lines) == MAX_KEYS
    assert all(line.isprintable() and len(line) < 400 for line in lines)
    now_s += WINDOW_S
    oidc_client.request_authorization(browser, redirect_uri=None)
    last_message = [record.getMessage() for record in caplog.records if record.name == "kisslock.oidc"][-1]
    assert "the client notebook requested the redirect URI (none), but registered are" in last_message


@pytest.mark.parametrize("path", VISITOR_PATHS)
def test_a_form_on_a_page_of_another_origin_can_post_to_the_provider_and_is_redirected(
    new_kisslock: NewKisslock, clock: Clock, path: str
) -> None:
    guest_origin = "https://notebook.example"
    kisslock = use_clock(
        new_kisslock(**provider_settings(site={"origins": [ORIGIN], "guest_origins": [guest_origin]})), clock
    )
    with TestClient(kisslock.app, base_url=ORIGIN, follow_redirects=False) as client:
        redirect = client.post(path, content="client_id=notebook", headers={**FORM_HEADERS, "Origin": guest_origin})
        assert (redirect.status_code, redirect.headers["location"]) == (303, f"{ORIGIN}{path}?client_id=notebook")
        assert "access-control-allow-origin" not in redirect.headers
        cross_origin_response = client.get(path, headers={"Origin": guest_origin})
        assert (cross_origin_response.status_code, cross_origin_response.json()["error"]["code"]) == (
            403,
            "site/guest-origin",
        )
