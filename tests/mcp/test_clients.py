"""MCP servers of both packages: the official client signs a visitor in, and holders call tools."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest

from kisslock.gates.gates import HoldingChecker
from kisslock.mcp import IntrospectionFailed, fastmcp_auth, token_verifier
from kisslock.testing import SigningWallet
from tests.gates.chain import Chain, token_with_balances
from tests.mcp.place import McpSite, TokenStore, Visitor, call_tool, new_mcp_site, serve_in_thread
from tests.oidc.program import SECRET

pytestmark = pytest.mark.slow
HOLDER, STRANGER = SigningWallet(1), SigningWallet(2)
TOKEN_CONTRACT = f"0x{'11' * 20}"
GATE_SETTINGS: dict[str, Any] = {
    "notes": {"gate": "holders"},
    "chains": {1: {"rpc": ["http://127.0.0.1:9"]}},
    "gates": {"holders": {"holds": [{"chain": 1, "token": TOKEN_CONTRACT, "at_least": 5}]}},
    "sign_in": {"mode": "optional", "holdings_kept_s": 0},
}


def mcp_app(mcp_site: McpSite, arguments: dict[str, Any]) -> Any:
    """An MCP server of the `mcp` package."""
    from mcp.server.auth.middleware.auth_context import get_access_token  # noqa: PLC0415
    from mcp.server.auth.settings import AuthSettings  # noqa: PLC0415
    from mcp.server.mcpserver import MCPServer  # noqa: PLC0415

    auth = AuthSettings(
        issuer_url=mcp_site.issuer,  # type: ignore[arg-type] # pydantic reads it
        resource_server_url=mcp_site.mcp_url,  # type: ignore[arg-type]
        required_scopes=["notes:read"],
        validate_token_resource=True,
    )
    server = MCPServer("Notes", token_verifier=token_verifier("notes", **arguments), auth=auth)

    @server.tool()
    def whoami() -> str:
        token = get_access_token()
        return str(token.claims["account"]) if token and token.claims else ""

    return server.streamable_http_app()


def fastmcp_app(mcp_site: McpSite, arguments: dict[str, Any]) -> Any:
    """An MCP server of FastMCP."""
    from fastmcp import FastMCP  # noqa: PLC0415
    from fastmcp.server.dependencies import get_access_token  # noqa: PLC0415

    server = FastMCP(
        "Notes",
        auth=fastmcp_auth("notes", base_url=mcp_site.mcp_origin, required_scopes=["notes:read"], **arguments),
    )

    @server.tool
    def whoami() -> str:
        token = get_access_token()
        return str(token.claims["account"]) if token else ""

    return server.http_app()


APP_FACTORIES = {"mcp": mcp_app, "fastmcp": fastmcp_app}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def start_servers(stack: ExitStack, mcp_site: McpSite, package: str, *, over_http: bool = False) -> McpSite:
    """Serve both servers; the MCP server reads tokens in this process or over HTTP."""
    stack.enter_context(serve_in_thread(mcp_site.kisslock.app, int(mcp_site.issuer.rpartition(":")[2])))
    arguments: dict[str, Any] = (
        {"issuer": mcp_site.issuer, "secret": SECRET} if over_http else {"kisslock": mcp_site.kisslock}
    )
    app = APP_FACTORIES[package](mcp_site, arguments)
    stack.enter_context(serve_in_thread(app, int(mcp_site.mcp_origin.rpartition(":")[2])))
    return mcp_site


@pytest.mark.parametrize("over_http", [False, True], ids=["in-process", "over-http"])
@pytest.mark.parametrize("package", APP_FACTORIES)
def test_a_client_can_call_a_tool_again_without_the_visitor_after_one_sign_in(
    stack: ExitStack, tmp_path: Path, package: str, over_http: bool
) -> None:
    mcp_site = start_servers(stack, new_mcp_site(tmp_path), package, over_http=over_http)
    visitor, tokens = Visitor(mcp_site, HOLDER), TokenStore()
    assert asyncio.run(call_tool(visitor, tokens, "whoami")) == f"eip155:1:{HOLDER.address}"
    assert visitor.shown_request["client"]["name"] == "Agent"
    assert visitor.shown_request["resource"]["url"] == mcp_site.mcp_url
    assert tokens.tokens
    assert tokens.tokens.refresh_token
    # The second call uses the stored tokens, so it needs no visitor.
    visitor.shown_request = {}
    assert asyncio.run(call_tool(visitor, tokens, "whoami")) == f"eip155:1:{HOLDER.address}"
    assert visitor.shown_request == {}


@pytest.mark.parametrize("package", APP_FACTORIES)
def test_the_calls_of_an_account_get_401_after_the_account_has_transferred_the_required_assets(
    stack: ExitStack, tmp_path: Path, package: str
) -> None:
    mcp_site = new_mcp_site(tmp_path, **GATE_SETTINGS)
    chain = Chain({TOKEN_CONTRACT: token_with_balances({HOLDER.address: 5})})
    mcp_site.kisslock.services[HoldingChecker]._nodes = chain
    start_servers(stack, mcp_site, package)
    visitor, tokens = Visitor(mcp_site, HOLDER), TokenStore()
    assert asyncio.run(call_tool(visitor, tokens, "whoami")) == f"eip155:1:{HOLDER.address}"
    chain.contracts[TOKEN_CONTRACT] = token_with_balances({STRANGER.address: 5})
    assert tokens.tokens
    headers = {"Authorization": f"Bearer {tokens.tokens.access_token}"}
    denied_response = httpx2.post(mcp_site.mcp_url, json={}, headers=headers)
    assert (denied_response.status_code, 'error="invalid_token"' in denied_response.headers["www-authenticate"]) == (
        401,
        True,
    )


@pytest.mark.parametrize("package", APP_FACTORIES)
def test_a_visitor_without_the_required_assets_sees_what_is_missing_and_the_client_gets_an_error(
    stack: ExitStack, tmp_path: Path, package: str
) -> None:
    mcp_site = new_mcp_site(tmp_path, **GATE_SETTINGS)
    mcp_site.kisslock.services[HoldingChecker]._nodes = Chain(
        {TOKEN_CONTRACT: token_with_balances({HOLDER.address: 5})}
    )
    start_servers(stack, mcp_site, package)
    visitor = Visitor(mcp_site, STRANGER)
    with pytest.raises(BaseExceptionGroup):
        asyncio.run(call_tool(visitor, TokenStore(), "whoami"))
    assert visitor.shown_request["code"] == "oidc/gate-refused"
    assert visitor.shown_request["missing"][0]["token"].lower() == TOKEN_CONTRACT
    assert visitor.response["error"] == "access_denied"


async def test_the_verifier_raises_an_error_instead_of_rejecting_a_token_that_it_cannot_check(tmp_path: Path) -> None:
    mcp_site = new_mcp_site(tmp_path)
    verifier = token_verifier("notes", issuer=mcp_site.issuer, secret=SECRET)
    # No server runs at the issuer's URL, so the introspection fails.
    with pytest.raises(IntrospectionFailed):
        await verifier.verify_token("kisslock-at_" + "A" * 43)


def test_the_verifier_raises_an_error_if_the_secret_of_the_resource_server_is_wrong(
    stack: ExitStack, tmp_path: Path
) -> None:
    mcp_site = new_mcp_site(tmp_path)
    stack.enter_context(serve_in_thread(mcp_site.kisslock.app, int(mcp_site.issuer.rpartition(":")[2])))
    verifier = token_verifier("notes", issuer=mcp_site.issuer, secret="wrong")
    with pytest.raises(IntrospectionFailed, match="401"):
        asyncio.run(verifier.verify_token("kisslock-at_" + "A" * 43))


def test_the_token_verifier_rejects_missing_or_mixed_arguments_and_the_name_of_an_unknown_resource(
    tmp_path: Path,
) -> None:
    mcp_site = new_mcp_site(tmp_path)
    for arguments in ({}, {"issuer": mcp_site.issuer}, {"kisslock": mcp_site.kisslock, "secret": SECRET}):
        with pytest.raises(TypeError, match="issuer and secret"):
            token_verifier("notes", **arguments)
    with pytest.raises(LookupError, match="there are: notes"):
        token_verifier("nothing", kisslock=mcp_site.kisslock)


def test_the_metadata_of_a_resource_contain_the_issuer_without_a_trailing_slash(
    stack: ExitStack, tmp_path: Path
) -> None:
    mcp_site = start_servers(stack, new_mcp_site(tmp_path), "fastmcp")
    challenge = httpx2.post(mcp_site.mcp_url, json={}).headers["www-authenticate"]
    url = challenge.partition('resource_metadata="')[2].partition('"')[0]
    metadata = httpx2.get(url).json()
    assert metadata["authorization_servers"] == [mcp_site.issuer]
    assert metadata["resource"] == mcp_site.mcp_url
    assert httpx2.get(f"{mcp_site.issuer}/.well-known/oauth-authorization-server").json()["issuer"] == mcp_site.issuer
