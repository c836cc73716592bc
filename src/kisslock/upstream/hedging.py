"""Hedged reads: if the first node is late, a second node gets the same call, and the first good response is used.

If a node hangs, only two calls are delayed. After the two delayed calls, all other nodes are queried before this node
(`upstream/health.py`). The chain's allowance limits the extra calls.
"""

import asyncio
from collections.abc import Sequence

from kisslock import metrics
from kisslock.upstream.allowance import ExtraCallAllowance
from kisslock.upstream.messages import Call
from kisslock.upstream.node import FailedNodes, Node, Slots


async def query_with_hedging(
    nodes: tuple[Node, Node],
    calls: Sequence[Call],
    timeout_s: float,
    failed_nodes: FailedNodes,
    allowance: ExtraCallAllowance,
) -> Slots:
    """Return the responses of the node that succeeds first. Raises AttemptFailed if both nodes fail.

    The slower attempt is not cancelled, because its response shows the node's latency and that the node is reachable.
    """
    primary, backup = nodes
    attempts = [primary.start_query(calls, timeout_s, failed_nodes)]
    if await _is_done_within(attempts[0], primary.hedging_delay_s(calls)):
        return attempts[0].result()
    primary.record_overdue()
    if allowance.try_use(len(calls)):
        attempts.append(backup.start_query(calls, timeout_s, failed_nodes))
    winner = await _first_success(attempts)
    outcome = "alone" if len(attempts) == 1 else "waited" if winner is attempts[0] else "rescued"
    metrics.overdue_counter(primary.name, outcome).inc()
    return winner.result()


async def _first_success(attempts: Sequence["asyncio.Task[Slots]"]) -> "asyncio.Task[Slots]":
    """Return the task that succeeds first. If all tasks fail, return the task that fails last."""
    pending = set(attempts)
    while True:
        finished_tasks, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        # The first attempt and the backup attempt can end in the same turn of the event loop.
        successful_tasks = [task for task in finished_tasks if task.exception() is None]
        if successful_tasks or not pending:
            return (successful_tasks or [*finished_tasks])[0]


async def _is_done_within(task: "asyncio.Task[Slots]", seconds: float) -> bool:
    """Return True if the task ends in time. `asyncio.wait` does the same, but takes twice as long."""
    loop = asyncio.get_running_loop()
    waiter = loop.create_future()

    def stop_waiting(_: object) -> None:
        if not waiter.done():
            waiter.set_result(None)

    timer = loop.call_later(seconds, stop_waiting, None)
    task.add_done_callback(stop_waiting)
    try:
        await waiter
    finally:
        timer.cancel()
        task.remove_done_callback(stop_waiting)
    return task.done()
