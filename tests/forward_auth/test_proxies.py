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
from tests.built import BUILT
from tests.forward_auth.place import ALICE, FORGED, PROGRAM, SIBLING, Place, headers_of, upgraded, with_cookies
from tests.operate.conftest import Proxy
from tests.ports import wait_for
from tools.chromium import ensure_headless

pytestmark = [pytest.mark.slow, BUILT]


def test_the_app_receives_identity_headers_but_no_forged_header_and_no_session_cookie(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        user = browser.get("/wallet/api/auth/wallets").json()["user"]
        assert len([name for name in browser.cookies if name.startswith("__Host-kisslock")]) == 2
        for before, after in ((("a=1", "b=2")), ("a=1", ""), ("", "b=2"), ("", "")):
            own_cookies = [f"{name}={value}" for name, value in browser.cookies.items()]
            cookie_header = "; ".join([*filter(None, [before]), own_cookies[0], *filter(None, [after]), own_cookies[1]])
            got = headers_of(browser.get("/reports?x=1", headers={**FORGED, "Cookie": cookie_header}))
            assert (got["x-kisslock-account"], got["x-kisslock-user"]) == ([ALICE.address], [user])
            assert set(got.get("x-kisslock-name", [""])) == {""}
            assert not any("forged" in value for name, values in got.items() for value in values)
            received_cookies = "; ".join(got.get("cookie", []))
            assert "kisslock" not in received_cookies
            assert [cookie.strip() for cookie in received_cookies.split(";") if cookie.strip()] == [
                *filter(None, [before, after])
            ]
        assert browser.get("/handbook/").text == "<h1>The handbook</h1>"


def test_the_example_app_of_the_page_greets_the_visitor_by_the_identity_header(place: Place, tmp_path: Path) -> None:
    """The standard library's server converts _ to -, like CGI."""
    file, log = tmp_path / "greet.py", tmp_path / "greet.log"
    port = place.program.port
    place.program.server_close()
    file.write_text(PROGRAM.replace("9000", str(port)))
    with log.open("wb") as sink, subprocess.Popen([sys.executable, file], stdout=sink, stderr=sink) as child:
        try:
            wait_for(port, child, log)
            with place.visitor(ether=5) as browser:
                # The proxy can still have connections to the closed server, and returns 502 for each request on such a
                # connection.
                for _ in range(10):
                    response = browser.get("/", headers=FORGED)
                    if response.status_code != 502:
                        break
                    time.sleep(0.1)
                assert response.text == f"Welcome, {ALICE.address}."
        finally:
            child.terminate()


def test_visitors_without_a_session_or_the_required_holding_are_denied(place: Place) -> None:
    navigates = {"Accept": "text/html", **FORGED}
    with place.site.visitor() as stranger:
        assert [stranger.get(path).status_code for path in ("/", "/a.png", "/handbook/")] == [401, 401, 401]
        assert stranger.post("/").status_code == 401
        assert stranger.head("/").status_code == 401
        for path, back in (("/a?b=%2F&c", "%2Fa%3Fb%3D%252F%26c"), ("//evil.example/", "%2F")):
            redirect = stranger.get(place.site.origin + path, headers=navigates)
            assert redirect.status_code == 303
            location = redirect.headers["location"].removeprefix(place.site.origin)
            assert location == f"/wallet/forward?gate=holders&back={back}"
    with place.visitor(ether=4) as browser:
        assert (browser.get("/a.png").status_code, browser.get("/handbook/").status_code) == (403, 200)
        assert browser.get("/a.png").json()["error"]["missing"][0]["held"] == "4"
        assert browser.get("/a", headers=navigates).status_code == 303


def test_requests_that_change_state_and_websockets_must_come_from_the_sites_pages(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        for origin, status in ((place.site.origin, 200), (SIBLING, 403), ("https://evil.example", 403), ("null", 403)):
            assert browser.post("/", headers={**FORGED, "Origin": origin}, content=b"x" * 5).status_code == status
        assert browser.get("/", headers={"Origin": "https://evil.example"}).status_code == 200
        cookies = with_cookies(browser)
    assert b" 101 " in upgraded(place.site, f"Origin: {place.site.origin}\r\nCookie: {cookies}")
    for origin in (SIBLING, "https://evil.example"):
        assert b" 403 " in upgraded(place.site, f"Origin: {origin}\r\nCookie: {cookies}")
    assert b" 401 " in upgraded(place.site, f"Origin: {place.site.origin}")


def test_while_kisslock_is_down_the_proxy_denies_requests(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        assert browser.get("/a").status_code == 200
        place.server.end()
        assert browser.get("/a").status_code in {500, 502}
        assert browser.get("/handbook/", headers={"Accept": "text/html"}).status_code in {500, 502}


def test_kisslock_check_fails_unless_every_protected_url_denies_requests(
    place: Place, proxy: Proxy, tmp_path: Path
) -> None:
    authority = proxy.folder / "authority.pem"
    proxy.authority.cert_pem.write_to_path(authority)
    # `kisslock check` runs in a separate process, which trusts the test's certificate authority.
    environ, command = {**os.environ, "SSL_CERT_FILE": str(authority)}, [sys.executable, "-m", "kisslock", "check"]
    checked = subprocess.run([*command, "--json"], cwd=tmp_path, env=environ, capture_output=True, check=False)
    findings = [check for check in json.loads(checked.stdout)["checks"] if check["name"] == "forward.protected"]
    assert [cookie["status"] for cookie in findings] == ["ok", "fail", "ok"]
    assert "/wallet/ is not protected: without a session it returns 200" in findings[1]["message"]
    gated = [check for check in json.loads(checked.stdout)["checks"] if check["name"] == "forward.gated"]
    assert [cookie["status"] for cookie in gated] == ["ok", "fail"]
    assert gated[0]["message"] == f"{proxy.origin}/ denies an account without assets: 403 gate/not-held"
    assert gated[1]["message"].endswith("/handbook/ lets an account without assets pass: it returns 200")
    listed = subprocess.run(
        [sys.executable, "-m", "kisslock", "users", "list", "--json"],
        cwd=tmp_path, env=environ, capture_output=True, check=True,
    )  # fmt: skip
    assert json.loads(listed.stdout) == {"accounts": []}


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_headless())
        yield browser.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
        browser.close()


def test_a_visitor_sees_which_holding_is_missing_and_gets_access_after_receiving_it(place: Place, page: Page) -> None:
    chain: dict[str, Any] = {
        "id": 31337,
        "name": "Local",
        "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
    }
    chain |= {"rpcUrls": [f"http://127.0.0.1:{place.node}"], "explorers": []}
    wallet = install_wallet(page, name="Mine", chains=[chain])
    place.gives(wallet.address, 4)
    dialog, card = page.get_by_role("dialog"), page.locator("main")
    page.goto(f"{place.site.origin}/reports/?day=1%2F2")
    expect(card).to_contain_text("/reports/")
    assert page.url.startswith(f"{place.site.origin}/wallet/forward?")
    card.get_by_role("button", name="Sign in").click()
    page.get_by_role("option", name="Mine").click()
    dialog.get_by_role("button", name="Sign in").click()
    expect(card.get_by_role("heading", name="This account does not meet the requirements")).to_be_visible()
    expect(card).to_contain_text("At least 5 ETH on Local chain")
    expect(card).to_contain_text("This account has 4 ETH")
    card.get_by_role("button", name="Check again").click()
    expect(card).to_contain_text("This account has 4 ETH")
    place.gives(wallet.address, 5)
    card.get_by_role("button", name="Check again").click()
    expect(page.locator("body")).to_contain_text(wallet.address)
    assert page.url == f"{place.site.origin}/reports/?day=1%2F2"
    live = "new Promise((done) => { new WebSocket('/live').onmessage = ({ data }) => done(data) })"
    assert page.evaluate(live) == wallet.address
    # The hosted page uses the same connection, so it shows the account.
    page.goto(f"{place.site.origin}/wallet/")
    expect(page.get_by_role("button", name="Show account")).to_be_visible()
    # A visitor who is allowed continues only after a click, and only to this host.
    page.goto(f"{place.site.origin}/wallet/forward?gate=holders&back=%2F%2Fevil.example")
    card.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(f"{place.site.origin}/")
