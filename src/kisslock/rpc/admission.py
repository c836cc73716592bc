"""Rate limits of the gateway: calls per address and per session, weight per address, weight per node.

A call weighs what the policy says it costs a node. Calls that need no node weigh nothing.
"""

from collections.abc import Awaitable

from kisslock.http.budget import Budgets
from kisslock.http.counters import Budget
from kisslock.settings.sections import Rpc

WINDOW_S = 60


class Admission:
    """The four budgets of the gateway."""

    def __init__(self, rpc: Rpc, budgets: Budgets) -> None:
        self._budgets = budgets
        self._address = Budget("rpc-address", rpc.budget_calls, WINDOW_S)
        self._session = Budget("rpc-session", rpc.budget_session_calls, WINDOW_S)
        self._weight = Budget("rpc-weight", rpc.budget_weight, WINDOW_S)
        self._node = Budget("rpc-node", rpc.budget_upstream_calls, WINDOW_S)

    async def charge(self, address: str, session: str | None, calls: int) -> None:
        """Count calls of an address and of its session; raises TooManyRequests."""
        await self._budgets.charge(self._address, address, calls)
        if session is not None:
            await self._budgets.charge(self._session, session, calls)

    def charge_weight(self, address: str, weight: int) -> Awaitable[None]:
        """Count the weight of an address's calls that go to nodes; raises TooManyRequests."""
        return self._budgets.charge(self._weight, address, weight)

    async def admit(self, node: str, cost: int) -> bool:
        """Whether the node's budget has so much left; always where nodes have no budget."""
        return not self._node.amount or await self._budgets.has(self._node, node, cost)
