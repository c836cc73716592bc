"""The handlers for a proxy's subrequests, and for the page that denied visitors are redirected to."""

from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlencode

from starlette.requests import Request

from kisslock.auth.errors import ForeignOrigin
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.forward_auth.admissions import Admissions
from kisslock.forward_auth.card import CardContent
from kisslock.forward_auth.forwarded_request import (
    is_document,
    path_or_root,
    return_path,
    visited_origin,
    visitor_request,
)
from kisslock.forward_auth.gate_query import (
    GATE_PARAMETER,
    PAGE_PARAMETER,
    TERMS_PARAMETER,
    GateQuery,
    parse_gate_query,
)
from kisslock.forward_auth.page import create_page
from kisslock.http.credentials import read_credentials
from kisslock.http.origin_check import OriginCheck
from kisslock.http.response import NO_STORE, Response
from kisslock.request import base_path, service
from kisslock.settings.values import SIGNED_IN
from kisslock.site.handlers import language_of
from kisslock.site.pages import Pages

# Before the server denies a request for a document, it reads the balances again if they are older than this number of
# seconds. A visitor who opens a page might just have bought the asset.
DOCUMENT_DENIAL_MAX_AGE_S = 2.0
# A query that requires only a sign-in, to read the account of a visitor who fails the gates.
SIGNED_IN_QUERY = GateQuery((SIGNED_IN,))


async def get_forward(request: Request) -> Response:
    """Return 204 with identity headers, or an error. With `page`, a denied request for a document gets a redirect."""
    proxied_request, gate_query = visitor_request(request.scope), parse_gate_query(request.query_params.multi_items())
    admissions = service(request, Admissions)
    denial_balance_max_age_s = DOCUMENT_DENIAL_MAX_AGE_S if is_document(proxied_request) else None
    try:
        headers = await admissions.check_visitor(
            proxied_request, read_credentials(request), gate_query, denial_balance_max_age_s=denial_balance_max_age_s
        )
    except KisslockError:
        if not is_document(proxied_request) or PAGE_PARAMETER not in request.query_params:
            raise
        return Response(303, (NO_STORE, (b"location", _page_url(request, gate_query).encode())))
    return Response(204, headers)


async def post_forward_check(request: Request) -> Response:
    """Check the visitor's access again, for the sign-in page. Before a denial, balances are read from nodes again."""
    service(request, OriginCheck).require_site_origin(request.scope, ForeignOrigin)
    proxied_request = {**request.scope, "method": "GET"}
    gate_query = parse_gate_query(request.query_params.multi_items())
    return Response(
        204,
        await service(request, Admissions).check_visitor(
            proxied_request, read_credentials(request), gate_query, denial_balance_max_age_s=0
        ),
    )


async def get_forward_page(request: Request) -> Response:
    """Return the page that signs the visitor in, shows which assets are missing, and leads back to the app."""
    page_build = create_page(await _create_card_content(request))
    content = service(request, Pages).render_feature_page(page_build, base_path(request), language_of(request))
    return content.create_response(dict(request.scope["headers"]))


async def _create_card_content(request: Request) -> CardContent:
    query, credentials, admissions = request.query_params, read_credentials(request), service(request, Admissions)
    gate_query = parse_gate_query(
        (name, value) for name, value in query.multi_items() if name in {GATE_PARAMETER, TERMS_PARAMETER}
    )
    content = CardContent(host=request.headers.get("host", ""), return_url=path_or_root(query.get("back", "")))
    try:
        await admissions.check_visitor(request.scope, credentials, gate_query)
    except KisslockError as error:
        content = replace(content, code=error.code, missing=error.details.get("missing", ()), message=str(error))
    with suppress(KisslockError):
        headers = await admissions.check_visitor(request.scope, credentials, SIGNED_IN_QUERY)
        content = replace(content, account=dict(headers)[b"x-kisslock-account"].decode())
    return content


def _page_url(request: Request, gate_query: GateQuery) -> str:
    """Return the URL of the sign-in page.

    If `gate_query` is not valid, the URL names a gate that does not exist, so that the page denies every visitor.
    """
    terms_parameters = [(TERMS_PARAMETER, "1")] if gate_query.requires_terms else []
    gate_parameters = [(GATE_PARAMETER, name) for name in gate_query.names or ("",)]
    query = urlencode([*gate_parameters, *terms_parameters, ("back", return_path(request.scope))])
    return f"{visited_origin(request.scope, service(request, SignIn).origins)}{base_path(request)}/forward?{query}"
