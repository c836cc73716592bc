"""The routes of the page, the element, their files and the public settings."""

from kisslock import wire
from kisslock.http.endpoint import Endpoint
from kisslock.site.errors import UnknownAsset
from kisslock.site.handlers import get_asset, get_config, get_embed, get_page

ROUTES = (
    Endpoint("GET", "/", get_page, "text/html", query=("locale",)),
    Endpoint("GET", "/embed.js", get_embed, "text/javascript", query=("locale",)),
    Endpoint("GET", "/assets/{file:path}", get_asset, "*/*", errors=(UnknownAsset,)),
    Endpoint("GET", "/api/config", get_config, wire.PublicConfig),
)
