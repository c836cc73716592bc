"""An MCP server of FastMCP whose callers sign in with a wallet: `fastmcp run fastmcp_server.py --transport http`."""

import os

from fastmcp import FastMCP
from fastmcp.server.dependencies import get_access_token

from kisslock.mcp import fastmcp_auth

issuer, base_url = os.environ["KISSLOCK_ISSUER"], os.environ["MCP_URL"]
auth = fastmcp_auth("notes", base_url=base_url, issuer=issuer, secret=os.environ["NOTES_SECRET"])
mcp = FastMCP("Notes", auth=auth)


@mcp.tool
def whoami() -> str:
    """Return the account of the caller, as in eip155:1:0x…."""
    token = get_access_token()
    return str(token.claims["account"]) if token else ""
