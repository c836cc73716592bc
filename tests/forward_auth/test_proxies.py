"""The nginx and Caddy configurations that protect a static site and an app, as real processes with TLS."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from kisslock.testing.playwright import install_wallet
from tests.built import NEEDS_BUILT_FRONT_END
from tests.forward_auth.place import (
    ALICE,
    APP_EXAMPLE,
    FORGED_HEADERS,
    SIBLING_ORIGIN,
    ProtectedSite,
    cookie_header_of,
    first_websocket_line,
    received_headers,
)
from tests.operate.conftest import Proxy
from tests.ports import wait_for_port
from tools.chromium import ensure_headless

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]


def test_the_app_receives_identity_headers_but_no_forged_header_and_no_session_cookie(
    protected_site: ProtectedSite,
) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        user = browser.get("/wallet/api/auth/wallets").json()["user"]
        assert len([name for name in browser.cookies if name.startswith("__Host-kisslock")]) == 2
        for cookies_before, cookies_after in ((("a=1", "b=2")), ("a=1", ""), ("", "b=2"), ("", "")):
            own_cookies = [f"{name}={value}" for name, value in browser.cookies.items()]
            cookie_header = "; ".join(
                [*filter(None, [cookies_before]), own_cookies[0], *filter(None, [cookies_after]), own_cookies[1]]
            )
            received = received_headers(
                browser.get("/reports?x=1", headers={**FORGED_HEADERS, "Cookie": cookie_header})
            )
            assert (received["x-kisslock-account"], received["x-kisslock-user"]) == ([ALICE.address], [user])
            assert set(received.get("x-kisslock-name", [""])) == {""}
            assert not any("forged" in value for name, values in received.items() for value in values)
            received_cookies = "; ".join(received.get("cookie", []))
            assert "kisslock" not in received_cookies
            assert [cookie.strip() for cookie in received_cookies.split(";") if cookie.strip()] == [
                *filter(None, [cookies_before, cookies_after])
            ]
        assert browser.get("/handbook/").text == "<h1>The handbook</h1>"


def test_the_example_app_in_the_docs_greets_the_visitor_named_in_the_identity_header(
    protected_site: ProtectedSite, tmp_path: Path
) -> None:
    """The standard library's server converts _ to -, like CGI."""
    file, log = tmp_path / "greet.py", tmp_path / "greet.log"
    port = protected_site.app.port
    protected_site.app.server_close()
    file.write_text(APP_EXAMPLE.replace("9000", str(port)))
    with log.open("wb") as sink, subprocess.Popen([sys.executable, file], stdout=sink, stderr=sink) as child:
        try:
            wait_for_port(port, child, log)
            with protected_site.signed_in_visitor(ether_amount=5) as browser:
                # The proxy can still have connections to the closed server, and returns 502 for each request on such a
                # connection.
                for _ in range(10):
                    response = browser.get("/", headers=FORGED_HEADERS)
                    if response.status_code != 502:
                        break
                    time.sleep(0.1)
                assert response.text == f"Welcome, {ALICE.address}."
        finally:
            child.terminate()


def test_visitors_without_a_session_and_visitors_without_the_required_holding_are_denied(
    protected_site: ProtectedSite,
) -> None:
    navigation_headers = {"Accept": "text/html", **FORGED_HEADERS}
    with protected_site.site.open_browser() as signed_out_visitor:
        assert [signed_out_visitor.get(path).status_code for path in ("/", "/a.png", "/handbook/")] == [401, 401, 401]
        assert signed_out_visitor.post("/").status_code == 401
        assert signed_out_visitor.head("/").status_code == 401
        for path, return_path in (("/a?b=%2F&c", "%2Fa%3Fb%3D%252F%26c"), ("//evil.example/", "%2F")):
            redirect = signed_out_visitor.get(protected_site.site.origin + path, headers=navigation_headers)
            assert redirect.status_code == 303
            location = redirect.headers["location"].removeprefix(protected_site.site.origin)
            assert location == f"/wallet/forward?gate=holders&back={return_path}"
    with protected_site.signed_in_visitor(ether_amount=4) as browser:
        assert (browser.get("/a.png").status_code, browser.get("/handbook/").status_code) == (403, 200)
        assert browser.get("/a.png").json()["error"]["missing"][0]["held"] == "4"
        assert browser.get("/a", headers=navigation_headers).status_code == 303


def test_post_requests_and_websocket_handshakes_must_come_from_pages_of_the_site(
    protected_site: ProtectedSite,
) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        for origin, status in (
            (protected_site.site.origin, 200),
            (SIBLING_ORIGIN, 403),
            ("https://evil.example", 403),
            ("null", 403),
        ):
            assert (
                browser.post("/", headers={**FORGED_HEADERS, "Origin": origin}, content=b"x" * 5).status_code == status
            )
        assert browser.get("/", headers={"Origin": "https://evil.example"}).status_code == 200
        cookies = cookie_header_of(browser)
    assert b" 101 " in first_websocket_line(
        protected_site.site, f"Origin: {protected_site.site.origin}\r\nCookie: {cookies}"
    )
    for origin in (SIBLING_ORIGIN, "https://evil.example"):
        assert b" 403 " in first_websocket_line(protected_site.site, f"Origin: {origin}\r\nCookie: {cookies}")
    assert b" 401 " in first_websocket_line(protected_site.site, f"Origin: {protected_site.site.origin}")


def test_the_proxy_denies_requests_while_kisslock_is_down(protected_site: ProtectedSite) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        assert browser.get("/a").status_code == 200
        protected_site.server.stop()
        assert browser.get("/a").status_code in {500, 502}
        assert browser.get("/handbook/", headers={"Accept": "text/html"}).status_code in {500, 502}


def test_kisslock_check_reports_protected_and_gated_urls_that_let_requests_pass(
    protected_site: ProtectedSite, proxy: Proxy, tmp_path: Path
) -> None:
    authority = proxy.folder / "authority.pem"
    proxy.certificate_authority.cert_pem.write_to_path(authority)
    # `kisslock check` runs in a separate process, which trusts the test's certificate authority.
    environ, command = {**os.environ, "SSL_CERT_FILE": str(authority)}, [sys.executable, "-m", "kisslock", "check"]
    completed_check = subprocess.run([*command, "--json"], cwd=tmp_path, env=environ, capture_output=True, check=False)
    findings = [check for check in json.loads(completed_check.stdout)["checks"] if check["name"] == "forward.protected"]
    assert [cookie["status"] for cookie in findings] == ["ok", "fail", "ok"]
    assert "/wallet/ is not protected: without a session it returns 200" in findings[1]["message"]
    gated_checks = [check for check in json.loads(completed_check.stdout)["checks"] if check["name"] == "forward.gated"]
    assert [cookie["status"] for cookie in gated_checks] == ["ok", "fail"]
    assert gated_checks[0]["message"] == f"{proxy.origin}/ denies an account without assets: 403 gate/not-held"
    assert gated_checks[1]["message"].endswith("/handbook/ lets an account without assets pass: it returns 200")
    completed = subprocess.run(
        [sys.executable, "-m", "kisslock", "users", "list", "--json"],
        cwd=tmp_path, env=environ, capture_output=True, check=True,
    )  # fmt: skip
    assert json.loads(completed.stdout) == {"accounts": []}


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_headless())
        yield browser.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
        browser.close()


def test_a_visitor_sees_which_holding_is_missing_and_gets_access_after_receiving_that_holding(
    protected_site: ProtectedSite, page: Page
) -> None:
    chain: dict[str, Any] = {
        "id": 31337,
        "name": "Local",
        "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
    }
    chain |= {"rpcUrls": [f"http://127.0.0.1:{protected_site.node}"], "explorers": []}
    wallet = install_wallet(page, name="Mine", chains=[chain])
    protected_site.give_ether(wallet.address, 4)
    dialog, card = page.get_by_role("dialog"), page.locator("main")
    page.goto(f"{protected_site.site.origin}/reports/?day=1%2F2")
    expect(card).to_contain_text("/reports/")
    assert page.url.startswith(f"{protected_site.site.origin}/wallet/forward?")
    card.get_by_role("button", name="Sign in").click()
    page.get_by_role("option", name="Mine").click()
    dialog.get_by_role("button", name="Sign in").click()
    expect(card.get_by_role("heading", name="This account does not meet the requirements")).to_be_visible()
    expect(card).to_contain_text("At least 5 ETH on Local chain")
    expect(card).to_contain_text("This account has 4 ETH")
    card.get_by_role("button", name="Check again").click()
    expect(card).to_contain_text("This account has 4 ETH")
    protected_site.give_ether(wallet.address, 5)
    card.get_by_role("button", name="Check again").click()
    expect(page.locator("body")).to_contain_text(wallet.address)
    assert page.url == f"{protected_site.site.origin}/reports/?day=1%2F2"
    websocket_script = "new Promise((done) => { new WebSocket('/live').onmessage = ({ data }) => done(data) })"
    assert page.evaluate(websocket_script) == wallet.address
    # The hosted page has the same origin, so it uses the connection to the wallet and shows the account.
    page.goto(f"{protected_site.site.origin}/wallet/")
    expect(page.get_by_role("button", name="Show account")).to_be_visible()
    # A visitor who is allowed continues only after a click, and only to this host.
    page.goto(f"{protected_site.site.origin}/wallet/forward?gate=holders&back=%2F%2Fevil.example")
    card.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(f"{protected_site.site.origin}/")
