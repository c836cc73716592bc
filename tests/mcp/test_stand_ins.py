"""Stand-ins for the clients that people use: how each registers, which redirect URI it has, and what it needs to read.

The documents are similar to the documents that the vendors publish. Each stand-in discovers, authorizes, gets tokens,
calls and refreshes. The provider reaches the hosts of documents through its real egress.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from starlette.testclient import TestClient

from kisslock import Wallet
from kisslock.app import Kisslock
from kisslock.integrations.fastapi import RequireWallet
from kisslock.oidc.provider import Provider
from tests.auth.conftest import ALICE, Browser, Clock, NewBrowser, at, browser, clock, new_browser, running
from tests.conftest import NewKisslock
from tests.egress.conftest import Internet, simulated_internet
from tests.mcp.stand_in import StandIn
from tests.oidc.conftest import reuse_rsa_keys, server, tables
from tests.oidc.program import HASH, KEY, SECRET
from tests.oidc.test_resources import NOTES, RESOURCES

__all__ = ["browser", "clock", "new_browser", "reuse_rsa_keys", "running", "server"]
CURSOR = "cursor://anysphere.cursor-mcp/oauth/callback"
INSPECTOR, INSPECTOR_BY_DOCUMENT = "http://localhost:6274", "http://127.0.0.1:6276"
HOSTS = ("claude.ai", "chatgpt.com", "vscode.dev", "inspector.example")
CLIENTS: dict[str, dict[str, Any]] = {
    "cursor": {"redirect_uris": [CURSOR], "public": True},
    "inspector": {"redirect_uris": [f"{INSPECTOR}/oauth/callback"], "public": True},
    "claude": {"redirect_uris": ["https://claude.ai/api/mcp/auth_callback"], "secret": HASH},
}
# Maps the URL of each document to its redirect URIs. The test adds the other members of the document that the server
# reads.
DOCUMENTS: Mapping[str, list[str]] = {
    "https://claude.ai/oauth/mcp-oauth-client-metadata": ["https://claude.ai/api/mcp/auth_callback"],
    "https://claude.ai/oauth/claude-code-client-metadata": ["http://localhost/callback", "http://127.0.0.1/callback"],
    "https://chatgpt.com/oauth/client.json": ["https://chatgpt.com/connector_platform_oauth_redirect"],
    "https://chatgpt.com/oauth/codex/client.json": ["http://localhost/auth/callback", "http://127.0.0.1/callback"],
    "https://vscode.dev/oauth/client-metadata.json": [
        "http://127.0.0.1:33418", "http://127.0.0.1:33418/", "https://vscode.dev/redirect", "vscode://dynamicauth",
    ],
    "https://inspector.example/client.json": [f"{INSPECTOR}/oauth/callback", "http://127.0.0.1:6276/oauth/callback"],
}  # fmt: skip
CLAUDE, CLAUDE_CODE, CHATGPT, CODEX, VS_CODE, INSPECTOR_DOCUMENT = DOCUMENTS


def document(url: str) -> Mapping[str, Any]:
    """Return a document as the vendors write it, with members that the server ignores."""
    return {
        "client_id": url,
        "client_name": url.partition("//")[2].partition("/")[0],
        "client_uri": "https://example.com",
        "logo_uri": "https://example.com/logo.png",
        "redirect_uris": DOCUMENTS[url],
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
        "application_type": "native",
        "scope": "openid offline_access",
    }


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """An authorization server that knows the clients by document or by hand, and that Inspector's page can call."""
    oidc = {
        "enabled": True, "key": KEY, "clients": CLIENTS, "resources": RESOURCES, "client_documents": [*HOSTS],
        "client_origins": [INSPECTOR_BY_DOCUMENT],
    }  # fmt: skip
    return at(new_kisslock(**tables(oidc=oidc)), clock)


@pytest.fixture(autouse=True)
def internet(site: Kisslock, running: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Internet]:
    """The hosts of the documents."""
    assert running.portal
    with running.portal.wrap_async_context_manager(simulated_internet(monkeypatch, *HOSTS)) as internet:
        site.services[Provider].directory._egress = internet.egress
        for url in DOCUMENTS:
            path = "/" + url.split("/", 3)[3]
            internet.serves(path, json.dumps(document(url)).encode(), "application/json")
        yield internet


@pytest.fixture
def api(site: Kisslock, running: TestClient) -> TestClient:
    """The resource server."""
    app = FastAPI()
    site.install(app)

    @app.get("/notes")
    async def notes(
        wallet: Annotated[Wallet, Depends(RequireWallet(resource="notes", scopes=["notes:read"], kisslock=site))],
    ) -> Any:
        return {"account": wallet.account}

    client = TestClient(app, base_url="https://notes.example", raise_server_exceptions=False)
    client.portal = running.portal
    return client


CASES: Mapping[str, tuple[str, str, str | None, tuple[str, ...]]] = {
    "Claude": (CLAUDE, DOCUMENTS[CLAUDE][0], None, ()),
    "Claude, registered by hand": ("claude", DOCUMENTS[CLAUDE][0], SECRET, ("offline_access",)),
    "Claude Code on a random port of localhost": (CLAUDE_CODE, "http://localhost:54021/callback", None, ()),
    "Claude Code on a random port of 127.0.0.1": (CLAUDE_CODE, "http://127.0.0.1:61234/callback", None, ()),
    "ChatGPT": (CHATGPT, DOCUMENTS[CHATGPT][0], None, ("offline_access",)),
    "Codex on a random port": (CODEX, "http://localhost:1455/auth/callback", None, ()),
    "VS Code on its port": (VS_CODE, "http://127.0.0.1:33418", None, ()),
    "VS Code on its port with a slash": (VS_CODE, "http://127.0.0.1:33418/", None, ()),
    "VS Code in the browser": (VS_CODE, "https://vscode.dev/redirect", None, ()),
    "Cursor, registered by hand": ("cursor", CURSOR, None, ()),
    "Inspector, registered by hand": ("inspector", f"{INSPECTOR}/oauth/callback", None, ("offline_access",)),
    "Inspector, by document": (INSPECTOR_DOCUMENT, "http://127.0.0.1:6276/oauth/callback", None, ()),
    # mcp 2.3.0 requests all scopes of the authorization server if neither challenge nor metadata names scopes.
    "a client that requests every scope": (
        CLAUDE_CODE, "http://localhost:1/callback", None,
        ("openid", "profile", "email", "groups", "wallets", "offline_access", "charts:read"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_client_connects_and_calls_a_tool_and_refreshes_its_token(
    server: TestClient, api: TestClient, browser: Browser, clock: Clock, case: tuple[str, str, str | None, Any]
) -> None:
    client = StandIn(server, api, *case)
    client.connect(browser)
    assert client.call().json() == {"account": ALICE.address}
    assert client.shown["resource"]["url"] == NOTES
    first, access_ends_s = client.tokens["refresh_token"], client.tokens["expires_in"]
    clock.now += access_ends_s + 1
    assert client.call().status_code == 401
    client.refresh()
    assert client.tokens["refresh_token"] != first
    assert client.call().json() == {"account": ALICE.address}


def test_the_metadata_have_both_members_that_claude_requires_for_a_document(
    server: TestClient, api: TestClient
) -> None:
    claude = StandIn(server, api, CLAUDE, DOCUMENTS[CLAUDE][0])
    claude.discover()
    assert claude.metadata["client_id_metadata_document_supported"] is True
    assert "none" in claude.metadata["token_endpoint_auth_methods_supported"]


def test_the_page_shows_the_hosts_of_the_document_and_the_redirect_uri_and_the_resource(
    server: TestClient, api: TestClient, browser: Browser
) -> None:
    code = StandIn(server, api, CLAUDE_CODE, "http://localhost:54021/callback")
    code.connect(browser)
    assert (code.shown["client"]["document_host"], code.shown["client"]["host"]) == ("claude.ai", "localhost:54021")
    assert code.shown["resource"] == {"url": NOTES, "scopes": ["notes:read"]}
    cursor = StandIn(server, api, "cursor", CURSOR)
    cursor.connect(browser)
    assert cursor.shown["client"]["host"] == "cursor://anysphere.cursor-mcp"


def test_a_client_that_tries_to_register_gets_a_clear_error_and_can_connect_with_its_document(
    server: TestClient, api: TestClient, browser: Browser
) -> None:
    client = StandIn(server, api, CODEX, "http://localhost:1455/auth/callback")
    client.discover()
    assert "registration_endpoint" not in client.metadata
    # mcp 2.3.0 and Copilot CLI send a registration request, although the metadata has no registration endpoint.
    for path in ("/register", "/oidc/register"):
        refused = server.post(path, json={"redirect_uris": [client.redirect_uri], "client_name": "Copilot"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "http/not-found")
    client.connect(browser)
    assert client.call().status_code == 200


def test_an_authorization_request_without_cookies_returns_200_and_fetches_no_document(
    server: TestClient, api: TestClient, browser: Browser, new_browser: NewBrowser, internet: Internet
) -> None:
    fastmcp = StandIn(server, api, CLAUDE_CODE, "http://localhost:54021/callback")
    url = fastmcp.authorization_url(fastmcp.discover())
    # FastMCP deletes its client after a status 400, and stops at any status other than 200 and redirects.
    first = server.get(url)
    assert (first.status_code, internet.seen, internet.names.asked) == (200, [], [])
    fastmcp.approve(browser, url)
    assert len(internet.seen) == 1
    assert server.get(url).status_code == 200


@pytest.mark.parametrize(
    "path", ["/.well-known/oauth-authorization-server", "/oidc/resources/notes", "/oidc/token", "/oidc/jwks"]
)
def test_a_page_of_the_mcp_inspector_can_read_metadata_and_tokens_and_no_other_page_can(
    server: TestClient, path: str
) -> None:
    # A public client's redirect URI allows its origin. For a client with a document, the settings name the origin.
    for origin in (INSPECTOR, INSPECTOR_BY_DOCUMENT, "https://evil.example"):
        allowed = None if origin == "https://evil.example" else origin
        method = "POST" if path == "/oidc/token" else "GET"
        response = server.request(method, path, headers={"Origin": origin})
        assert response.headers.get("access-control-allow-origin") == allowed
        asked = {"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": "x-a"}
        preflight = server.options(path, headers=asked)
        assert preflight.headers.get("access-control-allow-origin") == allowed
        assert "access-control-allow-credentials" not in response.headers
