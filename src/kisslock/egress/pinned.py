"""A resolver that returns only public addresses.

The connector connects to exactly these addresses, so a later change in DNS has no effect.
"""

import socket

from aiohttp.abc import AbstractResolver, ResolveResult
from typing_extensions import override

from kisslock.egress.public import is_public_address


class NotPublic(OSError):
    """At least one IP address of a host name is not public."""


class PinnedResolver(AbstractResolver):
    """Wraps another resolver, and rejects a name if any of its addresses is not public."""

    def __init__(self, resolver: AbstractResolver) -> None:
        self._resolver = resolver

    @override
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a host. Raises NotPublic, and the OSError of the wrapped resolver."""
        addresses = await self._resolver.resolve(host, port, family)
        if not addresses or not all(is_public_address(address["host"]) for address in addresses):
            raise NotPublic(host)
        return addresses

    @override
    async def close(self) -> None:
        """Close the wrapped resolver."""
        await self._resolver.close()
