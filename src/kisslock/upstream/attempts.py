"""Queries the nodes of a chain until every call has a reply.

Each node is queried in turn, then all nodes again, until the deadline.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from kisslock.upstream.allowance import ExtraCallAllowance
from kisslock.upstream.errors import AttemptFailed, UpstreamDown
from kisslock.upstream.health import select_nodes_in_order
from kisslock.upstream.hedging import query_with_hedging
from kisslock.upstream.messages import Call, Reply, may_be_hedged
from kisslock.upstream.node import FailedNodes, Node
from kisslock.upstream.resends import Resends

Results = list[Reply | UpstreamDown]
# If less time than this number of seconds remains, no further node is queried.
MIN_USEFUL_S = 0.005


@dataclass(frozen=True)
class RetryPolicy:
    """The deadline of all attempts, the number of retry sweeps over all nodes, and the delay before the first retry.

    See docs/internals/specification.md section 9.
    """

    deadline_s: float
    retry_count: int
    retry_delay_s: float


async def query(
    nodes: Sequence[Node], calls: Sequence[Call], retry_policy: RetryPolicy, allowance: ExtraCallAllowance
) -> Results:
    """Return one result for each call, in order: a node's reply, or an UpstreamDown with the last failure.

    A hedged read can go to a second node before the first has responded, within the allowance.
    """
    clock = asyncio.get_running_loop().time
    deadline_at = clock() + retry_policy.deadline_s
    open_calls = _OpenCalls(calls, allowance)
    for node in nodes:
        node.probe_if_due()
    for sweep in range(retry_policy.retry_count + 1):
        if sweep:
            pause_s = retry_policy.retry_delay_s * 2 ** (sweep - 1)
            await asyncio.sleep(max(0.0, min(pause_s, deadline_at - clock())))
        ordered_nodes = select_nodes_in_order(nodes)
        # Only the first attempt at the first node can be hedged.
        backup = ordered_nodes[1] if len(ordered_nodes) > 1 and not sweep and may_be_hedged(calls) else None
        for node in ordered_nodes:
            remaining_s = deadline_at - clock()
            if remaining_s < MIN_USEFUL_S:
                return open_calls.results()
            # The node gets half of the remaining time. If the node never responds, the other half of the time remains
            # for the next node.
            if await open_calls.query_node(node, remaining_s / 2, backup):
                return open_calls.results()
            backup = None
    return open_calls.results()


class _OpenCalls:
    """The calls of a request, with the replies so far."""

    def __init__(self, calls: Sequence[Call], allowance: ExtraCallAllowance) -> None:
        self._calls, self._allowance = calls, allowance
        self._replies: list[Reply | None] = [None] * len(calls)
        self._open_indexes: Sequence[int] = range(len(calls))
        self._last_failure = AttemptFailed("no time")
        self._resends = Resends()
        self._failed_nodes: FailedNodes = set()

    async def query_node(self, node: Node, timeout_s: float, backup: Node | None) -> bool:
        """Query a node for the calls without a reply, and `backup` if the node is late.

        Return True if every call has a reply.
        """
        calls = (
            self._calls
            if len(self._open_indexes) == len(self._calls)
            else [self._calls[index] for index in self._open_indexes]
        )
        try:
            if backup is None:
                slots = await node.query(calls, timeout_s, self._failed_nodes)
            else:
                slots = await query_with_hedging((node, backup), calls, timeout_s, self._failed_nodes, self._allowance)
        except AttemptFailed as failure:
            self._last_failure = failure
            self._resends.add(calls)
            return False
        unanswered_calls = []
        for index, call, slot in zip(self._open_indexes, calls, slots, strict=True):
            if isinstance(slot, AttemptFailed):
                self._last_failure = slot
                unanswered_calls.append(index)
            else:
                self._replies[index] = self._resends.replace_already_known(call, slot)
        if unanswered_calls:
            self._resends.add([self._calls[index] for index in unanswered_calls])
        self._open_indexes = unanswered_calls
        return not unanswered_calls

    def results(self) -> Results:
        """Return the replies. Calls without a reply get the error of the last attempt."""
        if not self._open_indexes:
            return self._replies  # type: ignore[return-value]
        upstream_error = self._last_failure.caller_error()
        return [upstream_error if reply is None else reply for reply in self._replies]
