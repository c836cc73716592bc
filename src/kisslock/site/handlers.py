"""The HTTP handlers of the page, its files, the element's script and the public settings."""

from starlette.requests import Request

from kisslock.http.response import Response
from kisslock.request import base_path, service
from kisslock.site.errors import UnknownAsset
from kisslock.site.files import Assets
from kisslock.site.pages import Pages

# The query parameter that names a wallet (web/src/flow/browse/marker.ts). Without NO_REFERRER, the browser would send
# the URL with this parameter as the referrer of each request for a file.
MARKER_PARAMETER, NO_REFERRER = "kisslock", (b"referrer-policy", b"no-referrer")


async def get_page(request: Request) -> Response:
    """Return the hosted page in the first available language of `?locale=`, appearance.locale and Accept-Language."""
    pages, headers = service(request, Pages), dict(request.scope["headers"])
    page = pages.page(base_path(request), language_of(request)).create_response(headers)
    if MARKER_PARAMETER in request.query_params:
        return Response(page.status, (*page.headers, NO_REFERRER), page.body)
    return page


async def get_embed(request: Request) -> Response:
    """Return the module that registers `<kisslock-connect>`, in the same language as the page."""
    pages, headers = service(request, Pages), dict(request.scope["headers"])
    return pages.embed(base_path(request), language_of(request)).create_response(headers)


async def get_config(request: Request) -> Response:
    """Return the public settings."""
    return service(request, Pages).create_config(base_path(request)).create_response(dict(request.scope["headers"]))


async def get_asset(request: Request) -> Response:
    """Return a file of the front end's build from memory; raises UnknownAsset."""
    file = service(request, Assets).files.get(request.path_params["file"])
    if file is None:
        raise UnknownAsset
    return file.create_response(dict(request.scope["headers"]))


def language_of(request: Request) -> str:
    """Return the first available language of `?locale=`, appearance.locale and Accept-Language."""
    tags, accept_language = request.query_params.get("locale", ""), request.headers.get("accept-language", "")
    return service(request, Pages).language_for(tags, accept_language)
