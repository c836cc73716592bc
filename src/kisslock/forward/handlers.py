"""The question of a proxy, and the page of a visitor who may not pass yet."""

import logging
from http import HTTPStatus
from urllib.parse import urlencode

from starlette.requests import Request

from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError, clip
from kisslock.forward.admissions import Admissions
from kisslock.forward.errors import UnknownGate
from kisslock.forward.page import PAGE
from kisslock.forward.visit import is_document, origin_of, visit_of, way_back
from kisslock.http.budget import Budgets
from kisslock.http.client_address import address_bucket
from kisslock.http.counters import Budget
from kisslock.http.credentials import credentials_of
from kisslock.http.response import NO_STORE, Response
from kisslock.request import base_path, service
from kisslock.site.handlers import language_of
from kisslock.site.pages import Pages

# Refusals for one address. A visitor who may pass is not counted, so that a page may have any number of pictures.
REFUSED = Budget("forward", 600, 60)
SHUT = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
log = logging.getLogger("kisslock")


async def get_forward(request: Request) -> Response:
    """Whether the visitor of a proxy may pass: 204 with who it is; for a document with `page`, the way to the page."""
    gates, visit = tuple(dict.fromkeys(request.query_params.getlist("gate"))), visit_of(request.scope)
    try:
        headers = await service(request, Admissions).admit(visit, credentials_of(request), gates)
    except KisslockError as refusal:
        if refusal.status not in SHUT:
            raise
        await _count(request, refusal, gates)
        if "page" not in request.query_params or not is_document(visit):
            raise
        return Response(303, (NO_STORE, (b"location", _page(request, gates).encode())))
    return Response(204, headers, fixed_headers=True)


async def get_forward_page(request: Request) -> Response:
    """The page that signs a visitor in, says what a gate misses, and leads back."""
    content = service(request, Pages).alone(PAGE, base_path(request), language_of(request))
    return content.response(dict(request.scope["headers"]))


async def _count(request: Request, refusal: KisslockError, gates: tuple[str, ...]) -> None:
    """Charge a refusal, and tell the operator of a gate that is not there."""
    await service(request, Budgets).charge(REFUSED, address_bucket(request.scope))
    if isinstance(refusal, UnknownGate):
        log.warning("A proxy asks for a gate that is not in the settings: %s", clip(", ".join(gates)))


def _page(request: Request, gates: tuple[str, ...]) -> str:
    query = urlencode([*(("gate", name) for name in gates), ("back", way_back(request.scope))])
    return f"{origin_of(request.scope, service(request, SignIn).origins)}{base_path(request)}/forward?{query}"
