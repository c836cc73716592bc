"""Whether a request comes from this machine itself, for what is told to its developer and operator alone."""

import ipaddress
from collections.abc import Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from kisslock.settings.origin import LOOPBACK

# Whoever set one of these stands between the sender and us: then loopback says nothing.
OF_PROXIES = frozenset(
    {b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"forwarded", b"x-real-ip", b"via"}
)


def is_loopback(client: str | None) -> bool:
    """Whether the peer's address is one of this machine's loopback."""
    try:
        return client is not None and ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False


def is_forwarded(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a proxy has passed the request on."""
    return any(name in OF_PROXIES for name, _ in headers)


def is_from_here(scope: MutableMapping[str, Any]) -> bool:
    """A loopback peer, a loopback Host, and no proxy between: a developer's own browser or program."""
    client, headers = scope.get("client"), scope["headers"]
    hosts = [value for name, value in headers if name == b"host"]
    here = client is not None and is_loopback(client[0]) and len(hosts) == 1 and not is_forwarded(headers)
    return here and _host(hosts[0].decode("latin-1")) in LOOPBACK


def _host(authority: str) -> str | None:
    try:
        return urlsplit(f"//{authority}").hostname
    except ValueError:
        return None
