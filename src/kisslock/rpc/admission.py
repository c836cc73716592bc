"""Rate limits of the gateway: calls per address and per session, and the weight of calls per address and per node.

A call's weight is its cost in the policy. Calls that need no node have no weight.
"""

from collections.abc import Awaitable

from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.settings.rpc import Rpc

WINDOW_S = 60


class CallRateLimits:
    """The four rate limits of the gateway."""

    def __init__(self, rpc: Rpc, limiter: RateLimiter) -> None:
        self._limiter = limiter
        self._address = RateLimit("rpc-address", rpc.budget_calls, WINDOW_S)
        self._session = RateLimit("rpc-session", rpc.budget_session_calls, WINDOW_S)
        self._weight = RateLimit("rpc-weight", rpc.budget_weight, WINDOW_S)
        self._node = RateLimit("rpc-node", rpc.budget_upstream_calls, WINDOW_S)

    async def charge(self, address: str, session_key: str | None, call_count: int) -> None:
        """Charge calls to the rate limits of an address and of its session. Raises TooManyRequests."""
        await self._limiter.charge(self._address, address, call_count)
        if session_key is not None:
            await self._limiter.charge(self._session, session_key, call_count)

    def charge_weight(self, address: str, weight: int) -> Awaitable[None]:
        """Charge the weight of calls to nodes to the address's rate limit. Raises TooManyRequests."""
        return self._limiter.charge(self._weight, address, weight)

    async def try_charge_node(self, node: str, cost: int) -> bool:
        """Charge `cost` to the node's rate limit. Return False if the sum exceeds the limit."""
        return not self._node.amount or await self._limiter.try_charge(self._node, node, cost)
