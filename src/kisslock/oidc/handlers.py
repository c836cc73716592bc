"""The provider over HTTP: the protocol's endpoints, and the calls of its page."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request

from kisslock.auth.handlers import from_site
from kisslock.auth.sign_in import SignIn
from kisslock.http.body import json_body
from kisslock.http.budget import Budget, Budgets
from kisslock.http.client_address import address_bucket
from kisslock.http.credentials import credentials_of
from kisslock.http.response import JSON, NO_STORE, Headers, Response, json_response
from kisslock.oidc.clients import Client
from kisslock.oidc.discovery import AUTHORIZE, LOGOUT, metadata
from kisslock.oidc.errors import Answered, OidcError, Refused
from kisslock.oidc.provider import Provider
from kisslock.oidc.request import Parameters, answer_url, parameters
from kisslock.oidc.tickets import LASTS_MS
from kisslock.oidc.tokens import BEARER, Charge
from kisslock.oidc.wire import OidcAnswer, OidcDecision, OidcQuery
from kisslock.request import part
from kisslock.site.handlers import oidc_page
from kisslock.site.pages import Pages

FORM = "application/x-www-form-urlencoded"
# Requests of one address in a minute: for the page and its calls, and of programs that prove nothing.
VISITORS, PROGRAMS, UNKNOWN_TOKENS = (
    Budget("oidc", 240, 60),
    Budget("oidc-programs", 1200, 60),
    Budget("oidc-tokens", 1200, 60),
)
# Requests of one program with a secret: it sends those of all its visitors, from one address or many.
PROGRAM = Budget("oidc-program", 6000, 60)
CACHED = (b"cache-control", b"public, max-age=300")


async def get_authorize(request: Request) -> Response:
    """The page that asks the visitor, or the answer where no page is needed."""
    provider, bucket = part(request, Provider), address_bucket(request.scope)
    await _charge_visitor(request)
    try:
        answer = await provider.at_once(_query(request), credentials_of(request), bucket)
    except OidcError as error:
        # The page says why; nothing is sent to an address that is not registered.
        return oidc_page(request, status=error.status)
    except Answered as answered:
        provider.counts.error(answered.error)
        said = {"error": answered.error, "error_description": answered.description}
        answer = answer_url(answered.redirect_uri, provider.issuer, answered.state, said)
    return _redirect(answer) if answer else oidc_page(request)


async def post_as_query(request: Request) -> Response:
    """A request in a form becomes the same one in a query: a cookie with SameSite=Lax comes with that alone."""
    await _charge_visitor(request)
    body = await request.body()
    if not _is_form(request) or not body.isascii():
        return oidc_page(request, status=400)
    try:
        given, twice = parameters(body.decode())
    except OidcError as error:
        return oidc_page(request, status=error.status)
    path = LOGOUT if request.scope["path"].endswith(LOGOUT) else AUTHORIZE
    # A name that came twice stays so, and is refused there.
    query = urlencode([*given.items(), *((name, given.get(name, "")) for name in twice)])
    return _redirect(f"{part(request, Provider).issuer}{path}?{query}")


async def get_logout(request: Request) -> Response:
    """End the session that a valid id_token_hint names, else ask on a page."""
    provider = part(request, Provider)
    await _charge_visitor(request)
    try:
        done, redirect = await provider.logged_out(_query(request), credentials_of(request), confirmed=False)
    except OidcError as error:
        return oidc_page(request, status=error.status)
    if not done:
        return oidc_page(request)
    cookies = part(request, SignIn).session_cookie.clear_headers()
    return _redirect(redirect or f"{provider.issuer}/", cookies)


async def post_request(request: Request) -> Response:
    """What the page asks the visitor; raises OidcError."""
    sign_in, origin = part(request, SignIn), from_site(request)
    await _charge_visitor(request)
    wanted, credentials = await json_body(request, OidcQuery), credentials_of(request)
    browser = sign_in.browser_of(credentials)
    answer = await part(request, Provider).describe(wanted, credentials, browser)
    return json_response(
        answer, (NO_STORE, sign_in.browser_cookie.set_header(browser, LASTS_MS // 1000, origin, credentials))
    )


async def post_approve(request: Request) -> Response:
    """The program's address with a code; raises OidcError and NoSession."""
    decision, browser = await _decided(request)
    bucket = address_bucket(request.scope)
    redirect = await part(request, Provider).approve(decision, credentials_of(request), browser, bucket)
    return json_response(OidcAnswer(redirect=redirect))


async def post_deny(request: Request) -> Response:
    """The program's address with the visitor's refusal; raises OidcError."""
    return json_response(OidcAnswer(redirect=part(request, Provider).deny(*await _decided(request))))


async def _decided(request: Request) -> tuple[OidcDecision, str | None]:
    """The visitor's decision, and the secret of the browser."""
    from_site(request)
    await _charge_visitor(request)
    decision = await json_body(request, OidcDecision)
    return decision, part(request, SignIn).browser_cookie.read(credentials_of(request))


async def post_logout(request: Request) -> Response:
    """End this browser's session, as the visitor has confirmed."""
    from_site(request)
    await _charge_visitor(request)
    wanted = await json_body(request, OidcQuery)
    _, redirect = await part(request, Provider).logged_out(wanted.query, credentials_of(request), confirmed=True)
    cookies = part(request, SignIn).session_cookie.clear_headers()
    return json_response(OidcAnswer(redirect=redirect), (NO_STORE, *cookies))


async def get_metadata(request: Request) -> Response:
    """What programs read about this provider."""
    return _json(metadata(part(request, Provider).issuer, part(request, Pages).locales), headers=(CACHED,))


async def get_jwks(request: Request) -> Response:
    """The public keys of ID tokens (RFC 7517)."""
    return _json({"keys": await part(request, Provider).keys.public()}, headers=(CACHED,))


async def post_token(request: Request) -> Response:
    """The tokens for a code."""

    async def exchange(charge: Charge) -> Mapping[str, Any]:
        return await part(request, Provider).tokens.exchange(await _form(request), _basic(request), charge)

    return await _answered(request, exchange)


async def post_revoke(request: Request) -> Response:
    """End an access token."""

    async def revoke(charge: Charge) -> Mapping[str, Any]:
        await part(request, Provider).tokens.revoke(await _form(request), _basic(request), charge)
        return {}

    return await _answered(request, revoke)


async def any_userinfo(request: Request) -> Response:
    """The claims of an access token in the header, or, by POST, in a form (RFC 6750, 2.1 and 2.2)."""

    async def claims(charge: Charge) -> Mapping[str, Any]:
        # Before the database is asked; a program with valid tokens spends nothing of it.
        await part(request, Budgets).charge(UNKNOWN_TOKENS, address_bucket(request.scope), 0)
        tokens = [one.partition(" ")[2] for one in request.headers.getlist("authorization") if _is_bearer(one)]
        form = await _form(request) if request.method == "POST" else {}
        tokens += [form["access_token"]] if "access_token" in form else []
        if len(tokens) > 1:
            raise Refused("invalid_request", "The token is sent twice.")
        if not tokens:
            raise Refused("", "", status=401, challenge=BEARER)
        return await part(request, Provider).tokens.userinfo(tokens[0], charge)

    return await _answered(request, claims, UNKNOWN_TOKENS)


async def _answered(
    request: Request, answer: Callable[[Charge], Awaitable[Mapping[str, Any]]], unproven: Budget = PROGRAMS
) -> Response:
    """The answer to a program, in JSON, also where it is refused."""
    try:
        return _json(await _metered(request, answer, unproven), headers=(NO_STORE,))
    except Refused as refused:
        if refused.error:
            part(request, Provider).counts.error(refused.error)
        said = {"error": refused.error, "error_description": refused.description} if refused.error else {}
        challenge = ((b"www-authenticate", refused.challenge.encode()),) if refused.challenge else ()
        return _json(said, status=refused.status, headers=(*challenge, NO_STORE))


async def _metered(
    request: Request, answer: Callable[[Charge], Awaitable[Mapping[str, Any]]], unproven: Budget
) -> Mapping[str, Any]:
    """The answer, charged to a program that has proven itself by a secret, else to the address."""
    budgets, bucket, is_charged = part(request, Budgets), address_bucket(request.scope), False

    async def charge(client: Client) -> None:
        nonlocal is_charged
        is_charged = True
        await budgets.charge(*((PROGRAMS, bucket) if client.public else (PROGRAM, client.id)))

    try:
        return await answer(charge)
    finally:
        if not is_charged:
            await budgets.charge(unproven, bucket)


def _basic(request: Request) -> str | None:
    """The Authorization header that is not a bearer token; raises Refused."""
    sent = request.headers.getlist("authorization")
    if len(sent) > 1:
        raise Refused("invalid_request", "Several Authorization headers are sent.")
    return None if not sent or _is_bearer(sent[0]) else sent[0]


def _is_bearer(header: str) -> bool:
    return header.partition(" ")[0].lower() == "bearer"


def _query(request: Request) -> str:
    # `request.url` raises for bytes that are not UTF-8.
    return str(request.scope["query_string"], "utf-8", "replace")


def _is_form(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == FORM


async def _form(request: Request) -> Parameters:
    """The form of a program's request; raises Refused."""
    body = await request.body()
    if body and not _is_form(request):
        raise Refused("invalid_request", f"The body is not {FORM}.")
    try:
        given, twice = parameters(body.decode("ascii"))
    except (OidcError, UnicodeDecodeError) as error:
        raise Refused("invalid_request", "The form cannot be read.") from error
    if twice:
        raise Refused("invalid_request", "A parameter is sent twice.")
    return given


def _json(answer: Mapping[str, Any], *, status: int = 200, headers: Headers = ()) -> Response:
    return Response(status, (JSON, *headers), msgspec.json.encode(answer))


def _redirect(to: str, headers: Headers = ()) -> Response:
    # Nothing of this address is told to the program's site but the answer itself.
    return Response(303, ((b"location", to.encode()), NO_STORE, (b"referrer-policy", b"no-referrer"), *headers))


async def _charge_visitor(request: Request) -> None:
    await part(request, Budgets).charge(VISITORS, address_bucket(request.scope))
