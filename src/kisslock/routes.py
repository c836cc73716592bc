"""Every route, in one list; it reads as the API's table of contents."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from kisslock import wire
from kisslock.assets.handlers import get_asset
from kisslock.errors import KisslockError, StorageUnavailable, UnknownAsset, UnknownLocale, UnknownMethod, UnknownWallet
from kisslock.guides.handlers import get_guides, get_wallet_guide, get_wallets
from kisslock.http.answers import Answer
from kisslock.site.handlers import get_config, get_embed, get_health, get_openapi, get_page, get_ready

Handler = Callable[[Request], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """A route and what its description says: the answer's shape (or media type), query parameters, its own errors."""

    method: str
    path: str
    handler: Handler
    answer: type[msgspec.Struct] | str
    query: tuple[str, ...] = ()
    errors: tuple[type[KisslockError], ...] = ()


LOCALE = (UnknownLocale,)
GUIDE = (UnknownLocale, UnknownWallet, UnknownMethod)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint("GET", "/", get_page, "text/html", query=("locale",)),
    Endpoint("GET", "/embed.js", get_embed, "text/javascript", query=("locale",)),
    Endpoint("GET", "/assets/{file:path}", get_asset, "*/*", errors=(UnknownAsset,)),
    Endpoint("GET", "/api/health", get_health, wire.Health),
    Endpoint("GET", "/api/ready", get_ready, wire.Ready, errors=(StorageUnavailable,)),
    Endpoint("GET", "/api/config", get_config, wire.PublicConfig),
    Endpoint("GET", "/api/wallets", get_wallets, wire.WalletList),
    Endpoint("GET", "/api/guides", get_guides, wire.Guides, query=("locale",), errors=LOCALE),
    Endpoint("GET", "/api/wallets/{id}/guide", get_wallet_guide, wire.WalletGuide, ("locale", "method"), GUIDE),
    Endpoint("GET", "/api/openapi.json", get_openapi, wire.OpenApi),
)


def starlette_routes() -> list[Route]:
    """The list as Starlette takes it; GET answers HEAD as well."""
    return [Route(endpoint.path, endpoint.handler, methods=[endpoint.method]) for endpoint in ROUTES]
