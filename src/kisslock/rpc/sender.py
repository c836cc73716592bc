"""Rejects calls to the gateway from pages of other sites. Only pages of this site and non-browser clients can call it.

A browser sends a request from a page of another site without a preflight if the body has no type (`Uint8Array`, an
untyped `Blob`, `sendBeacon`), or is text or a form (Fetch standard, CORS-safelisted request-header). Before a request
with JSON, a browser sends a preflight, which this server allows only for site.guest_origins (`http.cors`).
"""

from collections.abc import Container

from kisslock.errors import KisslockError, UnsupportedMediaType
from kisslock.http.body import is_json
from kisslock.http.response import Headers

CROSS_SITE_VALUE = b"cross-site"


class ForeignPage(KisslockError):
    """A page of another site called the gateway."""

    code = "rpc/foreign-origin"
    cause = "settings"
    status = 403
    default_message = "This gateway does not accept calls from pages of this origin."
    default_hint = (
        "Call the gateway from a page of this site. If you run this site, add the page's origin to site.origins, or to "
        "site.guest_origins for pages that only read settings and guides and call the gateway."
    )


def require_allowed_sender(
    headers: Headers, origins: Container[str], *, has_origins: bool, is_cors: bool = False
) -> None:
    """Raise ForeignPage for a page of another site, and UnsupportedMediaType for a body whose type is not JSON.

    Browsers set `Sec-Fetch-Site` (Fetch Metadata, 2.3). The value `same-site` includes subdomains and ports of other
    owners. If the settings name the site's origins (`has_origins`), `Origin` must be one of these origins. Without
    origins in the settings, the origin cannot be compared, because a proxy might have changed the Host header. Only the
    check of the content type then protects. `is_cors` is True for a page of site.guest_origins, which sends no cookie.
    Clients that are not browsers send neither `Sec-Fetch-Site` nor `Origin`, and can omit the content type.
    """
    headers_by_name = dict(headers)
    fetch_site, origin = headers_by_name.get(b"sec-fetch-site"), headers_by_name.get(b"origin")
    if fetch_site == CROSS_SITE_VALUE and not is_cors:
        raise ForeignPage
    if has_origins and not is_cors and origin is not None and origin.decode("latin-1") not in origins:
        raise ForeignPage
    content_type = headers_by_name.get(b"content-type")
    if content_type is None and fetch_site is None and origin is None:
        return
    if content_type is None or not is_json(content_type):
        raise UnsupportedMediaType
