"""A resolver that gives public addresses only. The connector connects to these, so a name cannot change in between."""

import socket

from aiohttp.abc import AbstractResolver, ResolveResult
from typing_extensions import override

from kisslock.egress.public import is_public


class NotPublic(OSError):
    """The name leads, perhaps among others, to a machine that is not public."""


class PinnedResolver(AbstractResolver):
    """Asks another resolver, and refuses a name of which any answer is not public."""

    def __init__(self, resolver: AbstractResolver) -> None:
        self._resolver = resolver

    @override
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a host; raises NotPublic, or OSError as the other resolver does."""
        addresses = await self._resolver.resolve(host, port, family)
        if not addresses or not all(is_public(address["host"]) for address in addresses):
            raise NotPublic(host)
        return addresses

    @override
    async def close(self) -> None:
        """Close the other resolver."""
        await self._resolver.close()
