"""The headers and cookies that reach an app behind nginx and Caddy, whatever the visitor sends."""

import json
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from tests.built import NEEDS_BUILT_FRONT_END
from tests.forward_auth.place import ALICE, FORGED_HEADERS, ProtectedSite, cookie_header_of, received_headers
from tests.ports import wait_for_port
from tools import programs
from tools.chromium import ensure_headless

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
# The PHP script returns the header names in the form into which PHP converts them.
PHP_SCRIPT = "<?php echo json_encode(array_filter($_SERVER, fn ($name) => str_contains($name, 'KISSLOCK'), 2));"


def test_php_receives_no_identity_header_that_the_visitor_sent(protected_site: ProtectedSite, tmp_path: Path) -> None:
    """PHP converts `.` and `_` in a header's name like `-`."""
    php = programs.find_program("php")
    if not php:
        pytest.skip("php is not on this machine (`make test` brings it where Debian's apt-get is)")
    port, log = protected_site.app.port, tmp_path / "php.log"
    protected_site.app.server_close()
    (tmp_path / "index.php").write_text(PHP_SCRIPT)
    command = [php, "-S", f"127.0.0.1:{port}", "-t", str(tmp_path)]
    with log.open("wb") as sink, subprocess.Popen(command, stdout=sink, stderr=sink) as child:
        try:
            wait_for_port(port, child, log)
            with protected_site.signed_in_visitor(ether_amount=5) as browser:
                user = browser.get("/wallet/api/auth/wallets").json()["user"]
                for extra_headers in ({}, {"Connection": "close, X-Kisslock-Account, X-Kisslock-User"}):
                    received_headers = json.loads(browser.get("/", headers=FORGED_HEADERS | extra_headers).text)
                    assert received_headers.pop("HTTP_X_KISSLOCK_NAME", "") == ""
                    assert received_headers == {"HTTP_X_KISSLOCK_ACCOUNT": ALICE.address, "HTTP_X_KISSLOCK_USER": user}
        finally:
            child.terminate()


@pytest.mark.parametrize("connection", ["close, X-Kisslock-Account, X-Kisslock-User", "x-kisslock-account", "Upgrade"])
def test_the_connection_header_cannot_remove_identity_headers(protected_site: ProtectedSite, connection: str) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        received = received_headers(browser.get("/", headers={"Connection": connection}))
        assert received["x-kisslock-account"] == [ALICE.address]
        upgrade = {"Connection": f"{connection}, Upgrade", "Upgrade": "h2c"}
        assert received_headers(browser.get("/", headers=upgrade))["x-kisslock-account"] == [ALICE.address]


def test_the_app_does_not_receive_the_session_if_two_cookies_have_the_same_name(protected_site: ProtectedSite) -> None:
    """A script on the app's page can set a cookie with Partitioned, which the browser sends in addition to ours."""
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        own_cookies, session = cookie_header_of(browser), browser.cookies["__Host-kisslock"]
        secrets = set(browser.cookies.values())
        browser.cookies.clear()
        for forged_cookie in ("__Host-kisslock=mine", "__Host-kisslock-browser=mine", "__Host-kisslock =mine", "a=1"):
            for cookie_header in (
                f"{forged_cookie}; {own_cookies}",
                f"{own_cookies}; {forged_cookie}",
                f"{own_cookies}; {forged_cookie}; {own_cookies}",
            ):
                response = browser.get("/", headers={"Cookie": cookie_header})
                # If an invalid cookie comes before Kisslock's cookie, the visitor can be denied, and the protected
                # application receives no request.
                cookies = " ".join(received_headers(response).get("cookie", [])) if response.status_code == 200 else ""
                assert not any(secret in cookies for secret in secrets), cookie_header
        assert received_headers(browser.get("/", headers={"Cookie": f"__Host-kisslock={session}; b=2"}))["cookie"] == [
            "b=2"
        ]


def test_the_app_does_not_receive_the_session_from_a_partitioned_cookie(protected_site: ProtectedSite) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser, sync_playwright() as playwright:
        host, session = urlsplit(protected_site.site.origin).hostname, browser.cookies["__Host-kisslock"]
        chromium = playwright.chromium.launch(executable_path=ensure_headless())
        context = chromium.new_context(ignore_https_errors=True)
        for name, value in browser.cookies.items():
            facts = {"domain": str(host), "path": "/", "secure": True, "httpOnly": True, "sameSite": "Lax"}
            context.add_cookies([{"name": name, "value": value, **facts}])  # type: ignore[typeddict-item]
        page = context.new_page()
        page.goto(f"{protected_site.site.origin}/reports")
        assert ALICE.address in page.locator("body").inner_text()
        page.evaluate("document.cookie = '__Host-kisslock=mine; Path=/; Secure; SameSite=None; Partitioned'")
        assert [cookie["name"] for cookie in context.cookies()].count("__Host-kisslock") == 2
        received = page.evaluate(
            "async () => await (await fetch('/x', { headers: { Accept: 'application/json' } })).text()"
        )
        assert session not in received
        chromium.close()
