"""Who may call the gateway: pages of this site, and programs. A browser calls from any page that tells it to.

A page of another site needs no leave for bytes without a type (`Uint8Array`, an untyped `Blob`, `sendBeacon`), nor for
text and forms (Fetch standard, CORS-safelisted request-header). For JSON the browser asks first, and is not answered.
"""

from collections.abc import Container

from kisslock.errors import KisslockError, UnsupportedMediaType
from kisslock.http.body import is_json
from kisslock.http.response import Headers

CROSS_SITE = b"cross-site"


class ForeignPage(KisslockError):
    """A page of another site made the browser send it."""

    code = "rpc/foreign-origin"
    status = 403
    default_message = "Pages of other sites may not call this gateway."
    default_hint = "Call it from a page of this site. Whoever runs this site: site.origins must name the page's origin."


def require_allowed_sender(headers: Headers, origins: Container[str], *, named: bool) -> None:
    """Raise ForeignPage for a page of another site, UnsupportedMediaType for a body that is not called JSON.

    `Sec-Fetch-Site` is the browser's word (Fetch Metadata, 2.3). Its `same-site` may be a stranger's subdomain or
    another port of this host. `Origin` decides where the settings name the site's origins (`named`); where they name
    none a proxy may have changed the host, and the type alone protects. Programs send neither header and may leave out
    the type.
    """
    sent = dict(headers)
    site, origin = sent.get(b"sec-fetch-site"), sent.get(b"origin")
    if site == CROSS_SITE:
        raise ForeignPage
    if named and origin is not None and origin.decode("latin-1") not in origins:
        raise ForeignPage
    kind = sent.get(b"content-type")
    if kind is None and site is None and origin is None:
        return
    if kind is None or not is_json(kind):
        raise UnsupportedMediaType
