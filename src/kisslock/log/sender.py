"""Checks that a beacon comes from a page of this site. Browsers send forms to any site without a CORS preflight."""

from collections.abc import Container, Iterable

from kisslock.log.errors import ForeignBeacon

CROSS_SITE_VALUE = b"cross-site"


def require_own_page(headers: Iterable[tuple[bytes, bytes]], origins: Container[str], *, has_origins: bool) -> None:
    """Raise ForeignBeacon for a page of another site.

    Clients that are not browsers send neither Sec-Fetch-Site (Fetch Metadata, 2.3) nor Origin, and are accepted.
    `has_origins` is True if the settings name the site's origins. Without site.origins, the origin must match the
    request's Host header.
    """
    origin = host = b""
    for name, value in headers:
        if name == b"origin":
            origin = value
        elif name == b"host":
            host = value
        elif name == b"sec-fetch-site" and value == CROSS_SITE_VALUE:
            raise ForeignBeacon
    if origin:
        is_own_page = (
            origin.decode("latin-1") in origins if has_origins else origin.partition(b"://")[2] == host.lower()
        )
        if not is_own_page:
            raise ForeignBeacon
