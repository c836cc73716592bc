"""Access tokens for routes of resource servers: the check, and its errors."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from kisslock.auth.account import Wallet
from kisslock.errors import Cause, KisslockError


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A valid access token: its members (RFC 7662), and the wallet that approved it."""

    members: Mapping[str, Any]
    wallet: Wallet

    @property
    def scopes(self) -> frozenset[str]:
        """The granted scopes of the resource."""
        return frozenset(self.members["scope"].split())


class CheckToken(Protocol):
    """The function that reads access tokens. A feature provides the function."""

    async def __call__(self, resource_name: str, token: str) -> AccessToken | None:
        """Return the token if it is valid for the resource with this name in the settings, or None.

        Raises GateUnchecked and StorageUnavailable.
        """


@dataclass(frozen=True, slots=True)
class ResourceServer:
    """A resource server in the settings: its URL, its scopes, and the authorization server that issues its tokens."""

    url: str
    scopes: tuple[str, ...]
    issuer: str
    # Clients read the resource's metadata at this URL (RFC 9728).
    metadata_url: str
    gate: str | None
    token_format: Literal["opaque", "jwt"]


# Returns the number of active grants for each resource server, by its name in the settings.
CountGrants = Callable[[], Awaitable[Mapping[str, int]]]


class ResourceAccess:
    """Checks the access tokens of requests to resource servers."""

    def __init__(self) -> None:
        self._check_token: CheckToken | None = None
        self._count_grants: CountGrants | None = None
        self._servers: Mapping[str, ResourceServer] = {}

    def configure(
        self, check_token: CheckToken, servers: Mapping[str, ResourceServer], count_grants: CountGrants
    ) -> None:
        """Set the functions that read tokens and count grants, and the resource servers by name (from the settings)."""
        self._check_token, self._servers, self._count_grants = check_token, servers, count_grants

    async def servers_with_grant_counts(self) -> Sequence[tuple[str, ResourceServer, int]]:
        """Return each resource server with its name and its number of active grants. Raises StorageUnavailable."""
        counts = await self._count_grants() if self._count_grants and self._servers else {}
        return [(name, server, counts.get(name, 0)) for name, server in self._servers.items()]

    def server_named(self, resource_name: str) -> ResourceServer:
        """Return the resource server with this name in the settings.

        Raises LookupError if the settings have no resource server with this name.
        """
        if resource_name not in self._servers:
            names = ", ".join(self._servers) or "none"
            raise LookupError(f"The settings have no resource {resource_name}; there are: {names}")
        return self._servers[resource_name]

    async def find_token(self, resource_name: str, token: str) -> AccessToken | None:
        """Return the access token if it is valid for the resource, or None.

        Raises LookupError, GateUnchecked and StorageUnavailable.
        """
        self.server_named(resource_name)
        return await self._check_token(resource_name, token) if self._check_token else None

    async def require_token(
        self, resource_name: str, scopes: Collection[str], authorization_headers: Sequence[str]
    ) -> Wallet:
        """Return the wallet of a request's access token, which has all of these scopes.

        `authorization_headers` are the Authorization headers of the request. Raises LookupError, ResourceTokenMissing,
        ResourceTokenInvalid, InsufficientScope, GateUnchecked and StorageUnavailable.
        """
        server = self.server_named(resource_name)
        required_scopes = " ".join(sorted(scopes) or server.scopes)
        if not authorization_headers:
            raise ResourceTokenMissing(headers=_bearer_challenge_header(server, required_scopes))
        bearer_tokens = [
            value.partition(" ")[2].strip() for value in authorization_headers if value.lower().startswith("bearer ")
        ]
        token = (
            await self.find_token(resource_name, bearer_tokens[0])
            if len(authorization_headers) == len(bearer_tokens) == 1
            else None
        )
        if token is None:
            raise ResourceTokenInvalid(headers=_bearer_challenge_header(server, required_scopes, "invalid_token"))
        if not {*scopes} <= token.scopes:
            message = f"The access token lacks a scope. The route requires {required_scopes}."
            raise InsufficientScope(
                message, headers=_bearer_challenge_header(server, required_scopes, "insufficient_scope")
            )
        return token.wallet


def _bearer_challenge_header(server: ResourceServer, scope: str, error: str = "") -> Mapping[str, str]:
    """Return the header that tells a client where to get a token (RFC 6750, 3; RFC 9728, 5.1)."""
    members = {"error": error, "scope": scope, "resource_metadata": server.metadata_url}
    return {"WWW-Authenticate": "Bearer " + ", ".join(f'{name}="{value}"' for name, value in members.items() if value)}


class ResourceTokenMissing(KisslockError):
    """The route requires an access token for a resource server, but the request contains no access token."""

    code = "auth/resource-token-missing"
    cause: ClassVar[Cause] = "caller"
    status = 401
    default_message = "This request needs an access token."
    default_hint = "Get a token: the URL of resource_metadata in WWW-Authenticate lists the authorization server."


class ResourceTokenInvalid(KisslockError):
    """The access token is unknown, has expired, is for another resource, or belongs to an account without access."""

    code = "auth/resource-token-invalid"
    cause: ClassVar[Cause] = "caller"
    status = 401
    default_message = "The access token is not valid here."
    default_hint = "Refresh the token, or ask the visitor to sign in again."


class InsufficientScope(KisslockError):
    """The access token was granted fewer scopes than the route requires."""

    code = "auth/insufficient-scope"
    cause: ClassVar[Cause] = "caller"
    status = 403
    default_message = "The access token lacks a scope."
    default_hint = "Request all scopes that WWW-Authenticate names."
