"""The HTTP handlers of the endpoints that clients and resource servers call."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from kisslock.http.client_address import address_bucket
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.response import JSON_CONTENT_TYPE, NO_STORE, Headers, Response
from kisslock.oidc import errors
from kisslock.oidc.discovery import provider_metadata, resource_metadata
from kisslock.oidc.handlers import FORM_MEDIA_TYPE, is_form
from kisslock.oidc.meter import ADDRESS_LIMIT, Meter
from kisslock.oidc.provider import Provider
from kisslock.oidc.request import Parameters, parse_parameters
from kisslock.oidc.tokens import BEARER_CHALLENGE
from kisslock.request import base_path, service
from kisslock.site.pages import Pages

# Rate limit of requests with unknown tokens, for one IP address per minute.
UNKNOWN_TOKEN_LIMIT = RateLimit("oidc-tokens", 1200, 60)
CACHE_HEADER = (b"cache-control", b"public, max-age=300")


async def get_metadata(request: Request) -> Response:
    """Return the provider's metadata; raises IssuerElsewhere."""
    await _charge_client(request)
    provider, path = service(request, Provider), base_path(request)
    if path and not urlsplit(provider.issuer).path:
        raise errors.IssuerElsewhere(f"oidc.issuer is {provider.issuer}, but Kisslock is mounted at {path}.")
    locales, allows_documents = service(request, Pages).locales, bool(provider.directory.document_hosts)
    members = provider_metadata(provider.issuer, locales, provider.resources, allows_client_documents=allows_documents)
    return _json_response(members, headers=(CACHE_HEADER,))


async def get_resource_metadata(request: Request) -> Response:
    """Return the metadata of a resource server (RFC 9728); raises UnknownResource."""
    await _charge_client(request)
    provider = service(request, Provider)
    resource = provider.resources.by_name.get(request.path_params["name"])
    if resource is None:
        raise errors.UnknownResource
    return _json_response(resource_metadata(provider.issuer, resource), headers=(CACHE_HEADER,))


async def get_jwks(request: Request) -> Response:
    """Return the public keys of ID tokens (RFC 7517)."""
    await _charge_client(request)
    return Response(200, (JSON_CONTENT_TYPE, CACHE_HEADER), await service(request, Provider).keys.jwks())


async def post_token(request: Request) -> Response:
    """Exchange a code or a refresh token for tokens."""

    async def exchange(meter: Meter) -> Mapping[str, Any]:
        return await service(request, Provider).tokens.exchange(
            await _read_form(request), _basic_authorization(request), meter
        )

    return await _respond_to_client(request, exchange)


async def post_introspect(request: Request) -> Response:
    """Return what an access token allows. Only the token's resource server can request an introspection (RFC 7662)."""

    async def introspect(meter: Meter) -> Mapping[str, Any]:
        provider, form = service(request, Provider), await _read_form(request)
        resource = provider.resources.authenticate(_basic_authorization(request), form)
        await meter.charge_introspection(resource.name)
        if "token" not in form:
            raise errors.TokenError("invalid_request", "token is missing.")
        access_token = await provider.resource_tokens.check(resource.name, form["token"])
        return access_token.members if access_token else {"active": False}

    return await _respond_to_client(request, introspect)


async def post_revoke(request: Request) -> Response:
    """Revoke an access token."""

    async def revoke(meter: Meter) -> Mapping[str, Any]:
        await service(request, Provider).tokens.revoke(await _read_form(request), _basic_authorization(request), meter)
        return {}

    return await _respond_to_client(request, revoke)


async def get_userinfo(request: Request) -> Response:
    """Return the claims for an access token in the header or, for POST, in a form (RFC 6750, 2.1 and 2.2)."""

    async def read_claims(meter: Meter) -> Mapping[str, Any]:
        # Check the rate limit before the database is queried. Clients with valid tokens are not charged.
        await service(request, RateLimiter).charge(UNKNOWN_TOKEN_LIMIT, address_bucket(request.scope), 0)
        tokens = [header.partition(" ")[2] for header in request.headers.getlist("authorization") if _is_bearer(header)]
        form = await _read_form(request) if request.method == "POST" else {}
        tokens += [form["access_token"]] if "access_token" in form else []
        if len(tokens) > 1:
            raise errors.TokenError("invalid_request", "The request has two tokens.")
        if not tokens:
            raise errors.TokenError("", "", status=401, challenge=BEARER_CHALLENGE)
        return await service(request, Provider).tokens.userinfo(tokens[0], meter)

    return await _respond_to_client(request, read_claims, UNKNOWN_TOKEN_LIMIT)


async def _respond_to_client(
    request: Request, handle: Callable[[Meter], Awaitable[Mapping[str, Any]]], fallback_limit: RateLimit = ADDRESS_LIMIT
) -> Response:
    """Return the JSON response to a client, including error responses."""
    try:
        async with Meter(service(request, RateLimiter), address_bucket(request.scope), fallback_limit) as meter:
            return _json_response(await handle(meter), headers=(NO_STORE,))
    except errors.TokenError as error:
        if error.error:
            service(request, Provider).counts.count_error(error.error)
        content = {"error": error.error, "error_description": error.description} if error.error else {}
        challenge_headers = ((b"www-authenticate", error.challenge.encode()),) if error.challenge else ()
        return _json_response(content, status=error.status, headers=(*challenge_headers, NO_STORE))


def _basic_authorization(request: Request) -> str | None:
    """Return the Authorization header unless it is a bearer token. Raises TokenError."""
    values = request.headers.getlist("authorization")
    if len(values) > 1:
        raise errors.TokenError("invalid_request", "The request has several Authorization headers.")
    return None if not values or _is_bearer(values[0]) else values[0]


def _is_bearer(header: str) -> bool:
    return header.partition(" ")[0].lower() == "bearer"


async def _read_form(request: Request) -> Parameters:
    """Return the form of a client's request. Raises TokenError."""
    body = await request.body()
    if body and not is_form(request):
        raise errors.TokenError("invalid_request", f"The body is not {FORM_MEDIA_TYPE}.")
    try:
        parameters, duplicates = parse_parameters(body.decode("ascii"))
    except (errors.OidcError, UnicodeDecodeError) as error:
        raise errors.TokenError("invalid_request", "The form is malformed.") from error
    if duplicates:
        raise errors.TokenError("invalid_request", "The request has a duplicate parameter.")
    return parameters


def _json_response(content: Mapping[str, Any], *, status: int = 200, headers: Headers = ()) -> Response:
    return Response(status, (JSON_CONTENT_TYPE, *headers), msgspec.json.encode(content))


async def _charge_client(request: Request) -> None:
    await service(request, RateLimiter).charge(ADDRESS_LIMIT, address_bucket(request.scope))
