"""The origins of the site, from site.origins alone; a Host header decides nothing."""

from collections.abc import Iterable
from urllib.parse import urlsplit

DEFAULT_PORTS = {"https": 443, "http": 80}


class Origins:
    """The configured origins as browsers write them (RFC 6454, 6.2), and the schemes by authority."""

    def __init__(self, configured: Iterable[str]) -> None:
        self.all = tuple(dict.fromkeys(map(normalised, configured)))
        self.schemes: dict[str, frozenset[str]] = {}
        for origin in self.all:
            scheme, _, authority = origin.partition("://")
            self.schemes[authority] = self.schemes.get(authority, frozenset()) | {scheme}

    def __contains__(self, origin: object) -> bool:
        return origin in self.all

    @property
    def secure(self) -> bool:
        """Whether any of them is reached with https."""
        return any(map(is_https, self.all))

    @property
    def plain(self) -> bool:
        """Whether any of them is reached with http: the settings allow that for loopback only.

        Without any, visitors of this machine itself may sign in (`http.loopback.development_origin`).
        """
        return not self.all or not all(map(is_https, self.all))

    def at(self, origin: str) -> "Origins":
        """The origins that a message may be for when its request came from the allowed `origin`."""
        return self if self.all else Origins((origin,))

    @property
    def first(self) -> str | None:
        """The origin that messages are written for when a request names none."""
        return self.all[0] if self.all else None


def normalised(origin: str) -> str:
    """The origin in lower case and without its scheme's own port."""
    parts = urlsplit(origin.lower())
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    port = "" if parts.port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def is_https(origin: str) -> bool:
    """Whether the origin is reached with TLS."""
    return origin.startswith("https://")
