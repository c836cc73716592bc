"""Introspection of access tokens, in the process of the authorization server or over HTTP (RFC 7662)."""

import base64
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol
from urllib.parse import quote

import aiohttp
import msgspec

from kisslock.access.resources import ResourceAccess
from kisslock.app import Kisslock
from kisslock.errors import Cause, KisslockError

TIMEOUT_S = 10.0
MAX_BYTES = 64 * 1024
STATUS_OK = 200
INACTIVE_RESPONSE: Mapping[str, Any] = {"active": False}


class IntrospectionFailed(KisslockError):
    """The authorization server did not respond to the introspection request, so the token could not be checked."""

    code = "auth/introspection-failed"
    cause: ClassVar[Cause] = "server"
    status = 503
    default_message = "The access token could not be checked."
    default_hint = "Try again in a moment."


class Introspect(Protocol):
    """Returns what an access token allows (RFC 7662). Raises KisslockError if the token cannot be checked."""

    @property
    def issuer(self) -> str:
        """The URL of the authorization server."""

    @property
    def scopes(self) -> list[str] | None:
        """The scopes of the resource, or None if they are unknown."""

    async def __call__(self, token: str) -> Mapping[str, Any]:
        """Return the members of the response; `active` is False for a token that is not valid for the resource."""


def create_introspector(resource: str, kisslock: Kisslock | None, issuer: str | None, secret: str | None) -> Introspect:
    """Return the introspection of the resource server with this name. Raises TypeError and LookupError."""
    if kisslock is not None and issuer is None and secret is None:
        return IntrospectInProcess(resource, kisslock)
    if kisslock is None and issuer is not None and secret is not None:
        return IntrospectOverHTTP(resource, issuer, secret)
    raise TypeError("pass either kisslock, or issuer and secret")


class IntrospectInProcess:
    """Introspects tokens with the Kisslock in this process."""

    def __init__(self, resource: str, kisslock: Kisslock) -> None:
        self._access, self._resource, self._kisslock = kisslock.services[ResourceAccess], resource, kisslock
        server = self._access.server_named(resource)
        self.issuer, self.scopes = server.issuer, [*server.scopes]

    async def __call__(self, token: str) -> Mapping[str, Any]:
        """Return the members of the response."""
        if not self._kisslock.lifetime.has_begun:
            await self._kisslock.lifetime.begin_without_lifespan()
        access_token = await self._access.find_token(self._resource, token)
        return access_token.members if access_token else INACTIVE_RESPONSE


class IntrospectOverHTTP:
    """Sends tokens to the introspection endpoint of an authorization server."""

    scopes: list[str] | None = None

    def __init__(self, resource: str, issuer: str, secret: str) -> None:
        self.issuer = issuer.rstrip("/")
        pair = f"{quote(resource, safe='')}:{quote(secret, safe='')}"
        self._headers = {"Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}

    async def __call__(self, token: str) -> Mapping[str, Any]:
        """Return the members of the response."""
        timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
        try:
            async with (
                aiohttp.ClientSession(headers=self._headers, timeout=timeout) as client,
                client.post(f"{self.issuer}/oidc/introspect", data={"token": token}, allow_redirects=False) as response,
            ):
                body = await response.content.read(MAX_BYTES)
        except (aiohttp.ClientError, TimeoutError) as error:
            raise IntrospectionFailed from error
        if response.status != STATUS_OK:
            raise IntrospectionFailed(f"The authorization server returned {response.status} for an introspection.")
        try:
            return msgspec.json.decode(body, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise IntrospectionFailed from error
