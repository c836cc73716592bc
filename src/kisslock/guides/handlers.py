"""The HTTP handlers of the catalogue and its guides."""

from starlette.requests import Request

from kisslock.guides import locales
from kisslock.guides.resolve import wallet_guide
from kisslock.guides.served import CACHE_CONTROL, VARY, ServedGuides
from kisslock.http.response import Response, json_response
from kisslock.request import service


async def get_wallets(request: Request) -> Response:
    """Return all wallets of the catalogue."""
    return service(request, ServedGuides).wallets_content.create_response(dict(request.scope["headers"]))


async def get_guides(request: Request) -> Response:
    """Return all guides in one language; raises UnknownLocale."""
    return (
        service(request, ServedGuides)
        .guides(_requested_language(request))
        .create_response(dict(request.scope["headers"]))
    )


async def get_wallet_guide(request: Request) -> Response:
    """Return one wallet's guides; raises UnknownLocale, UnknownWallet and UnknownMethod."""
    language = locales.load_locale(_requested_language(request))
    catalogue = service(request, ServedGuides).catalogue
    wallet = catalogue.get(request.path_params["id"])
    guide = wallet_guide(catalogue, wallet, language, request.query_params.get("method") or None)
    headers = {"cache-control": CACHE_CONTROL, "vary": VARY, "content-language": language.tag}
    return json_response(guide, tuple((name.encode(), value.encode()) for name, value in headers.items()))


def _requested_language(request: Request) -> str:
    """Return the language in the query, or the best match for Accept-Language; raises UnknownLocale."""
    tag = request.query_params.get("locale")
    return locales.load_locale(tag).tag if tag else locales.negotiate_tag(request.headers.get("accept-language", ""))
