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
from tests.auth.conftest import ALICE, Browser, Clock, NewBrowser, browser, clock, new_browser, running_site, use_clock
from tests.conftest import NewKisslock
from tests.egress.conftest import SimulatedInternet, simulated_internet
from tests.mcp.stand_in import SimulatedClient
from tests.oidc.conftest import provider_settings, reuse_rsa_keys, server
from tests.oidc.program import OIDC_KEY, SECRET, SECRET_HASH
from tests.oidc.test_resources import NOTES_URL, RESOURCE_SETTINGS

__all__ = ["browser", "clock", "new_browser", "reuse_rsa_keys", "running_site", "server"]
CURSOR_CALLBACK = "cursor://anysphere.cursor-mcp/oauth/callback"
INSPECTOR, INSPECTOR_BY_DOCUMENT = "http://localhost:6274", "http://127.0.0.1:6276"
DOCUMENT_HOSTS = ("claude.ai", "chatgpt.com", "vscode.dev", "inspector.example")
CLIENTS: dict[str, dict[str, Any]] = {
    "cursor": {"redirect_uris": [CURSOR_CALLBACK], "public": True},
    "inspector": {"redirect_uris": [f"{INSPECTOR}/oauth/callback"], "public": True},
    "claude": {"redirect_uris": ["https://claude.ai/api/mcp/auth_callback"], "secret": SECRET_HASH},
}
# Maps the URL of each document to its redirect URIs. The test adds the other members of the document that the server
# reads.
REDIRECT_URIS_BY_DOCUMENT: Mapping[str, list[str]] = {
    "https://claude.ai/oauth/mcp-oauth-client-metadata": ["https://claude.ai/api/mcp/auth_callback"],
    "https://claude.ai/oauth/claude-code-client-metadata": ["http://localhost/callback", "http://127.0.0.1/callback"],
    "https://chatgpt.com/oauth/client.json": ["https://chatgpt.com/connector_platform_oauth_redirect"],
    "https://chatgpt.com/oauth/codex/client.json": ["http://localhost/auth/callback", "http://127.0.0.1/callback"],
    "https://vscode.dev/oauth/client-metadata.json": [
        "http://127.0.0.1:33418", "http://127.0.0.1:33418/", "https://vscode.dev/redirect", "vscode://dynamicauth",
    ],
    "https://inspector.example/client.json": [f"{INSPECTOR}/oauth/callback", "http://127.0.0.1:6276/oauth/callback"],
}  # fmt: skip
CLAUDE, CLAUDE_CODE, CHATGPT, CODEX, VS_CODE, INSPECTOR_DOCUMENT = REDIRECT_URIS_BY_DOCUMENT


def create_document(url: str) -> Mapping[str, Any]:
    """Return a document as the vendors write it, with members that the server ignores."""
    return {
        "client_id": url,
        "client_name": url.partition("//")[2].partition("/")[0],
        "client_uri": "https://example.com",
        "logo_uri": "https://example.com/logo.png",
        "redirect_uris": REDIRECT_URIS_BY_DOCUMENT[url],
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
        "application_type": "native",
        "scope": "openid offline_access",
    }


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """An authorization server that Inspector's page can call. A document or the settings register each client."""
    oidc = {
        "enabled": True, "key": OIDC_KEY, "clients": CLIENTS, "resources": RESOURCE_SETTINGS,
        "client_documents": [*DOCUMENT_HOSTS],
        "client_origins": [INSPECTOR_BY_DOCUMENT],
    }  # fmt: skip
    return use_clock(new_kisslock(**provider_settings(oidc=oidc)), clock)


@pytest.fixture(autouse=True)
def internet(site: Kisslock, running_site: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatedInternet]:
    """The hosts of the documents."""
    assert running_site.portal
    with running_site.portal.wrap_async_context_manager(simulated_internet(monkeypatch, *DOCUMENT_HOSTS)) as internet:
        site.services[Provider].directory._egress = internet.egress
        for url in REDIRECT_URIS_BY_DOCUMENT:
            path = "/" + url.split("/", 3)[3]
            internet.serve_path(path, json.dumps(create_document(url)).encode(), "application/json")
        yield internet


@pytest.fixture
def api(site: Kisslock, running_site: TestClient) -> TestClient:
    """The resource server."""
    app = FastAPI()
    site.install(app)

    @app.get("/notes")
    async def notes(
        wallet: Annotated[Wallet, Depends(RequireWallet(resource="notes", scopes=["notes:read"], kisslock=site))],
    ) -> Any:
        return {"account": wallet.account}

    client = TestClient(app, base_url="https://notes.example", raise_server_exceptions=False)
    client.portal = running_site.portal
    return client


CLIENT_CASES: Mapping[str, tuple[str, str, str | None, tuple[str, ...]]] = {
    "Claude": (CLAUDE, REDIRECT_URIS_BY_DOCUMENT[CLAUDE][0], None, ()),
    "Claude, registered by hand": ("claude", REDIRECT_URIS_BY_DOCUMENT[CLAUDE][0], SECRET, ("offline_access",)),
    "Claude Code on a random port of localhost": (CLAUDE_CODE, "http://localhost:54021/callback", None, ()),
    "Claude Code on a random port of 127.0.0.1": (CLAUDE_CODE, "http://127.0.0.1:61234/callback", None, ()),
    "ChatGPT": (CHATGPT, REDIRECT_URIS_BY_DOCUMENT[CHATGPT][0], None, ("offline_access",)),
    "Codex on a random port": (CODEX, "http://localhost:1455/auth/callback", None, ()),
    "VS Code on its port": (VS_CODE, "http://127.0.0.1:33418", None, ()),
    "VS Code on its port with a slash": (VS_CODE, "http://127.0.0.1:33418/", None, ()),
    "VS Code in the browser": (VS_CODE, "https://vscode.dev/redirect", None, ()),
    "Cursor, registered by hand": ("cursor", CURSOR_CALLBACK, None, ()),
    "Inspector, registered by hand": ("inspector", f"{INSPECTOR}/oauth/callback", None, ("offline_access",)),
    "Inspector, by document": (INSPECTOR_DOCUMENT, "http://127.0.0.1:6276/oauth/callback", None, ()),
    # mcp 2.3.0 requests all scopes of the authorization server if neither challenge nor metadata names scopes.
    "a client that requests every scope": (
        CLAUDE_CODE, "http://localhost:1/callback", None,
        ("openid", "profile", "email", "groups", "wallets", "offline_access", "charts:read"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CLIENT_CASES.values(), ids=CLIENT_CASES)
def test_each_simulated_client_connects_and_calls_the_resource_and_refreshes_its_token(
    server: TestClient, api: TestClient, browser: Browser, clock: Clock, case: tuple[str, str, str | None, Any]
) -> None:
    client = SimulatedClient(server, api, *case)
    client.connect(browser)
    assert client.call_resource().json() == {"account": ALICE.address}
    assert client.shown_request["resource"]["url"] == NOTES_URL
    first_refresh_token, access_ends_s = client.tokens["refresh_token"], client.tokens["expires_in"]
    clock.now += access_ends_s + 1
    assert client.call_resource().status_code == 401
    client.refresh()
    assert client.tokens["refresh_token"] != first_refresh_token
    assert client.call_resource().json() == {"account": ALICE.address}


def test_the_metadata_have_both_members_that_claude_requires_for_a_document(
    server: TestClient, api: TestClient
) -> None:
    claude = SimulatedClient(server, api, CLAUDE, REDIRECT_URIS_BY_DOCUMENT[CLAUDE][0])
    claude.discover()
    assert claude.metadata["client_id_metadata_document_supported"] is True
    assert "none" in claude.metadata["token_endpoint_auth_methods_supported"]


def test_the_sign_in_page_shows_the_document_host_and_the_redirect_host_and_the_resource(
    server: TestClient, api: TestClient, browser: Browser
) -> None:
    code = SimulatedClient(server, api, CLAUDE_CODE, "http://localhost:54021/callback")
    code.connect(browser)
    assert (code.shown_request["client"]["document_host"], code.shown_request["client"]["host"]) == (
        "claude.ai",
        "localhost:54021",
    )
    assert code.shown_request["resource"] == {"url": NOTES_URL, "scopes": ["notes:read"]}
    cursor = SimulatedClient(server, api, "cursor", CURSOR_CALLBACK)
    cursor.connect(browser)
    assert cursor.shown_request["client"]["host"] == "cursor://anysphere.cursor-mcp"


def test_a_client_that_tries_to_register_gets_status_404_and_can_connect_with_its_document(
    server: TestClient, api: TestClient, browser: Browser
) -> None:
    client = SimulatedClient(server, api, CODEX, "http://localhost:1455/auth/callback")
    client.discover()
    assert "registration_endpoint" not in client.metadata
    # mcp 2.3.0 and Copilot CLI send a registration request, although the metadata has no registration endpoint.
    for path in ("/register", "/oidc/register"):
        registration_response = server.post(
            path, json={"redirect_uris": [client.redirect_uri], "client_name": "Copilot"}
        )
        assert (registration_response.status_code, registration_response.json()["error"]["code"]) == (
            404,
            "http/not-found",
        )
    client.connect(browser)
    assert client.call_resource().status_code == 200


def test_an_authorization_request_without_cookies_returns_200_and_fetches_no_document(
    server: TestClient, api: TestClient, browser: Browser, new_browser: NewBrowser, internet: SimulatedInternet
) -> None:
    fastmcp = SimulatedClient(server, api, CLAUDE_CODE, "http://localhost:54021/callback")
    url = fastmcp.authorization_url(fastmcp.discover())
    # After status 400, FastMCP deletes the client information that it has stored. FastMCP continues only after status
    # 200 or a redirect. The server therefore responds with 200.
    first_response = server.get(url)
    assert (first_response.status_code, internet.requests, internet.dns.asked) == (200, [], [])
    fastmcp.approve(browser, url)
    assert len(internet.requests) == 1
    assert server.get(url).status_code == 200


@pytest.mark.parametrize(
    "path", ["/.well-known/oauth-authorization-server", "/oidc/resources/notes", "/oidc/token", "/oidc/jwks"]
)
def test_the_mcp_inspector_can_read_metadata_and_token_responses_but_a_page_of_an_unknown_origin_cannot(
    server: TestClient, path: str
) -> None:
    # A public client's redirect URI allows its origin. For a client with a document, the settings name the origin.
    for origin in (INSPECTOR, INSPECTOR_BY_DOCUMENT, "https://evil.example"):
        expected_origin = None if origin == "https://evil.example" else origin
        method = "POST" if path == "/oidc/token" else "GET"
        response = server.request(method, path, headers={"Origin": origin})
        assert response.headers.get("access-control-allow-origin") == expected_origin
        preflight_headers = {
            "Origin": origin,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "x-a",
        }
        preflight = server.options(path, headers=preflight_headers)
        assert preflight.headers.get("access-control-allow-origin") == expected_origin
        assert "access-control-allow-credentials" not in response.headers
