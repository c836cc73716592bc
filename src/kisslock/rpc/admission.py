"""Who may still ask: each call counts for the address it comes from, and for the session if there is one."""

from kisslock.http.budget import Budget, Budgets
from kisslock.settings.sections import Rpc
from kisslock.upstream.node import Admit

WINDOW_S = 60


class Admission:
    """The gateway's three budgets: address, session, node."""

    def __init__(self, rpc: Rpc, budgets: Budgets) -> None:
        self._budgets = budgets
        self._address = Budget("rpc-address", rpc.budget_calls, WINDOW_S)
        self._session = Budget("rpc-session", rpc.budget_session_calls, WINDOW_S)
        self._node = Budget("rpc-node", rpc.budget_upstream_calls, WINDOW_S)

    async def spend(self, address: str, session: str | None, calls: int) -> None:
        """Count so many calls; raises TooManyRequests."""
        await self._budgets.spend(self._address, address, calls)
        if session is not None:
            await self._budgets.spend(self._session, session, calls)

    @property
    def admit(self) -> Admit | None:
        """Whether a node may be asked so much; None when nodes have no budget."""
        return self._admit if self._node.amount else None

    async def _admit(self, node: str, cost: int) -> bool:
        return await self._budgets.has(self._node, node, cost)
