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
from tests.mcp.place import CALLBACK, DOCUMENT_URL, DocumentHost, Place, Visitor, new_place
from tests.mcp.test_clients import APPS, HOLDER, stack, started

__all__ = ["stack"]
pytestmark = pytest.mark.slow


def browser_of(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Task[None]]:
    """Make the visitor the browser of this machine. Return what the browser does."""
    tasks: list[asyncio.Task[None]] = []

    async def visit(url: str) -> None:
        await visitor.open(url)
        # The client listens as soon as it has opened the browser.
        async with httpx2.AsyncClient(transport=httpx2.AsyncHTTPTransport(retries=5)) as browser:
            assert (await browser.get(visitor.redirect)).status_code == 200

    monkeypatch.setattr(webbrowser, "open", lambda url: tasks.append(asyncio.create_task(visit(url))))
    return tasks


async def call(place: Place, auth: OAuth) -> str:
    async with Client(place.mcp_url, auth=auth) as client:
        return str((await client.call_tool("whoami")).content[0].text)


@pytest.mark.parametrize("package", APPS)
def test_the_client_of_fastmcp_gets_a_token_on_its_port_and_calls_a_tool(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    place = started(stack, new_place(tmp_path), package)
    fetched: list[str] = []

    class CountingHost(DocumentHost):
        @override
        async def get(self, url: str, **options: Any) -> Any:
            fetched.append(url)
            return await super().get(url, **options)

    place.kisslock.services[Provider].directory._egress = CountingHost()  # type: ignore[assignment]
    visitor = Visitor(place, HOLDER)
    visits = browser_of(visitor, monkeypatch)
    with pytest.warns(UserWarning, match="in-memory token storage"):
        auth = OAuth(place.mcp_url, client_metadata_url=DOCUMENT_URL)
    assert asyncio.run(call(place, auth)) == f"eip155:1:{HOLDER.address}"
    # The client chooses a port at each start, and this port differs from the port in its document.
    assert visitor.redirect.startswith(f"http://localhost:{auth.redirect_port}/callback?")
    assert not visitor.redirect.startswith(CALLBACK)
    assert (len(visits), fetched) == (1, [DOCUMENT_URL])
