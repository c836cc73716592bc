"""One node of a chain. A node receives calls only after it has confirmed its chain ID."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Raw

from kisslock import metrics
from kisslock.upstream.chain_check import ChainCheck
from kisslock.upstream.errors import AttemptFailed, BatchRefused, NodeRefused, NotCounted, Unverified, UpstreamTimeout
from kisslock.upstream.health import MIN_UNHEALTHY_S, Health
from kisslock.upstream.latency import Latency
from kisslock.upstream.messages import LARGE_BATCH_CALLS, Call, Reply, encode_request, match_replies
from kisslock.upstream.secrets import redact_secrets, secrets_in_url
from kisslock.upstream.transport import Transport

log = logging.getLogger("kisslock.upstream")
CHAIN_ID_CALL = Call("eth_chainId", Raw(b"[]"))
TOO_LARGE_STATUS = 413
# If a node has rejected a large batch, its batch size doubles again after this number of full batches.
FULL_BATCHES_BEFORE_GROWTH = 100

AdmitCalls = Callable[[str, int], Awaitable[bool]]
Slots = list[Reply | AttemptFailed]
# The names of the nodes at which a request has failed. For each node, a request counts as at most one failure.
FailedNodes = set[str]


async def admit_any_calls(_name: str, _cost: int) -> bool:
    """Apply no rate limit."""
    return True


class Node:
    """A node. The node's `name` is `<chain>/<its number in the settings>`, never its URL.

    `max_batch_size` is the largest batch that the node is known to accept.
    """

    def __init__(self, url: str, chain_id: int, name: str, transport: Transport, admit_calls: AdmitCalls) -> None:
        self.name = name
        self.health = Health()
        self._url = url
        self._transport, self._admit_calls = transport, admit_calls
        self._secrets = secrets_in_url(url)
        self._chain_check = ChainCheck(self.fetch_chain_id, chain_id)
        self.max_batch_size = 1_000_000
        self._full_batch_count = 0
        # Measure the latency of cheap and of heavy calls separately, because a slow contract says nothing about other
        # reads.
        self._latency_by_heavy = {False: Latency(), True: Latency()}
        self._background_tasks: set[asyncio.Task[Slots]] = set()

    async def query(self, calls: Sequence[Call], timeout_s: float, failed_nodes: FailedNodes | None = None) -> Slots:
        """Return one reply or failure for each call. Raises AttemptFailed if no call gets a reply.

        Records success or failure in `health` and in the metrics. Several failed attempts of a request at this node
        count as one failure. `failed_nodes` has the nodes at which the request has already failed. If the request fails
        at this node, this node is added to `failed_nodes`.
        """
        start, start_s = _now(), time.perf_counter()
        if not await self._admit_calls(self.name, sum(call.cost for call in calls)):
            raise NotCounted("its rate limit is used up")
        try:
            if not self._chain_check.is_verified:
                await self._chain_check.require_verified(timeout_s)
                self._report_up()
            slots = await self._query_in_batches(calls, start + timeout_s)
        except NotCounted:
            metrics.attempt_counter(self.name, "refused").inc()
            raise
        except AttemptFailed as failure:
            self._record_failure(failure, calls, set() if failed_nodes is None else failed_nodes)
            raise
        self._record_success()
        metrics.attempt_counter(self.name, "answered").inc()
        metrics.node_seconds_histogram(self.name).observe(time.perf_counter() - start_s)
        return slots

    def start_query(self, calls: Sequence[Call], timeout_s: float, failed_nodes: FailedNodes) -> "asyncio.Task[Slots]":
        """Query cheap reads in a task. The task continues even if all callers that wait for it are cancelled."""
        task = asyncio.create_task(self._query_and_record_latency(calls, timeout_s, failed_nodes))
        self._background_tasks.add(task)
        task.add_done_callback(self._forget_task)
        return task

    async def _query_and_record_latency(
        self, calls: Sequence[Call], timeout_s: float, failed_nodes: FailedNodes
    ) -> Slots:
        start, was_verified = _now(), self._chain_check.is_verified
        slots = await self.query(calls, timeout_s, failed_nodes)
        if was_verified:
            self._latency_by_heavy[calls[0].heavy].record(_now() - start)
        return slots

    def hedging_delay_s(self, calls: Sequence[Call]) -> float:
        """Return the delay in seconds after which a response is late. Heavy and cheap calls have different delays."""
        return self._latency_by_heavy[calls[0].heavy].seconds

    def record_overdue(self) -> None:
        """Record that the node has not responded within its usual time."""
        self.health.record_overdue(_now())

    def probe_if_due(self) -> None:
        """Check the chain of an unhealthy or slow node in the background.

        If the node responds, it is marked as healthy, and its overdue calls are forgotten.
        """
        if self.health.is_healthy and self.health.has_few_overdue_calls:
            return
        now = _now()
        if self.health.is_probe_due(now) and not self._chain_check.is_running:
            self.health.probe_at = now + MIN_UNHEALTHY_S
            self._chain_check.start().add_done_callback(self._on_probe_done)

    async def close(self) -> None:
        """Cancel the background requests."""
        self._chain_check.close()
        loop = asyncio.get_running_loop()
        running_tasks = [task for task in self._background_tasks if task.get_loop() is loop]
        for task in running_tasks:
            task.cancel()
        await asyncio.gather(*running_tasks, return_exceptions=True)

    async def fetch_chain_id(self, timeout_s: float) -> int:
        """Return the chain ID that the node reports. Raises AttemptFailed."""
        reply = match_replies(await self._transport.post(self._url, encode_request([CHAIN_ID_CALL]), timeout_s), 1)[0]
        if isinstance(reply, AttemptFailed):
            raise reply
        if reply.is_error:
            raise AttemptFailed("an error instead of the chain ID")
        try:
            return int(msgspec.json.decode(reply.result, type=str), 16)
        except (msgspec.DecodeError, ValueError) as error:
            raise AttemptFailed("no chain id") from error

    async def _query_in_batches(self, calls: Sequence[Call], deadline_at: float) -> Slots:
        """Send all calls in one batch, or in batches as large as the node accepts."""
        slots: Slots = []
        while len(slots) < len(calls):
            batch = calls[len(slots) : len(slots) + self.max_batch_size]
            remaining_s = deadline_at - _now()
            try:
                slots += await self._post(batch, max(remaining_s, 0.001))
            except BatchRefused:
                if len(batch) == 1:
                    raise
                self.max_batch_size, self._full_batch_count = max(len(batch) // 4, 1), 0
            else:
                self._count_full_batch(len(batch))
        if all(isinstance(slot, AttemptFailed) for slot in slots):
            raise next(slot for slot in slots if isinstance(slot, AttemptFailed))
        return slots

    def _count_full_batch(self, batch_size: int) -> None:
        self._full_batch_count += batch_size == self.max_batch_size
        if self._full_batch_count == FULL_BATCHES_BEFORE_GROWTH:
            self.max_batch_size, self._full_batch_count = self.max_batch_size * 2, 0

    async def _post(self, calls: Sequence[Call], timeout_s: float) -> Slots:
        try:
            body = await self._transport.post(self._url, encode_request(calls), timeout_s)
        except AttemptFailed as failure:
            if failure.status != TOO_LARGE_STATUS:
                raise
            # If a single call is too large, the client has made a mistake, so the failure does not count against the
            # node.
            error_type = BatchRefused if len(calls) > 1 else NotCounted
            raise error_type(str(failure), failure.caller_error) from failure
        slots = match_replies(body, len(calls))
        return [
            redact_secrets(slot, self._secrets) if type(slot) is Reply and len(slot.error) else slot for slot in slots
        ]

    def _record_failure(self, failure: AttemptFailed, calls: Sequence[Call], failed_nodes: FailedNodes) -> None:
        metrics.attempt_counter(self.name, "failed").inc()
        if not isinstance(failure, NodeRefused):
            self._chain_check.is_verified = False
        if self.name in failed_nodes:
            return
        failed_nodes.add(self.name)
        if isinstance(failure, Unverified) or not _may_fail_when_healthy(calls, failure):
            self._mark_failure(failure)
        elif not self._chain_check.is_running:
            # A client's heavy calls can make a healthy node fail, so only a failed chain check counts against the node.
            self._chain_check.start().add_done_callback(self._on_check_done)

    def _on_check_done(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and isinstance(failure := task.exception(), AttemptFailed):
            self._mark_failure(failure)

    def _on_probe_done(self, task: "asyncio.Task[None]") -> None:
        self._on_check_done(task)
        if not task.cancelled() and task.exception() is None:
            self._record_success()

    def _mark_failure(self, failure: AttemptFailed) -> None:
        if self.health.record_failure(_now()):
            metrics.node_up_gauge(self.name).set(0)
            log.warning("node %s is marked unhealthy: %s", self.name, failure)

    def _record_success(self) -> None:
        if not self.health.is_healthy:
            metrics.node_up_gauge(self.name).set(1)
            log.warning("node %s is healthy again", self.name)
        self.health.record_success()

    def _forget_task(self, task: "asyncio.Task[Slots]") -> None:
        self._background_tasks.discard(task)
        if not task.cancelled():
            task.exception()

    def _report_up(self) -> None:
        """Add the node to the metrics as soon as its chain is confirmed."""
        if self.health.is_healthy:
            metrics.node_up_gauge(self.name).set(1)


def _may_fail_when_healthy(calls: Sequence[Call], failure: AttemptFailed) -> bool:
    """Return True if a healthy node could also fail these calls with this failure."""
    max_calls = 1 if failure.caller_error is UpstreamTimeout else LARGE_BATCH_CALLS
    return len(calls) > max_calls or any(call.heavy for call in calls)


def _now() -> float:
    """Return the event loop's monotonic time in seconds."""
    return asyncio.get_running_loop().time()
