"""The provider over HTTP: the protocol's endpoints, and the calls of its page."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request

from kisslock.auth.errors import ForeignOrigin
from kisslock.auth.sign_in import SignIn
from kisslock.http.body import json_body
from kisslock.http.budget import Budget, Budgets
from kisslock.http.client_address import address_bucket
from kisslock.http.credentials import credentials_of
from kisslock.http.foreign import ForeignOrigins
from kisslock.http.response import JSON, NO_STORE, Headers, Response, json_response
from kisslock.oidc.discovery import AUTHORIZE, LOGOUT, metadata
from kisslock.oidc.errors import Answered, OidcError, Refused
from kisslock.oidc.provider import Provider
from kisslock.oidc.request import Parameters, answer_url, parameters
from kisslock.oidc.tokens import BEARER
from kisslock.oidc.wire import OidcAnswer, OidcDecision, OidcQuery
from kisslock.request import part
from kisslock.site.handlers import oidc_page
from kisslock.site.pages import Pages

FORM = "application/x-www-form-urlencoded"
# Requests of one address in a minute: for the page and its calls, and of programs.
VISITORS, PROGRAMS = Budget("oidc", 240, 60), Budget("oidc-programs", 1200, 60)
TICKET_S = 600
CACHED = (b"cache-control", b"public, max-age=300")


async def get_authorize(request: Request) -> Response:
    """The page that asks the visitor, or the answer where no page is needed."""
    provider = part(request, Provider)
    bucket = await _charged(request, VISITORS)
    try:
        asked = provider.judged(_query(request))
        answer = await provider.at_once(asked, credentials_of(request), bucket)
    except OidcError as error:
        # The page says why; nothing is sent to an address that is not registered.
        return oidc_page(request, status=error.status)
    except Answered as answered:
        provider.counts.error(answered.error)
        said = {"error": answered.error, "error_description": answered.description}
        answer = answer_url(answered.redirect_uri, provider.issuer, answered.state, said)
        return _redirect(answer)
    return _redirect(answer) if answer else oidc_page(request)


async def post_as_query(request: Request) -> Response:
    """A request in a form becomes the same one in a query: a cookie with SameSite=Lax comes with that alone."""
    await _charged(request, VISITORS)
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
    await _charged(request, VISITORS)
    try:
        done, redirect = await provider.logged_out(_query(request), credentials_of(request), confirmed=False)
    except OidcError as error:
        return oidc_page(request, status=error.status)
    if not done:
        return oidc_page(request)
    cookies = part(request, SignIn).session_cookie.clear_headers()
    return _redirect(redirect or f"{provider.issuer}/", cookies)


async def post_page_request(request: Request) -> Response:
    """What the page asks the visitor; raises OidcError."""
    sign_in, origin = part(request, SignIn), _from_site(request)
    await _charged(request, VISITORS)
    wanted, credentials = await json_body(request, OidcQuery), credentials_of(request)
    browser = sign_in.browser_of(credentials)
    answer = await part(request, Provider).describe(wanted, credentials, browser)
    return json_response(answer, (NO_STORE, sign_in.browser_cookie.set_header(browser, TICKET_S, origin, credentials)))


async def post_page_approve(request: Request) -> Response:
    """The program's address with a code; raises OidcError and NoSession."""
    _from_site(request)
    bucket = await _charged(request, VISITORS)
    decision, credentials = await json_body(request, OidcDecision), credentials_of(request)
    browser = part(request, SignIn).browser_cookie.read(credentials)
    redirect = await part(request, Provider).approve(decision, credentials, browser, bucket)
    return json_response(OidcAnswer(redirect=redirect))


async def post_page_deny(request: Request) -> Response:
    """The program's address with the visitor's refusal; raises OidcError."""
    _from_site(request)
    await _charged(request, VISITORS)
    decision, credentials = await json_body(request, OidcDecision), credentials_of(request)
    browser = part(request, SignIn).browser_cookie.read(credentials)
    return json_response(OidcAnswer(redirect=part(request, Provider).deny(decision, browser)))


async def post_page_logout(request: Request) -> Response:
    """End this browser's session, as the visitor has confirmed."""
    _from_site(request)
    await _charged(request, VISITORS)
    wanted = await json_body(request, OidcQuery)
    _, redirect = await part(request, Provider).logged_out(wanted.query, credentials_of(request), confirmed=True)
    cookies = part(request, SignIn).session_cookie.clear_headers()
    return json_response(OidcAnswer(redirect=redirect), (NO_STORE, *cookies))


async def get_metadata(request: Request) -> Response:
    """What programs read about this provider."""
    tags = part(request, Pages).locales
    return _json(metadata(part(request, Provider).issuer, tags), headers=(CACHED, *_cors(request)))


async def get_jwks(request: Request) -> Response:
    """The public keys of ID tokens (RFC 7517)."""
    return _json({"keys": await part(request, Provider).keys.public()}, headers=(CACHED, *_cors(request)))


async def post_token(request: Request) -> Response:
    """The tokens for a code."""
    return await _answered(request, part(request, Provider).tokens.exchange)


async def post_revoke(request: Request) -> Response:
    """End an access token."""

    async def revoke(form: Parameters, basic: str | None) -> Mapping[str, Any]:
        await part(request, Provider).tokens.revoke(form, basic)
        return {}

    return await _answered(request, revoke, cors=False)


async def get_userinfo(request: Request) -> Response:
    """The claims of an access token in the header (RFC 6750, 2.1)."""
    return await _userinfo(request, {})


async def post_userinfo(request: Request) -> Response:
    """The claims of an access token in the header, or in a form (RFC 6750, 2.2)."""
    return await _userinfo(request, None)


async def options(request: Request) -> Response:
    """The preflight of a page of a public program (CORS)."""
    allowed = (
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", b"authorization, content-type"),
        (b"access-control-max-age", b"7200"),
    )
    cors = _cors(request)
    return Response(204, (*cors, *(allowed if len(cors) > 1 else ())))


async def _userinfo(request: Request, form: Parameters | None) -> Response:
    async def claims(given: Parameters, _: str | None) -> Mapping[str, Any]:
        tokens = [one.partition(" ")[2] for one in request.headers.getlist("authorization") if is_bearer(one)]
        tokens += [given["access_token"]] if "access_token" in given else []
        if len(tokens) > 1:
            raise Refused("invalid_request", "The token is sent twice.")
        if not tokens:
            raise Refused("", "", status=401, challenge=BEARER)
        return await part(request, Provider).tokens.userinfo(tokens[0])

    return await _answered(request, claims, form)


def is_bearer(header: str) -> bool:
    """Whether an Authorization header has a bearer token."""
    return header.partition(" ")[0].lower() == "bearer"


async def _answered(
    request: Request,
    answer: Callable[[Parameters, str | None], Awaitable[Mapping[str, Any]]],
    form: Parameters | None = None,
    *,
    cors: bool = True,
) -> Response:
    """The answer to a program, in JSON, also where it is refused; with `cors` its pages may read it."""
    await _charged(request, PROGRAMS)
    more = (NO_STORE, *(_cors(request) if cors else ()))
    try:
        given = await _form(request) if form is None else form
        return _json(await answer(given, _basic(request)), headers=more)
    except Refused as refused:
        if refused.error:
            part(request, Provider).counts.error(refused.error)
        said = {"error": refused.error, "error_description": refused.description} if refused.error else {}
        challenge = ((b"www-authenticate", refused.challenge.encode()),) if refused.challenge else ()
        return _json(said, status=refused.status, headers=(*challenge, *more))


def _basic(request: Request) -> str | None:
    """The Authorization header that is not a bearer token; raises Refused."""
    sent = request.headers.getlist("authorization")
    if len(sent) > 1:
        raise Refused("invalid_request", "Several Authorization headers are sent.")
    return None if not sent or is_bearer(sent[0]) else sent[0]


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


def _cors(request: Request) -> Headers:
    """The headers for a page of a public program, which sends no cookie: one exact origin (Fetch standard, 3.2)."""
    origin = request.headers.get("origin", "")
    vary = (b"vary", b"Origin")
    if origin not in part(request, Provider).origins:
        return (vary,)
    return (vary, (b"access-control-allow-origin", origin.encode()))


def _json(answer: Mapping[str, Any], *, status: int = 200, headers: Headers = ()) -> Response:
    return Response(status, (JSON, *headers), msgspec.json.encode(answer))


def _redirect(to: str, headers: Headers = ()) -> Response:
    # Nothing of this address is told to the program's site but the answer itself.
    return Response(303, ((b"location", to.encode()), NO_STORE, (b"referrer-policy", b"no-referrer"), *headers))


async def _charged(request: Request, budget: Budget) -> str:
    bucket = address_bucket(request.scope)
    await part(request, Budgets).charge(budget, bucket)
    return bucket


def _from_site(request: Request) -> str:
    return part(request, ForeignOrigins).of_site(request.scope, ForeignOrigin)
