"""The client of FastMCP: it requests the page without cookies, opens the browser, and listens on a port of loopback."""

import asyncio
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastmcp import Client
from fastmcp.client.auth import OAuth
from typing_extensions import override

from kisslock.oidc.provider import Provider
from tests.mcp.place import CALLBACK_URL, DOCUMENT_URL, DocumentHost, McpSite, Visitor, new_mcp_site
from tests.mcp.test_clients import APP_FACTORIES, HOLDER, stack, start_servers

__all__ = ["stack"]
pytestmark = pytest.mark.slow


def use_visitor_as_browser(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Task[None]]:
    """Make the visitor the browser of this machine. Return what the browser does."""
    tasks: list[asyncio.Task[None]] = []

    async def visit(url: str) -> None:
        await visitor.open(url)
        # Retry the connection, because the client begins to listen only after it has opened the browser.
        async with httpx2.AsyncClient(transport=httpx2.AsyncHTTPTransport(retries=5)) as browser:
            assert (await browser.get(visitor.redirect)).status_code == 200

    monkeypatch.setattr(webbrowser, "open", lambda url: tasks.append(asyncio.create_task(visit(url))))
    return tasks


async def call_tool(mcp_site: McpSite, client_auth: OAuth) -> str:
    async with Client(mcp_site.mcp_url, auth=client_auth) as client:
        return str((await client.call_tool("whoami")).content[0].text)


@pytest.mark.parametrize("package", APP_FACTORIES)
def test_the_client_of_fastmcp_gets_a_token_at_its_own_loopback_port_and_calls_a_tool(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    mcp_site = start_servers(stack, new_mcp_site(tmp_path), package)
    fetched_urls: list[str] = []

    class CountingHost(DocumentHost):
        @override
        async def get(self, url: str, **options: Any) -> Any:
            fetched_urls.append(url)
            return await super().get(url, **options)

    mcp_site.kisslock.services[Provider].directory._egress = CountingHost()  # type: ignore[assignment]
    visitor = Visitor(mcp_site, HOLDER)
    visit_tasks = use_visitor_as_browser(visitor, monkeypatch)
    with pytest.warns(UserWarning, match="in-memory token storage"):
        auth = OAuth(mcp_site.mcp_url, client_metadata_url=DOCUMENT_URL)
    assert asyncio.run(call_tool(mcp_site, auth)) == f"eip155:1:{HOLDER.address}"
    # The client chooses a port at each start, and this port differs from the port in its document.
    assert visitor.redirect.startswith(f"http://localhost:{auth.redirect_port}/callback?")
    assert not visitor.redirect.startswith(CALLBACK_URL)
    assert (len(visit_tasks), fetched_urls) == (1, [DOCUMENT_URL])
