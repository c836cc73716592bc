"""Checks whether a request comes from this machine.

Some details are shown only to the developer and the operator on this machine.
"""

import ipaddress
import re
from collections.abc import Iterable, MutableMapping
from typing import Any

# Proxies add these headers. If a proxy on this machine forwards a request, the peer address is a loopback address even
# if the client is on another machine.
PROXY_HEADERS = frozenset(
    {
        b"forwarded",
        b"via",
        b"x-real-ip",
        b"x-original-host",
        b"x-client-ip",
        b"x-cluster-client-ip",
        b"true-client-ip",
        b"cf-connecting-ip",
        b"cdn-loop",
    }
)
FORWARDED_PREFIX = b"x-forwarded"
# The Host header as browsers write it (RFC 9110, 7.2). DNS rebinding cannot use these hosts, because browsers never
# look up localhost in the DNS.
LOOPBACK_HOST = re.compile(rb"(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?", re.IGNORECASE)
# A request with HTTP/1.0 comes from a proxy, because browsers never send HTTP/1.0. nginx by default sends HTTP/1.0 to
# its upstream, with the upstream's name as Host.
HTTP_1_0 = "1.0"


def is_loopback(peer_address: str | None) -> bool:
    """Return True if the peer's address is a loopback address."""
    try:
        return peer_address is not None and ipaddress.ip_address(peer_address).is_loopback
    except ValueError:
        return False


def is_forwarded(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return True if a proxy forwarded the request."""
    return any(name in PROXY_HEADERS or name.startswith(FORWARDED_PREFIX) for name, _ in headers)


def is_local_request(scope: MutableMapping[str, Any]) -> bool:
    """Return True if the request comes from this machine, for a loopback Host, and through no proxy."""
    client = scope.get("client")
    return client is not None and is_loopback(client[0]) and has_loopback_host(scope)


def has_loopback_host(scope: MutableMapping[str, Any]) -> bool:
    """Return True if the only Host header names a loopback address, and if no proxy has forwarded the request."""
    headers = scope["headers"]
    hosts = [value for name, value in headers if name == b"host"]
    is_direct = scope.get("http_version") != HTTP_1_0 and not is_forwarded(headers)
    return is_direct and len(hosts) == 1 and LOOPBACK_HOST.fullmatch(hosts[0]) is not None


def development_origin(scope: MutableMapping[str, Any]) -> str | None:
    """Return the origin of a page that this machine serves to its own browser over HTTP, or None for other requests.

    Origin and Host must name the same loopback address and port. The comparison of Origin and Host rejects DNS
    rebinding and pages on other ports.
    """
    if scope["scheme"] not in {"http", "ws"} or not is_local_request(scope):
        return None
    sent_origins = [value for name, value in scope["headers"] if name == b"origin"]
    host = next(value for name, value in scope["headers"] if name == b"host")
    return sent_origins[0].decode("latin-1") if sent_origins == [b"http://" + host.lower()] else None
