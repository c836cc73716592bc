"""The rate limit keys for a client's address."""

from collections.abc import MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

# A client with one IPv6 address usually controls its whole /64, and can control up to a /48 (RFC 6177).
NETWORK_PREFIX_V6, SITE_PREFIX_V6 = 64, 48


def address_bucket(scope: MutableMapping[str, Any]) -> str:
    """Return the client's IPv4 address, or the /64 of its IPv6 address.

    uvicorn uses X-Forwarded-For only if the header comes from `server.trusted_proxies`.
    """
    client = scope.get("client")
    return _bucket_of_host(client[0]) if client else "unknown"


@lru_cache(maxsize=4096)
def _bucket_of_host(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        # A trusted proxy or a test client can send a text that is not an address.
        return host[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, NETWORK_PREFIX_V6), strict=False))


@lru_cache(maxsize=4096)
def ipv6_site_of_bucket(bucket: str) -> str | None:
    """Return the /48 around a /64, or None for any other key."""
    if not bucket.endswith(f"/{NETWORK_PREFIX_V6}"):
        return None
    try:
        return str(ip_network(bucket).supernet(new_prefix=SITE_PREFIX_V6))
    except ValueError:
        # A trusted proxy sent a text that has the form of a /64 but is not a network.
        return None
