"""The site's origins. The origins come only from site.origins, never from a Host header."""

from collections.abc import Iterable
from urllib.parse import urlsplit

DEFAULT_PORTS = {"https": 443, "http": 80}


class Origins:
    """The configured origins as browsers write them (RFC 6454, 6.2), and the allowed schemes of each authority."""

    def __init__(self, configured_origins: Iterable[str]) -> None:
        self.all = tuple(dict.fromkeys(map(normalise_origin, configured_origins)))
        self.schemes_by_authority: dict[str, frozenset[str]] = {}
        for origin in self.all:
            scheme, _, authority = origin.partition("://")
            self.schemes_by_authority[authority] = self.schemes_by_authority.get(authority, frozenset()) | {scheme}

    def __contains__(self, origin: object) -> bool:
        return origin in self.all

    @property
    def has_https(self) -> bool:
        """True if at least one origin uses https."""
        return any(map(is_https, self.all))

    @property
    def allows_http(self) -> bool:
        """True if at least one origin uses http, which the settings allow only for loopback, or if there is no origin.

        If the settings have no origin, only visitors on this machine can sign in
        (`http.loopback.development_origin`).
        """
        return not self.all or not all(map(is_https, self.all))

    def origins_for_message(self, origin: str) -> "Origins":
        """Return the origins that a sign-in message can name if a page at `origin` (an allowed origin) requests it."""
        return self if self.all else Origins((origin,))

    @property
    def default_origin(self) -> str | None:
        """The origin in messages for requests without an Origin header, or None."""
        return self.all[0] if self.all else None


def normalise_origin(origin: str) -> str:
    """Return the origin in lower case, without the default port of its scheme."""
    url_parts = urlsplit(origin.lower())
    host = f"[{url_parts.hostname}]" if ":" in (url_parts.hostname or "") else url_parts.hostname
    port = "" if url_parts.port in (None, DEFAULT_PORTS.get(url_parts.scheme)) else f":{url_parts.port}"
    return f"{url_parts.scheme}://{host}{port}"


def is_https(origin: str) -> bool:
    """Return True if the origin uses https."""
    return origin.startswith("https://")
