"""Handlers for the requests of proxies, and for the page that a denied visitor is led to."""

from urllib.parse import urlencode

from starlette.requests import Request

from kisslock.auth.errors import ForeignOrigin
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.forward.admissions import Admissions
from kisslock.forward.page import PAGE as FORWARD_PAGE
from kisslock.forward.question import PAGE, Question, question_of
from kisslock.forward.visit import is_document, origin_of, visit_of, way_back
from kisslock.http.credentials import credentials_of
from kisslock.http.foreign import ForeignOrigins
from kisslock.http.response import NO_STORE, Response
from kisslock.request import base_path, service
from kisslock.site.handlers import language_of
from kisslock.site.pages import Pages

# The oldest balances that deny a document.
DOCUMENT_S = 2.0


async def get_forward(request: Request) -> Response:
    """Answer a proxy: 204 with identity headers if the visitor is allowed, otherwise an error.

    With `page`, a request for a document is redirected to the sign-in page instead, whatever the error.
    """
    visit, question = visit_of(request.scope), question_of(request.query_params.multi_items())
    leads = is_document(visit)
    try:
        # A person who requests a page has perhaps just bought what was missing.
        denied_s = DOCUMENT_S if leads else None
        headers = await service(request, Admissions).admit(visit, credentials_of(request), question, denied_s=denied_s)
    except KisslockError:
        if not leads or PAGE not in request.query_params:
            raise
        return Response(303, (NO_STORE, (b"location", _page(request, question).encode())))
    return Response(204, headers)


async def post_forward_check(request: Request) -> Response:
    """Check again for the sign-in page. Balances are read from a node before they deny the visitor."""
    service(request, ForeignOrigins).of_site(request.scope, ForeignOrigin)
    visit, question = {**request.scope, "method": "GET"}, question_of(request.query_params.multi_items())
    return Response(204, await service(request, Admissions).admit(visit, credentials_of(request), question, denied_s=0))


async def get_forward_page(request: Request) -> Response:
    """The page that signs a visitor in, says what a gate misses, and leads back."""
    content = service(request, Pages).alone(FORWARD_PAGE, base_path(request), language_of(request))
    return content.response(dict(request.scope["headers"]))


def _page(request: Request, question: Question) -> str:
    """Return the address of the sign-in page. For a wrong question the page names no gate and denies everybody."""
    query = urlencode([*(("gate", name) for name in question.named or ("",)), ("back", way_back(request.scope))])
    return f"{origin_of(request.scope, service(request, SignIn).origins)}{base_path(request)}/forward?{query}"
