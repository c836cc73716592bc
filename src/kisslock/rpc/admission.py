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
        self._address_limit = RateLimit("rpc-address", rpc.budget_calls, WINDOW_S)
        self._session_limit = RateLimit("rpc-session", rpc.budget_session_calls, WINDOW_S)
        self._weight_limit = RateLimit("rpc-weight", rpc.budget_weight, WINDOW_S)
        self._node_limit = RateLimit("rpc-node", rpc.budget_upstream_calls, WINDOW_S)

    async def charge(self, address: str, session_key: str | None, call_count: int) -> None:
        """Charge calls to the rate limits of an address and of its session. Raises TooManyRequests."""
        await self._limiter.charge(self._address_limit, address, call_count)
        if session_key is not None:
            await self._limiter.charge(self._session_limit, session_key, call_count)

    def charge_weight(self, address: str, weight: int) -> Awaitable[None]:
        """Charge the weight of calls to nodes to the address's rate limit. Raises TooManyRequests."""
        return self._limiter.charge(self._weight_limit, address, weight)

    async def try_charge_node(self, node: str, cost: int) -> bool:
        """Charge `cost` to the node's rate limit. Return False if the sum exceeds the limit."""
        return not self._node_limit.amount or await self._limiter.try_charge(self._node_limit, node, cost)
