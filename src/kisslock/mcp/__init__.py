"""Wallet sign-in for MCP servers: `token_verifier` for the `mcp` package, `fastmcp_auth` for FastMCP."""

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.extras import require_extra
from kisslock.keywords import checks_keywords
from kisslock.mcp.introspection import Introspect, IntrospectionFailed, create_introspector

if TYPE_CHECKING:
    from fastmcp.server.auth import RemoteAuthProvider
    from mcp.server.auth.provider import TokenVerifier

__all__ = ["IntrospectionFailed", "fastmcp_auth", "token_verifier"]


@checks_keywords
def token_verifier(
    resource: str, *, kisslock: Kisslock | None = None, issuer: str | None = None, secret: str | None = None
) -> "TokenVerifier":
    """Return a token verifier for an MCP server of the `mcp` package.

    `resource` is the name of [oidc.resources.<name>] in Kisslock's settings. Pass `kisslock` if the MCP server runs in
    the same process. If the MCP server runs in another process, pass the `issuer` URL and the `secret` of the resource.
    Tokens are then checked over HTTP. Raises LookupError if the settings have no such resource. Raises TypeError if
    neither `kisslock` nor `issuer` and `secret` are passed.

    The verifier returns None for a token that is not valid for the resource. If the token cannot be checked, the
    verifier raises KisslockError, and never returns None.
    """
    introspect = create_introspector(resource, kisslock, issuer, secret)
    with require_extra("mcp"):
        from mcp.server.auth.provider import AccessToken  # noqa: PLC0415 (the package might not be installed)

    class KisslockTokenVerifier:
        async def verify_token(self, token: str) -> AccessToken | None:
            values = await _read_access_token(introspect, token)
            return None if values is None else AccessToken(**values)

    return KisslockTokenVerifier()


@checks_keywords
def fastmcp_auth(
    resource: str,
    *,
    base_url: str,
    kisslock: Kisslock | None = None,
    issuer: str | None = None,
    secret: str | None = None,
    required_scopes: list[str] | None = None,
) -> "RemoteAuthProvider":
    """Return the `auth` of a FastMCP server.

    `base_url` is the public URL of the server without the path of MCP. With FastMCP's default path, the `url` of the
    resource is `base_url` followed by /mcp. `required_scopes` are the scopes that every request needs. The other
    arguments are the same as those of `token_verifier`.
    """
    introspect = create_introspector(resource, kisslock, issuer, secret)
    try:
        from fastmcp.server.auth import AccessToken, RemoteAuthProvider, TokenVerifier  # noqa: PLC0415 (as above)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "fastmcp":
            raise
        raise ModuleNotFoundError("fastmcp is not installed: pip install fastmcp", name="fastmcp") from error

    class KisslockTokenVerifier(TokenVerifier):
        @override
        async def verify_token(self, token: str) -> AccessToken | None:
            values = await _read_access_token(introspect, token)
            return None if values is None else AccessToken(**values)

    verifier = KisslockTokenVerifier(base_url=base_url, required_scopes=required_scopes)
    # Pass the issuer as a text: pydantic adds a slash to a URL without a path, and clients compare the issuer exactly.
    authorization_servers: list[Any] = [introspect.issuer]
    return RemoteAuthProvider(
        verifier, authorization_servers, base_url, scopes_supported=introspect.scopes, required_scopes=required_scopes
    )


async def _read_access_token(introspect: Introspect, token: str) -> dict[str, Any] | None:
    """Return the fields of an access token, or None if the token is not valid."""
    claims = await introspect(token)
    if not claims.get("active"):
        return None
    return {
        "token": token,
        "client_id": claims["client_id"],
        "scopes": claims["scope"].split(),
        "expires_at": claims["exp"],
        "resource": claims["aud"],
        "subject": claims["sub"],
        "claims": dict(claims),
    }
