"""An MCP server of the `mcp` package whose callers sign in with a wallet: `uvicorn mcp_server:app --port 8001`."""

import os

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import MCPServer

from kisslock.mcp import token_verifier

issuer, url = os.environ["KISSLOCK_ISSUER"], f"{os.environ['MCP_URL']}/mcp"
verifier = token_verifier("notes", issuer=issuer, secret=os.environ["NOTES_SECRET"])
# Pass the URLs as texts, because the type AnyHttpUrl would add a slash to an issuer without a path.
urls = {"issuer_url": issuer, "resource_server_url": url, "validate_token_resource": True}
mcp = MCPServer("Notes", token_verifier=verifier, auth=AuthSettings.model_validate(urls))


@mcp.tool()
def whoami() -> str:
    """Return the account of the caller, as in eip155:1:0x…."""
    token = get_access_token()
    return str(token.claims["account"]) if token and token.claims else ""


app = mcp.streamable_http_app()
