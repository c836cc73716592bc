"""The wallet of `kisslock.testing.playwright` on a site of wagmi without Kisslock (web/e2e/wagmi)."""

import re
from collections.abc import Iterator

import pytest
from eth_account import Account
from eth_account.messages import encode_defunct
from playwright.sync_api import Page, expect, sync_playwright

from kisslock.testing.playwright import install_wallet
from tools.chromium import ensure_headless
from tools.places import WEB, run_command, web_tool

pytestmark = pytest.mark.slow
SITE_URL = "https://site.example/"
PAGE_HTML = (
    '<!doctype html><html lang="en"><title>Site</title><div id="site"></div><script src="/site.js"></script></html>'
)
PRODUCTION_OPTIONS = ("--platform", "browser", "--transform.define", 'process.env.NODE_ENV:"production"')


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the script of the site, which Rolldown bundles from the installed wagmi."""
    file = tmp_path_factory.mktemp("wagmi") / "site.js"
    run_command(
        web_tool("rolldown", "e2e/wagmi/site.tsx", "--format", "iife", "--file", str(file), *PRODUCTION_OPTIONS),
        cwd=WEB,
    )
    return file.read_text(encoding="utf-8")


@pytest.fixture
def page(script: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_headless())
        page = browser.new_page()
        page.route(f"{SITE_URL}**", lambda route: route.fulfill(content_type="text/html", body=PAGE_HTML))
        page.route(f"{SITE_URL}site.js", lambda route: route.fulfill(content_type="text/javascript", body=script))
        yield page
        browser.close()


# The code of the section "Sites with another kit" in docs/testing.md.
def test_the_test_wallet_rejects_and_signs_and_survives_a_reload_on_a_wagmi_site_without_kisslock(page: Page) -> None:
    wallet = install_wallet(page, name="My wallet", behaviour={"connect": ["reject", "approve"], "sign": "ask"})
    page.goto(SITE_URL)
    entry = page.get_by_role("button", name="My wallet")
    entry.click()
    expect(page.get_by_role("alert")).to_have_text("UserRejectedRequestError")
    entry.click()
    expect(page.get_by_role("heading")).to_have_text(wallet.address)
    page.get_by_role("button", name="Sign").click()
    assert wallet.approve_next()["kind"] == "sign"
    expect(page.locator("output")).to_have_text(re.compile("^0x"))
    signature = page.locator("output").inner_text()
    assert Account.recover_message(encode_defunct(text="Hello"), signature=signature) == wallet.address
    page.reload()
    expect(page.get_by_role("heading")).to_have_text(wallet.address)
