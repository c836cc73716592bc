"""Without site.origins, sign-in works only on loopback, with cookies that have no prefix."""

import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.http.loopback import development_origin
from kisslock.testing import SigningWallet, sign_in
from tests.auth.conftest import ALICE, Browser, code
from tests.conftest import NewKisslock

HERE = "http://127.0.0.1:8000"
LOOPBACK = ("127.0.0.1", 50000)


def browser_at(app: Any, origin: str, peer: tuple[str, int] = LOOPBACK) -> Browser:
    browser = Browser(app, origin)
    browser.client = TestClient(
        app, base_url=origin, headers={"Origin": origin}, client=peer, raise_server_exceptions=False
    )
    return browser


@pytest.mark.parametrize("origin", [HERE, "http://localhost:5173", "http://[::1]:8000", "http://127.0.0.1"])
def test_a_developer_signs_in_on_loopback_and_gets_cookies_without_a_prefix(
    new_kisslock: NewKisslock, origin: str
) -> None:
    browser = browser_at(new_kisslock(sign_in={"mode": "optional"}).app, origin)
    message = browser.message(ALICE)
    assert message.startswith(f"{origin.partition('//')[2]} wants you to sign in")
    response = browser.verify(message, ALICE.sign(message))
    assert response.status_code == 200, response.text
    assert "Secure" not in response.headers["set-cookie"]
    assert set(browser.client.cookies) == {"kisslock", "kisslock-browser"}
    assert browser.session["address"] == ALICE.address
    assert browser.client.post("/api/auth/sign-out", json={}).status_code == 204
    assert browser.session is None


def test_in_development_a_sign_in_request_from_another_machine_is_rejected(new_kisslock: NewKisslock) -> None:
    app = new_kisslock(sign_in={"mode": "required"}).app
    others: list[tuple[str, tuple[str, int], dict[str, str]]] = [
        (HERE, ("203.0.113.7", 50000), {}),
        (HERE, ("testclient", 50000), {}),
        ("http://shop.example", LOOPBACK, {}),
        ("https://127.0.0.1:8000", LOOPBACK, {}),
        (HERE, LOOPBACK, {"Origin": "http://127.0.0.1:8001"}),
        (HERE, LOOPBACK, {"Origin": "http://localhost:8000"}),
        (HERE, LOOPBACK, {"Origin": "null"}),
        (HERE, LOOPBACK, {"Origin": ""}),
        # The first host name resolves to this machine. The other host names only look like loopback hosts.
        (HERE, LOOPBACK, {"Host": "rebound.example:8000", "Origin": "http://rebound.example:8000"}),
        (HERE, LOOPBACK, {"Host": "127.0.0.1.example", "Origin": "http://127.0.0.1.example"}),
        (HERE, LOOPBACK, {"Host": "localhost.", "Origin": "http://localhost."}),
        (HERE, LOOPBACK, {"Host": "x@127.0.0.1:8000", "Origin": "http://x@127.0.0.1:8000"}),
        (HERE, LOOPBACK, {"Host": "127.0.0.1:8000/x", "Origin": "http://127.0.0.1:8000/x"}),
        (HERE, LOOPBACK, {"X-Forwarded-For": "127.0.0.1"}),
        (HERE, LOOPBACK, {"X-Forwarded-Port": "443"}),
        (HERE, LOOPBACK, {"Forwarded": "for=127.0.0.1"}),
        (HERE, LOOPBACK, {"Via": "1.1 proxy"}),
        (HERE, LOOPBACK, {"X-Real-IP": "127.0.0.1"}),
        (HERE, LOOPBACK, {"CF-Connecting-IP": "127.0.0.1"}),
    ]
    for origin, peer, headers in others:
        browser = browser_at(app, origin, peer)
        for call in ("nonce", "verify", "link", "sign-out"):
            response = browser.client.post(f"/api/auth/{call}", json={"message": "", "signature": ""}, headers=headers)
            assert code(response) == "403 auth/foreign-origin", (call, origin, peer, headers)
        assert not browser.client.cookies


def test_a_proof_for_another_loopback_host_is_rejected(new_kisslock: NewKisslock) -> None:
    app = new_kisslock().app
    by_address, by_name = browser_at(app, HERE), browser_at(app, "http://localhost:8000")
    by_name.client.cookies = by_address.client.cookies
    message = by_address.message(ALICE)
    assert by_name.verify(message, ALICE.sign(message)).json()["error"]["code"] == "auth/wrong-domain"


def test_a_request_over_http_1_0_as_proxies_send_it_does_not_come_from_a_developers_browser() -> None:
    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", HERE.encode())]
    scope = {"scheme": "http", "client": LOOPBACK, "headers": headers, "http_version": "1.1"}
    assert development_origin(scope) == HERE
    assert development_origin({**scope, "http_version": "1.0"}) is None
    assert development_origin({**scope, "headers": [*headers, headers[0]]}) is None
    assert development_origin({**scope, "headers": [*headers, headers[1]]}) is None


def test_if_site_origins_is_set_pages_on_loopback_need_to_be_listed_too(new_kisslock: NewKisslock) -> None:
    app = new_kisslock(site={"origins": ["https://shop.example"]}).app
    assert browser_at(app, HERE).client.post("/api/auth/nonce", json={}).status_code == 403


def test_a_site_with_sign_in_but_without_origins_logs_one_warning(
    new_kisslock: NewKisslock, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "kisslock"):
        app = new_kisslock(sign_in={"mode": "required"}).app
        new_kisslock(site={"origins": [HERE]}, sign_in={"mode": "required"})
        new_kisslock()
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("site.origins is empty, but sign_in.mode requires it")
    assert "this machine" in line
    with TestClient(app, base_url=HERE, client=LOOPBACK) as client:
        assert sign_in(client, SigningWallet(), path="")["chain_id"] == 1
