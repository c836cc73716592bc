"""Without site.origins, sign-in works only on loopback, with cookies that have no prefix."""

import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.http.loopback import development_origin
from kisslock.testing import SigningWallet, sign_in
from tests.auth.conftest import ALICE, Browser, status_and_code
from tests.conftest import NewKisslock

SITE_ORIGIN = "http://127.0.0.1:8000"
LOOPBACK = ("127.0.0.1", 50000)


def open_browser(app: Any, origin: str, peer_address: tuple[str, int] = LOOPBACK) -> Browser:
    browser = Browser(app, origin)
    browser.client = TestClient(
        app, base_url=origin, headers={"Origin": origin}, client=peer_address, raise_server_exceptions=False
    )
    return browser


@pytest.mark.parametrize("origin", [SITE_ORIGIN, "http://localhost:5173", "http://[::1]:8000", "http://127.0.0.1"])
def test_a_developer_signs_in_on_loopback_and_the_cookie_names_have_no_host_prefix(
    new_kisslock: NewKisslock, origin: str
) -> None:
    browser = open_browser(new_kisslock(sign_in={"mode": "optional"}).app, origin)
    message = browser.request_message(ALICE)
    assert message.startswith(f"{origin.partition('//')[2]} wants you to sign in")
    response = browser.verify(message, ALICE.sign(message))
    assert response.status_code == 200, response.text
    assert "Secure" not in response.headers["set-cookie"]
    assert set(browser.client.cookies) == {"kisslock", "kisslock-browser"}
    assert browser.session["address"] == ALICE.address
    assert browser.client.post("/api/auth/sign-out", json={}).status_code == 204
    assert browser.session is None


def test_a_sign_in_request_from_another_machine_or_origin_or_through_a_proxy_is_rejected_in_development(
    new_kisslock: NewKisslock,
) -> None:
    app = new_kisslock(sign_in={"mode": "required"}).app
    rejected_requests: list[tuple[str, tuple[str, int], dict[str, str]]] = [
        (SITE_ORIGIN, ("203.0.113.7", 50000), {}),
        (SITE_ORIGIN, ("testclient", 50000), {}),
        ("http://shop.example", LOOPBACK, {}),
        ("https://127.0.0.1:8000", LOOPBACK, {}),
        (SITE_ORIGIN, LOOPBACK, {"Origin": "http://127.0.0.1:8001"}),
        (SITE_ORIGIN, LOOPBACK, {"Origin": "http://localhost:8000"}),
        (SITE_ORIGIN, LOOPBACK, {"Origin": "null"}),
        (SITE_ORIGIN, LOOPBACK, {"Origin": ""}),
        # The first host name resolves to this machine. The other host names only look like loopback hosts.
        (SITE_ORIGIN, LOOPBACK, {"Host": "rebound.example:8000", "Origin": "http://rebound.example:8000"}),
        (SITE_ORIGIN, LOOPBACK, {"Host": "127.0.0.1.example", "Origin": "http://127.0.0.1.example"}),
        (SITE_ORIGIN, LOOPBACK, {"Host": "localhost.", "Origin": "http://localhost."}),
        (SITE_ORIGIN, LOOPBACK, {"Host": "x@127.0.0.1:8000", "Origin": "http://x@127.0.0.1:8000"}),
        (SITE_ORIGIN, LOOPBACK, {"Host": "127.0.0.1:8000/x", "Origin": "http://127.0.0.1:8000/x"}),
        (SITE_ORIGIN, LOOPBACK, {"X-Forwarded-For": "127.0.0.1"}),
        (SITE_ORIGIN, LOOPBACK, {"X-Forwarded-Port": "443"}),
        (SITE_ORIGIN, LOOPBACK, {"Forwarded": "for=127.0.0.1"}),
        (SITE_ORIGIN, LOOPBACK, {"Via": "1.1 proxy"}),
        (SITE_ORIGIN, LOOPBACK, {"X-Real-IP": "127.0.0.1"}),
        (SITE_ORIGIN, LOOPBACK, {"CF-Connecting-IP": "127.0.0.1"}),
    ]
    for origin, peer, headers in rejected_requests:
        browser = open_browser(app, origin, peer)
        for call in ("nonce", "verify", "link", "sign-out"):
            response = browser.client.post(f"/api/auth/{call}", json={"message": "", "signature": ""}, headers=headers)
            assert status_and_code(response) == "403 auth/foreign-origin", (call, origin, peer, headers)
        assert not browser.client.cookies


def test_a_proof_for_another_loopback_host_is_rejected(new_kisslock: NewKisslock) -> None:
    app = new_kisslock().app
    browser_by_address, browser_by_host_name = (
        open_browser(app, SITE_ORIGIN),
        open_browser(app, "http://localhost:8000"),
    )
    browser_by_host_name.client.cookies = browser_by_address.client.cookies
    message = browser_by_address.request_message(ALICE)
    assert browser_by_host_name.verify(message, ALICE.sign(message)).json()["error"]["code"] == "auth/wrong-domain"


def test_a_request_over_http_1_0_or_with_a_repeated_host_or_origin_header_has_no_development_origin() -> None:
    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", SITE_ORIGIN.encode())]
    scope = {"scheme": "http", "client": LOOPBACK, "headers": headers, "http_version": "1.1"}
    assert development_origin(scope) == SITE_ORIGIN
    assert development_origin({**scope, "http_version": "1.0"}) is None
    assert development_origin({**scope, "headers": [*headers, headers[0]]}) is None
    assert development_origin({**scope, "headers": [*headers, headers[1]]}) is None


def test_a_page_on_loopback_is_denied_if_the_settings_list_only_an_origin_that_is_not_loopback(
    new_kisslock: NewKisslock,
) -> None:
    app = new_kisslock(site={"origins": ["https://shop.example"]}).app
    assert open_browser(app, SITE_ORIGIN).client.post("/api/auth/nonce", json={}).status_code == 403


def test_a_site_with_sign_in_but_without_origins_logs_one_warning(
    new_kisslock: NewKisslock, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "kisslock"):
        app = new_kisslock(sign_in={"mode": "required"}).app
        new_kisslock(site={"origins": [SITE_ORIGIN]}, sign_in={"mode": "required"})
        new_kisslock()
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("site.origins is empty, but sign_in.mode requires it")
    assert "this machine" in line
    with TestClient(app, base_url=SITE_ORIGIN, client=LOOPBACK) as client:
        assert sign_in(client, SigningWallet(), path="")["chain_id"] == 1
