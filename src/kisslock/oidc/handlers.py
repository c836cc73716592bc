"""The HTTP handlers of the endpoints that visitors open, and of the requests that the sign-in page sends."""

from typing import TypeVar
from urllib.parse import urlencode

from starlette.requests import Request

from kisslock.auth.handlers import require_site_origin
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.http.body import read_json_body
from kisslock.http.client_address import address_bucket
from kisslock.http.counters import RateLimit
from kisslock.http.credentials import read_credentials
from kisslock.http.error_responses import as_kisslock_error
from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.response import NO_STORE, Headers, Response, json_response
from kisslock.oidc import errors
from kisslock.oidc.discovery import AUTHORIZE_PATH, LOGOUT_PATH
from kisslock.oidc.logout import ConfirmationNeeded, LoggedOut
from kisslock.oidc.page_handlers import oidc_page, with_oidc_error_page
from kisslock.oidc.provider import Provider
from kisslock.oidc.request import parse_parameters, response_url
from kisslock.oidc.wire import OidcAnswer, OidcApproval, OidcDecision, OidcQuery
from kisslock.request import service

FORM_MEDIA_TYPE = "application/x-www-form-urlencoded"
# Rate limit for one IP address per minute. It covers requests for the sign-in page and requests that this page sends. A
# sign-in takes four to six requests, so a class of 60 people behind one IP address can sign in.
VISITOR_LIMIT = RateLimit("oidc", 600, 60)
Decision = TypeVar("Decision", bound=OidcDecision)


@with_oidc_error_page
async def get_authorize(request: Request) -> Response:
    """Show the consent page, or redirect to the client if no page is needed."""
    provider, query = service(request, Provider), _query_text(request)
    try:
        await _charge_visitor(request)
        redirect_url = await provider.authorize_without_page(
            query, read_credentials(request), address_bucket(request.scope)
        )
    except errors.AuthorizationError as error:
        return _redirect_with_error(provider, error)
    except errors.RedirectNotRegistered as error:
        provider.unregistered_redirects.log(error)
        raise
    except Exception as exception:
        reason = exception if isinstance(exception, KisslockError) else KisslockError()
        error_response = await provider.error_without_page(query, reason)
        if error_response is None:
            raise
        as_kisslock_error(exception, request.scope)
        return _redirect_with_error(provider, error_response)
    return _redirect_response(redirect_url) if redirect_url else oidc_page(request)


def _redirect_with_error(provider: Provider, error: errors.AuthorizationError) -> Response:
    provider.counts.count_error(error.error)
    response_parameters = {"error": error.error, "error_description": error.description}
    return _redirect_response(response_url(error.redirect_uri, provider.issuer, error.state, response_parameters))


@with_oidc_error_page
async def redirect_post_to_get(request: Request) -> Response:
    """Redirect a POST with a form to a GET with a query, because browsers send SameSite=Lax cookies only with GET."""
    await _charge_visitor(request)
    body = await request.body()
    if not is_form(request) or not body.isascii():
        raise errors.BadAuthorization
    parameters, duplicates = parse_parameters(body.decode())
    path = LOGOUT_PATH if request.scope["path"].endswith(LOGOUT_PATH) else AUTHORIZE_PATH
    # Keep duplicate parameters in the query, so that the server also rejects the redirected request.
    query = urlencode([*parameters.items(), *((name, parameters.get(name, "")) for name in duplicates)])
    return _redirect_response(f"{service(request, Provider).issuer}{path}?{query}")


@with_oidc_error_page
async def get_logout(request: Request) -> Response:
    """End the session if a valid id_token_hint names its user, otherwise show a page that asks the visitor."""
    provider = service(request, Provider)
    await _charge_visitor(request)
    match await provider.logout.end_session(_query_text(request), read_credentials(request)):
        case LoggedOut(redirect):
            cookie_headers = service(request, SignIn).session_cookie.create_deletion_headers()
            return _redirect_response(redirect or f"{provider.issuer}/", cookie_headers)
        case ConfirmationNeeded():
            return oidc_page(request)


async def post_request(request: Request) -> Response:
    """Return the content of the consent page: the client, and what it requests; raises OidcError."""
    sign_in, origin = service(request, SignIn), require_site_origin(request)
    await _charge_visitor(request)
    body, credentials = await read_json_body(request, OidcQuery), read_credentials(request)
    browser_secret = sign_in.read_or_create_browser_secret(credentials)
    bucket = address_bucket(request.scope)
    consent = await service(request, Provider).consent_data(body, credentials, browser_secret, bucket)
    return json_response(
        consent,
        (NO_STORE, sign_in.browser_cookie.create_header(browser_secret, sign_in.browser_cookie_s, origin, credentials)),
    )


async def post_approve(request: Request) -> Response:
    """Return the client's redirect URI with a code; raises OidcError and NoSession."""
    decision, browser = await _read_decision(request, OidcApproval)
    bucket = address_bucket(request.scope)
    redirect = await service(request, Provider).approve(decision, read_credentials(request), browser, bucket)
    return json_response(OidcAnswer(redirect=redirect))


async def post_deny(request: Request) -> Response:
    """Return the client's redirect URI with the error access_denied; raises OidcError."""
    decision, browser = await _read_decision(request, OidcDecision)
    return json_response(OidcAnswer(redirect=await service(request, Provider).deny(decision, browser)))


async def _read_decision(request: Request, decision_type: type[Decision]) -> tuple[Decision, str | None]:
    """Return the visitor's decision, and the secret in the browser cookie."""
    require_site_origin(request)
    await _charge_visitor(request)
    decision = await read_json_body(request, decision_type)
    return decision, service(request, SignIn).browser_cookie.read(read_credentials(request))


async def post_logout_request(request: Request) -> Response:
    """Return the content of the sign-out page: the client, and the account to sign out; raises OidcError."""
    require_site_origin(request)
    await _charge_visitor(request)
    body = await read_json_body(request, OidcQuery)
    return json_response(await service(request, Provider).logout.describe_logout(body.query, read_credentials(request)))


async def post_logout(request: Request) -> Response:
    """End this browser's session after the visitor confirmed."""
    require_site_origin(request)
    await _charge_visitor(request)
    body = await read_json_body(request, OidcQuery)
    logged_out = await service(request, Provider).logout.end_confirmed_session(body.query, read_credentials(request))
    cookie_headers = service(request, SignIn).session_cookie.create_deletion_headers()
    return json_response(OidcAnswer(redirect=logged_out.redirect), (NO_STORE, *cookie_headers))


def _query_text(request: Request) -> str:
    # Decode the query here, because `request.url` raises if the query is not UTF-8.
    return str(request.scope["query_string"], "utf-8", "replace")


def is_form(request: Request) -> bool:
    """Return True if the body of the request is a form."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == FORM_MEDIA_TYPE


def _redirect_response(url: str, headers: Headers = ()) -> Response:
    # The browser must send no Referer header, because the client's site must not receive the query of this request.
    return Response(303, ((b"location", url.encode()), NO_STORE, (b"referrer-policy", b"no-referrer"), *headers))


async def _charge_visitor(request: Request) -> None:
    await service(request, RateLimiter).charge(VISITOR_LIMIT, address_bucket(request.scope))
