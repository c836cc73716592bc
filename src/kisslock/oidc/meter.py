"""Charges each client request to a rate limit.

A client that has proved its secret has its own rate limit. All other requests are charged to the rate limit of their
IP address.
"""

from dataclasses import dataclass
from typing import Self

from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.oidc.clients import Client

# Requests per minute of one client with a secret. The client sends the requests of all its visitors.
CLIENT_LIMIT = RateLimit("oidc-program", 6000, 60)
# Maximum number of requests per minute that one IP address can send without a valid secret. A correct secret still
# works beyond this limit, so that an attacker cannot lock out a client at the same address.
ADDRESS_LIMIT = RateLimit("oidc-programs", 1200, 60)

# Introspections per minute of one resource server. A resource server introspects once for each request of its clients.
INTROSPECTION_LIMIT = RateLimit("oidc-introspections", 60_000, 60)


@dataclass
class Meter:
    """Charges one request to a rate limit.

    If no client has proved its secret at the end of the `async with` block, the IP address is charged. `address` is the
    rate limit key of the IP address. `fallback_limit` is the rate limit that is charged. Each method raises
    TooManyRequests.
    """

    limiter: RateLimiter
    address: str
    fallback_limit: RateLimit = ADDRESS_LIMIT
    is_charged: bool = False

    async def __aenter__(self) -> Self:
        """Return the meter."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Charge the request to the IP address if it was not charged to a client."""
        if not self.is_charged:
            await self.limiter.charge(self.fallback_limit, self.address)

    async def charge_introspection(self, resource_name: str) -> None:
        """Charge an introspection of the resource server with this name, which sent the right secret."""
        self.is_charged = True
        await self.limiter.charge(INTROSPECTION_LIMIT, resource_name)

    async def charge(self, client: Client) -> None:
        """Charge a request of this client."""
        self.is_charged = True
        await self.limiter.charge(*((ADDRESS_LIMIT, self.address) if client.is_public else (CLIENT_LIMIT, client.id)))
