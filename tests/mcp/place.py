"""An authorization server, an MCP server and a visitor on loopback, and the clients of both packages."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx2
import uvicorn
from mcp import ClientSession
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from kisslock.app import Kisslock
from kisslock.composition.settings import Settings
from kisslock.egress import FetchResponse
from kisslock.oidc.provider import Provider
from kisslock.testing import SigningWallet
from tests.oidc.program import OIDC_KEY, SECRET_HASH

DOCUMENT_URL = "https://agent.example/client.json"
CALLBACK_URL = "http://localhost:49152/callback"
CLIENT_DOCUMENT = {"client_id": DOCUMENT_URL, "client_name": "Agent", "redirect_uris": ["http://localhost/callback"]}


class DocumentHost:
    """The host of the client's document, instead of the Internet."""

    async def get(self, url: str, *, max_bytes: int, max_redirects: int) -> FetchResponse:
        assert (url, max_bytes, max_redirects) == (DOCUMENT_URL, 5 * 1024, 0)
        return FetchResponse(200, "application/json", json.dumps(CLIENT_DOCUMENT).encode())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve_in_thread(app: Any, port: int) -> Iterator[None]:
    """Serve an application in a thread until the end of the block."""
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    assert server.started
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(30)


@dataclass
class McpSite:
    """The URLs of both servers, and the authorization server itself."""

    issuer: str
    mcp_origin: str
    kisslock: Kisslock

    @property
    def mcp_url(self) -> str:
        """The resource: the URL that clients connect to."""
        return f"{self.mcp_origin}/mcp"


def new_mcp_site(folder: Path, **extra_settings: Any) -> McpSite:
    """Make an authorization server with the resource `notes`; `extra_settings` are settings of other sections."""
    issuer, mcp_origin = (f"http://127.0.0.1:{free_port()}" for _ in range(2))
    notes_settings = {
        "url": f"{mcp_origin}/mcp",
        "scopes": ["notes:read", "notes:write"],
        "secret": SECRET_HASH,
        **extra_settings.pop("notes", {}),
    }
    settings = Settings.of(
        site={"origins": [issuer]},
        storage={"url": f"sqlite:///{folder / 'kisslock.db'}"},
        oidc={
            "enabled": True,
            "key": OIDC_KEY,
            "client_documents": ["agent.example"],
            "resources": {"notes": notes_settings},
        },
        **{"sign_in": {"mode": "optional"}, **extra_settings},
    )
    kisslock = Kisslock(settings)
    kisslock.services[Provider].directory._egress = DocumentHost()  # type: ignore[assignment]
    return McpSite(issuer, mcp_origin, kisslock)


@dataclass
class Visitor:
    """A visitor in a browser, who signs in and approves. `shown_request` is the request that the page showed last."""

    mcp_site: McpSite
    wallet: SigningWallet = field(default_factory=lambda: SigningWallet(1))
    shown_request: dict[str, Any] = field(default_factory=dict)
    # The URL that the browser returns to, and the parameters in it.
    redirect: str = ""
    response: dict[str, str] = field(default_factory=dict)

    async def open(self, url: str) -> None:
        """Do on the page what the visitor does: sign in, read, approve. If the approval fails, deny."""
        origin, query = self.mcp_site.issuer, urlsplit(url).query
        async with httpx2.AsyncClient(base_url=origin, headers={"Origin": origin}) as browser:
            assert (await browser.get(url)).status_code == 200

            async def post(path: str, **body: Any) -> httpx2.Response:
                return await browser.post(f"/api/{path}", json=body)

            step = (await post("oidc/request", query=query)).json()
            if step["step"] == "read":
                step = (await post("oidc/request", query=query, ticket=step["ticket"])).json()
            self.shown_request = step
            draft = (await post("auth/nonce", address=self.wallet.address, chain_id=1)).json()
            await post("auth/verify", message=draft["message"], signature=self.wallet.sign(draft["message"]))
            decision = {"query": query, "ticket": step["ticket"]}
            response = await post("oidc/approve", **decision, account=self.wallet.address)
            if response.status_code != 200:
                self.shown_request = response.json()["error"]
                response = await post("oidc/deny", **decision)
        self.redirect = response.json()["redirect"]
        self.response = dict(parse_qsl(urlsplit(self.redirect).query))

    async def wait_for_callback(self) -> AuthorizationCodeResult:
        """Return the response that the browser carries to the client."""
        assert "error" not in self.response, self.response
        return AuthorizationCodeResult(**{name: self.response[name] for name in ("code", "state", "iss")})


@dataclass
class TokenStore:
    """The storage of a client."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


def client_auth(visitor: Visitor, tokens: TokenStore) -> OAuthClientProvider:
    """The OAuth client of the `mcp` package, which registers with a document."""
    metadata = OAuthClientMetadata(
        client_name="Agent",
        redirect_uris=[CALLBACK_URL],  # type: ignore[list-item] # pydantic reads it
        grant_types=["authorization_code", "refresh_token"],
        token_endpoint_auth_method="none",
    )
    return OAuthClientProvider(
        visitor.mcp_site.mcp_url,
        metadata,
        tokens,
        visitor.open,
        visitor.wait_for_callback,
        client_metadata_url=DOCUMENT_URL,
    )


async def call_tool(visitor: Visitor, tokens: TokenStore, tool_name: str) -> str:
    """Call a tool of the MCP server; sign in before, if the server requires it. Return the text of the result."""
    async with (
        httpx2.AsyncClient(auth=client_auth(visitor, tokens), follow_redirects=True) as http,
        streamable_http_client(visitor.mcp_site.mcp_url, http_client=http) as (read_stream, write_stream, *_),
        ClientSession(read_stream, write_stream) as session,
    ):
        await session.initialize()
        result = await session.call_tool(tool_name, {})
        return str(result.content[0].text)  # type: ignore[union-attr]
