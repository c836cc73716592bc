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
from tests.gates.chain import Chain, holder
from tests.mcp.chromium import (
    BrowserVisitor,
    SignInPage,
    callback_server,
    client_thread,
    document_host,
    result_of,
)
from tests.mcp.place import CALLBACK, DOCUMENT_URL, Place, Tokens, call, new_place
from tests.mcp.test_clients import GATED, TOKEN, started
from tests.oidc.program import SECRET, basic, pkce
from tools.chromium import ensure_headless

pytestmark = pytest.mark.slow
HOLDER, STRANGER = 1, 2
LOCAL = "Any app on this device can claim to be Agent. Continue only if you started it yourself just now."


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
    with client_thread() as threads:
        yield threads


@pytest.fixture
def documents(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The paths that Kisslock requested of the document's host."""
    with document_host(place.kisslock, monkeypatch) as requested:
        yield requested


@pytest.fixture
def settings() -> dict[str, Any]:
    return {}


@pytest.fixture
def place(tmp_path: Path, settings: dict[str, Any], stack: ExitStack) -> Place:
    """An authorization server and an MCP server of the `mcp` package, which reads tokens over HTTP."""
    place = new_place(tmp_path, **settings)
    if settings:
        place.kisslock.services[HoldingChecker]._nodes = Chain({TOKEN: holder({SigningWallet(HOLDER).address: 5})})
    return started(stack, place, "mcp", over_http=True)


@pytest.fixture
def visitor(place: Place, stack: ExitStack) -> BrowserVisitor:
    visitor = BrowserVisitor(place)
    stack.enter_context(callback_server(visitor))
    return visitor


def is_active(place: Place, token: str) -> bool:
    response = httpx2.post(f"{place.issuer}/oidc/introspect", data={"token": token}, headers=basic("notes", SECRET))
    return bool(response.json()["active"])


def account_of(key: int) -> str:
    return f"eip155:1:{SigningWallet(key).address}"


def test_the_client_of_mcp_signs_a_holder_in_and_the_visitor_ends_its_access(
    page: Page, threads: ThreadPoolExecutor, place: Place, documents: list[str], visitor: BrowserVisitor
) -> None:
    sign_in, tokens = SignInPage(page, place, HOLDER), Tokens()
    result = threads.submit(asyncio.run, call(visitor, tokens, "whoami"))
    page.goto(visitor.opened.get(timeout=60))
    expect(sign_in.card.get_by_role("heading", level=1)).to_have_text("Continue to Agent")
    for text in ("agent.example", urlsplit(CALLBACK).netloc, place.mcp_url, "notes:read", LOCAL):
        expect(sign_in.card).to_contain_text(text)
    assert documents == ["/client.json"]
    sign_in.sign_in()
    expect(sign_in.card).to_contain_text("If you allow it, Agent gets access to:")
    sign_in.button("Allow and continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You can close this window")
    assert result_of(result) == account_of(HOLDER)

    # A second authorization asks again, because any program on the device can claim to be this client.
    again = threads.submit(asyncio.run, call(visitor, Tokens(), "whoami"))
    page.goto(visitor.opened.get(timeout=60))
    expect(sign_in.card).to_contain_text(LOCAL)
    sign_in.button("Allow and continue").click()
    assert result_of(again) == account_of(HOLDER)

    assert tokens.tokens
    assert is_active(place, tokens.tokens.access_token)
    rows = sign_in.opens_apps()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Agent")
    expect(rows).to_contain_text("agent.example")
    expect(rows).to_contain_text(f"Access to {place.mcp_url}")
    rows.get_by_role("button", name="Remove access Agent").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove access").click()
    expect(page.get_by_role("dialog")).to_contain_text("No app has access to your account")
    assert not is_active(place, tokens.tokens.access_token)
    refresh = {"grant_type": "refresh_token", "refresh_token": tokens.tokens.refresh_token, "client_id": DOCUMENT_URL}
    refused = httpx2.post(f"{place.issuer}/oidc/token", data=refresh).json()
    assert refused["error"] == "invalid_grant"


@pytest.mark.parametrize("settings", [GATED])
def test_a_visitor_without_the_asset_reads_what_is_missing_and_the_client_gets_access_denied(
    page: Page, threads: ThreadPoolExecutor, place: Place, documents: list[str], visitor: BrowserVisitor
) -> None:
    sign_in = SignInPage(page, place, STRANGER)
    result = threads.submit(asyncio.run, call(visitor, Tokens(), "whoami"))
    page.goto(visitor.opened.get(timeout=60))
    sign_in.sign_in()
    sign_in.button("Allow and continue").click()
    expect(sign_in.card.get_by_role("heading", level=1)).to_have_text("This account does not meet the requirements")
    expect(sign_in.card).to_contain_text(re.compile("at least 5", re.IGNORECASE))
    sign_in.button("Back to Agent").click()
    with pytest.raises(BaseExceptionGroup) as failure:
        result_of(result)
    assert failure.group_contains(PermissionError, match="access_denied")
    assert documents == ["/client.json"]


def test_prompt_none_with_an_unread_document_shows_our_page_instead_of_a_redirect(
    page: Page, place: Place, documents: list[str]
) -> None:
    query = {
        "response_type": "code",
        "client_id": DOCUMENT_URL,
        "redirect_uri": CALLBACK,
        "resource": place.mcp_url,
        "scope": "notes:read",
        "prompt": "none",
        **pkce("a" * 43),
    }
    # A client that requests this URL itself runs no script: the server fetches no document and does not redirect.
    response = httpx2.get(f"{place.issuer}/oidc/authorize?{urlencode(query)}")
    assert (response.status_code, documents) == (200, [])
    page.goto(f"{place.issuer}/oidc/authorize?{urlencode(query)}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Continue to Agent")
    assert page.url.startswith(place.issuer)
    assert documents == ["/client.json"]


@pytest.mark.filterwarnings("ignore:Using in-memory token storage")
def test_the_client_of_fastmcp_signs_a_holder_in(
    page: Page, threads: ThreadPoolExecutor, place: Place, documents: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from fastmcp import Client  # noqa: PLC0415
    from fastmcp.client.auth import OAuth  # noqa: PLC0415

    visitor = BrowserVisitor(place)
    monkeypatch.setattr(webbrowser, "open", visitor.opened.put)

    async def whoami() -> str:
        async with Client(place.mcp_url, auth=OAuth(client_metadata_url=DOCUMENT_URL)) as client:
            return str((await client.call_tool("whoami")).content[0].text)

    sign_in = SignInPage(page, place, HOLDER)
    result = threads.submit(asyncio.run, whoami())
    url = visitor.opened.get(timeout=60)
    # The client's own request without cookies, which it sends before it opens the browser, did not make the server
    # fetch a document.
    assert documents == []
    page.goto(url)
    expect(sign_in.card).to_contain_text(LOCAL)
    sign_in.sign_in()
    sign_in.button("Allow and continue").click()
    assert result_of(result) == account_of(HOLDER)
    assert documents == ["/client.json"]
