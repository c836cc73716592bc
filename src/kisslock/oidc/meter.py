"""The rate limit of a client's request: that of a client that has proven its secret, else that of the address."""

from dataclasses import dataclass
from typing import Self

from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.oidc.clients import Client

# Requests of one program with a secret in a minute: it sends those of all its visitors, from one address or many.
CLIENT_LIMIT = RateLimit("oidc-program", 6000, 60)
# Requests of one address in a minute that prove nothing. Behind this limit a right secret is still taken, so that no
# flood keeps a program of the same address from its tokens.
ADDRESS_LIMIT = RateLimit("oidc-programs", 1200, 60)


@dataclass
class Meter:
    """Charges one request, at its end the address if nothing was proven. Each method raises TooManyRequests.

    `address` is the rate limit key of the client's address, `fallback_limit` its rate limit.
    """

    limiter: RateLimiter
    address: str
    fallback_limit: RateLimit = ADDRESS_LIMIT
    is_charged: bool = False

    async def __aenter__(self) -> Self:
        """Begin."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Charge the address with a request that has proven nothing."""
        if not self.is_charged:
            await self.limiter.charge(self.fallback_limit, self.address)

    async def charge(self, client: Client) -> None:
        """Charge a request of this program."""
        self.is_charged = True
        await self.limiter.charge(*((ADDRESS_LIMIT, self.address) if client.public else (CLIENT_LIMIT, client.id)))
