"""Who may still ask: each call counts for the address it comes from, and for the session if there is one.

What has to be asked of a node counts for the address once more, by its weight.
"""

from collections.abc import Awaitable

from kisslock.http.budget import Budget, Budgets
from kisslock.settings.sections import Rpc
from kisslock.upstream.node import Admit

WINDOW_S = 60


class Admission:
    """The gateway's budgets: calls of an address and of a session, weight of an address, weight for a node."""

    def __init__(self, rpc: Rpc, budgets: Budgets) -> None:
        self._budgets = budgets
        self._address = Budget("rpc-address", rpc.budget_calls, WINDOW_S)
        self._session = Budget("rpc-session", rpc.budget_session_calls, WINDOW_S)
        self._weight = Budget("rpc-weight", rpc.budget_weight, WINDOW_S)
        self._node = Budget("rpc-node", rpc.budget_upstream_calls, WINDOW_S)

    async def spend(self, address: str, session: str | None, calls: int) -> None:
        """Count so many calls; raises TooManyRequests."""
        await self._budgets.spend(self._address, address, calls)
        if session is not None:
            await self._budgets.spend(self._session, session, calls)

    def spend_weight(self, address: str, weight: int) -> Awaitable[None]:
        """Count what nodes are asked for an address, by the costs of the policy; raises TooManyRequests."""
        return self._budgets.spend(self._weight, address, weight)

    @property
    def admit(self) -> Admit | None:
        """Whether a node may be asked so much; None when nodes have no budget."""
        return self._admit if self._node.amount else None

    async def _admit(self, node: str, cost: int) -> bool:
        return await self._budgets.has(self._node, node, cost)
