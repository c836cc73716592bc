"""MCP clients sign a visitor in through Chromium: the real clients of both packages, and a wallet in the page."""

import asyncio
import re
import webbrowser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx2
import pytest
from playwright.sync_api import Page, expect, sync_playwright

from kisslock.gates.gates import HoldingChecker
from kisslock.testing import SigningWallet
from tests.gates.chain import Chain, token_with_balances
from tests.mcp.chromium import (
    BrowserVisitor,
    SignInPage,
    result_of_future,
    running_callback_server,
    running_client_thread,
    running_document_host,
)
from tests.mcp.place import CALLBACK_URL, DOCUMENT_URL, McpSite, TokenStore, call_tool, new_mcp_site
from tests.mcp.test_clients import GATE_SETTINGS, TOKEN_CONTRACT, start_servers
from tests.oidc.program import SECRET, basic_auth_header, pkce_parameters
from tools.chromium import ensure_headless

pytestmark = pytest.mark.slow
HOLDER, STRANGER = 1, 2
LOCAL_APP_WARNING = "Any app on this device can claim to be Agent. Continue only if you started it yourself just now."


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_headless())
        page = browser.new_page()
        page.set_default_timeout(15000)
        yield page
        browser.close()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with running_client_thread() as threads:
        yield threads


@pytest.fixture
def requested_documents(mcp_site: McpSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The paths that Kisslock requested of the document's host."""
    with running_document_host(mcp_site.kisslock, monkeypatch) as requested_paths:
        yield requested_paths


@pytest.fixture
def settings() -> dict[str, Any]:
    return {}


@pytest.fixture
def mcp_site(tmp_path: Path, settings: dict[str, Any], stack: ExitStack) -> McpSite:
    """An authorization server and an MCP server of the `mcp` package, which reads tokens over HTTP."""
    place = new_mcp_site(tmp_path, **settings)
    if settings:
        place.kisslock.services[HoldingChecker]._nodes = Chain(
            {TOKEN_CONTRACT: token_with_balances({SigningWallet(HOLDER).address: 5})}
        )
    return start_servers(stack, place, "mcp", over_http=True)


@pytest.fixture
def visitor(mcp_site: McpSite, stack: ExitStack) -> BrowserVisitor:
    visitor = BrowserVisitor(mcp_site)
    stack.enter_context(running_callback_server(visitor))
    return visitor


def is_active(mcp_site: McpSite, token: str) -> bool:
    response = httpx2.post(
        f"{mcp_site.issuer}/oidc/introspect", data={"token": token}, headers=basic_auth_header("notes", SECRET)
    )
    return bool(response.json()["active"])


def account_of_key(key: int) -> str:
    return f"eip155:1:{SigningWallet(key).address}"


def test_a_holder_signs_in_to_an_mcp_client_and_revokes_the_access_of_the_client(
    page: Page, threads: ThreadPoolExecutor, mcp_site: McpSite, requested_documents: list[str], visitor: BrowserVisitor
) -> None:
    sign_in, tokens = SignInPage(page, mcp_site, HOLDER), TokenStore()
    result = threads.submit(asyncio.run, call_tool(visitor, tokens, "whoami"))
    page.goto(visitor.opened_urls.get(timeout=60))
    expect(sign_in.card.get_by_role("heading", level=1)).to_have_text("Continue to Agent")
    for text in ("agent.example", urlsplit(CALLBACK_URL).netloc, mcp_site.mcp_url, "notes:read", LOCAL_APP_WARNING):
        expect(sign_in.card).to_contain_text(text)
    assert requested_documents == ["/client.json"]
    sign_in.sign_in()
    expect(sign_in.card).to_contain_text("If you allow it, Agent gets access to:")
    sign_in.button("Allow and continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You can close this window")
    assert result_of_future(result) == account_of_key(HOLDER)

    # A second authorization requires consent again, because any program on the device can claim to be this client.
    second_call = threads.submit(asyncio.run, call_tool(visitor, TokenStore(), "whoami"))
    page.goto(visitor.opened_urls.get(timeout=60))
    expect(sign_in.card).to_contain_text(LOCAL_APP_WARNING)
    sign_in.button("Allow and continue").click()
    assert result_of_future(second_call) == account_of_key(HOLDER)

    assert tokens.tokens
    assert is_active(mcp_site, tokens.tokens.access_token)
    rows = sign_in.open_app_list()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Agent")
    expect(rows).to_contain_text("agent.example")
    expect(rows).to_contain_text(f"Access to {mcp_site.mcp_url}")
    rows.get_by_role("button", name="Remove access Agent").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove access").click()
    expect(page.get_by_role("dialog")).to_contain_text("No app has access to your account")
    assert not is_active(mcp_site, tokens.tokens.access_token)
    refresh_form = {
        "grant_type": "refresh_token",
        "refresh_token": tokens.tokens.refresh_token,
        "client_id": DOCUMENT_URL,
    }
    refresh_response = httpx2.post(f"{mcp_site.issuer}/oidc/token", data=refresh_form).json()
    assert refresh_response["error"] == "invalid_grant"


@pytest.mark.parametrize("settings", [GATE_SETTINGS])
def test_a_visitor_without_the_required_asset_sees_what_is_missing_and_the_client_gets_an_error(
    page: Page, threads: ThreadPoolExecutor, mcp_site: McpSite, requested_documents: list[str], visitor: BrowserVisitor
) -> None:
    sign_in = SignInPage(page, mcp_site, STRANGER)
    result = threads.submit(asyncio.run, call_tool(visitor, TokenStore(), "whoami"))
    page.goto(visitor.opened_urls.get(timeout=60))
    sign_in.sign_in()
    sign_in.button("Allow and continue").click()
    expect(sign_in.card.get_by_role("heading", level=1)).to_have_text("This account does not meet the requirements")
    expect(sign_in.card).to_contain_text(re.compile("at least 5", re.IGNORECASE))
    sign_in.button("Back to Agent").click()
    with pytest.raises(BaseExceptionGroup) as failure:
        result_of_future(result)
    assert failure.group_contains(PermissionError, match="access_denied")
    assert requested_documents == ["/client.json"]


def test_a_silent_request_shows_the_sign_in_page_if_the_client_document_was_not_fetched_before(
    page: Page, mcp_site: McpSite, requested_documents: list[str]
) -> None:
    query = {
        "response_type": "code",
        "client_id": DOCUMENT_URL,
        "redirect_uri": CALLBACK_URL,
        "resource": mcp_site.mcp_url,
        "scope": "notes:read",
        "prompt": "none",
        **pkce_parameters("a" * 43),
    }
    # Without a browser, no script of the page runs, so the server fetches no document. It also does not redirect.
    response = httpx2.get(f"{mcp_site.issuer}/oidc/authorize?{urlencode(query)}")
    assert (response.status_code, requested_documents) == (200, [])
    page.goto(f"{mcp_site.issuer}/oidc/authorize?{urlencode(query)}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Continue to Agent")
    assert page.url.startswith(mcp_site.issuer)
    assert requested_documents == ["/client.json"]


@pytest.mark.filterwarnings("ignore:Using in-memory token storage")
def test_the_client_of_fastmcp_gets_access_after_a_holder_has_signed_in(
    page: Page,
    threads: ThreadPoolExecutor,
    mcp_site: McpSite,
    requested_documents: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from fastmcp import Client  # noqa: PLC0415
    from fastmcp.client.auth import OAuth  # noqa: PLC0415

    visitor = BrowserVisitor(mcp_site)
    monkeypatch.setattr(webbrowser, "open", visitor.opened_urls.put)

    async def show_account() -> str:
        async with Client(mcp_site.mcp_url, auth=OAuth(client_metadata_url=DOCUMENT_URL)) as client:
            return str((await client.call_tool("whoami")).content[0].text)

    sign_in = SignInPage(page, mcp_site, HOLDER)
    result = threads.submit(asyncio.run, show_account())
    url = visitor.opened_urls.get(timeout=60)
    # The client's own request without cookies, which it sends before it opens the browser, did not make the server
    # fetch a document.
    assert requested_documents == []
    page.goto(url)
    expect(sign_in.card).to_contain_text(LOCAL_APP_WARNING)
    sign_in.sign_in()
    sign_in.button("Allow and continue").click()
    assert result_of_future(result) == account_of_key(HOLDER)
    assert requested_documents == ["/client.json"]
