"""One node of a chain: asked only after it has said which chain it is on."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Raw

from kisslock import metrics
from kisslock.upstream.chain_check import ChainCheck
from kisslock.upstream.errors import AttemptFailed, BatchRefused, NotCounted, Refused, Unverified, UpstreamTimeout
from kisslock.upstream.health import EJECTED_S, Health
from kisslock.upstream.latency import Latency
from kisslock.upstream.messages import LARGE_BATCH, Call, Reply, replies, request
from kisslock.upstream.secrets import redacted, secrets_of
from kisslock.upstream.transport import Transport

log = logging.getLogger("kisslock.upstream")
WHICH_CHAIN = Call("eth_chainId", Raw(b"[]"))
TOO_LARGE = 413
# After so many full batches a node that refused a larger one is given twice as many calls.
FULL_MOST = 100

Admit = Callable[[str, int], Awaitable[bool]]
Slots = list[Reply | AttemptFailed]
# The nodes that a request has failed at, by name: its failures count once against each.
Counted = set[str]


async def admit_all(_name: str, _cost: int) -> bool:
    """No budget for nodes."""
    return True


class Node:
    """A node by the place it has in the settings: `name` is `<chain>/<number>`, never its URL.

    `most_at_once` is how many calls it takes in one batch, as far as it has shown.
    """

    def __init__(self, url: str, chain_id: int, name: str, transport: Transport, admit: Admit) -> None:
        self.name = name
        self.health = Health()
        self._url = url
        self._transport, self._admit = transport, admit
        self._secrets = secrets_of(url)
        self._chain = ChainCheck(self.chain_id, chain_id)
        self.most_at_once = 1_000_000
        self._full = 0
        # By whether they run code: a slow contract says nothing about the other reads.
        self._latency = {False: Latency(), True: Latency()}
        self._started: set[asyncio.Task[Slots]] = set()

    async def ask(self, calls: Sequence[Call], timeout_s: float, counted: Counted | None = None) -> Slots:
        """One slot for each call; raises AttemptFailed when the node answers none.

        Its past is written down: a failure counts unless the request has failed here before (`counted`, which grows).
        """
        start, start_s = _now(), time.perf_counter()
        if not await self._admit(self.name, sum(call.cost for call in calls)):
            raise NotCounted("its budget is used up")
        try:
            if not self._chain.is_verified:
                await self._chain.require(timeout_s)
                self._report_up()
            slots = await self._ask_in_parts(calls, start + timeout_s)
        except NotCounted:
            metrics.attempt_counter(self.name, "refused").inc()
            raise
        except AttemptFailed as failure:
            self._failed(failure, calls, set() if counted is None else counted)
            raise
        self._worked()
        metrics.attempt_counter(self.name, "answered").inc()
        metrics.node_seconds(self.name).observe(time.perf_counter() - start_s)
        return slots

    def start(self, calls: Sequence[Call], timeout_s: float, counted: Counted) -> "asyncio.Task[Slots]":
        """Ask for cheap reads in a task that goes on when nobody waits for it any more."""
        task = asyncio.create_task(self._timed(calls, timeout_s, counted))
        self._started.add(task)
        task.add_done_callback(self._ended)
        return task

    async def _timed(self, calls: Sequence[Call], timeout_s: float, counted: Counted) -> Slots:
        start, was_verified = _now(), self._chain.is_verified
        slots = await self.ask(calls, timeout_s, counted)
        if was_verified:
            self._latency[calls[0].heavy].record(_now() - start)
        return slots

    def hedge_after_s(self, calls: Sequence[Call]) -> float:
        """How long it usually takes over calls of this kind."""
        return self._latency[calls[0].heavy].seconds

    def record_overdue(self) -> None:
        """It has not answered within its usual time."""
        self.health.record_overdue(_now())

    def probe_if_due(self) -> None:
        """Ask a node that was set aside or is asked last for its chain, in the background; an answer brings it back."""
        if self.health.is_trusted and self.health.is_prompt:
            return
        now = _now()
        if self.health.is_due(now) and not self._chain.is_asked:
            self.health.probe_at = now + EJECTED_S
            self._chain.ask().add_done_callback(self._probed)

    async def close(self) -> None:
        """Stop asking in the background."""
        self._chain.close()
        loop = asyncio.get_running_loop()
        started = [task for task in self._started if task.get_loop() is loop]
        for task in started:
            task.cancel()
        await asyncio.gather(*started, return_exceptions=True)

    async def chain_id(self, timeout_s: float) -> int:
        """The chain that the node says it is on; raises AttemptFailed."""
        answer = replies(await self._transport.post(self._url, request([WHICH_CHAIN]), timeout_s), 1)[0]
        if isinstance(answer, AttemptFailed):
            raise answer
        if answer.is_error:
            raise AttemptFailed("an error in the place of its chain id")
        try:
            return int(msgspec.json.decode(answer.result, type=str), 16)
        except (msgspec.DecodeError, ValueError) as error:
            raise AttemptFailed("no chain id") from error

    async def _ask_in_parts(self, calls: Sequence[Call], end: float) -> Slots:
        """All calls at once, or as many as the node has shown that it takes."""
        slots: Slots = []
        while len(slots) < len(calls):
            part = calls[len(slots) : len(slots) + self.most_at_once]
            left = end - _now()
            try:
                slots += await self._post(part, max(left, 0.001))
            except BatchRefused:
                if len(part) == 1:
                    raise
                self.most_at_once, self._full = max(len(part) // 4, 1), 0
            else:
                self._batch_taken(len(part))
        if all(isinstance(slot, AttemptFailed) for slot in slots):
            raise next(slot for slot in slots if isinstance(slot, AttemptFailed))
        return slots

    def _batch_taken(self, count: int) -> None:
        self._full += count == self.most_at_once
        if self._full == FULL_MOST:
            self.most_at_once, self._full = self.most_at_once * 2, 0

    async def _post(self, calls: Sequence[Call], timeout_s: float) -> Slots:
        try:
            body = await self._transport.post(self._url, request(calls), timeout_s)
        except AttemptFailed as failure:
            if failure.status != TOO_LARGE:
                raise
            # One call that is too large for it is its sender's fault.
            kind = BatchRefused if len(calls) > 1 else NotCounted
            raise kind(str(failure), failure.becomes) from failure
        slots = replies(body, len(calls))
        return [redacted(slot, self._secrets) if type(slot) is Reply and len(slot.error) else slot for slot in slots]

    def _failed(self, failure: AttemptFailed, calls: Sequence[Call], counted: Counted) -> None:
        metrics.attempt_counter(self.name, "failed").inc()
        if not isinstance(failure, Refused):
            self._chain.is_verified = False
        if self.name in counted:
            return
        counted.add(self.name)
        if isinstance(failure, Unverified) or not _may_fail_when_healthy(calls, failure):
            self._count(failure)
        elif not self._chain.is_asked:
            # What a stranger's calls do to a node is no proof against the node: a cheap question is.
            self._chain.ask().add_done_callback(self._health_checked)

    def _health_checked(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and isinstance(failure := task.exception(), AttemptFailed):
            self._count(failure)

    def _probed(self, task: "asyncio.Task[None]") -> None:
        self._health_checked(task)
        if not task.cancelled() and task.exception() is None:
            self._worked()

    def _count(self, failure: AttemptFailed) -> None:
        if self.health.record_failure(_now()):
            metrics.node_is_up(self.name).set(0)
            log.warning("node %s is set aside: %s", self.name, failure)

    def _worked(self) -> None:
        if not self.health.is_trusted:
            metrics.node_is_up(self.name).set(1)
            log.warning("node %s is asked again", self.name)
        self.health.record_success()

    def _ended(self, task: "asyncio.Task[Slots]") -> None:
        self._started.discard(task)
        if not task.cancelled():
            task.exception()

    def _report_up(self) -> None:
        """Its figure is there from its first word on, before it has answered anything else."""
        if self.health.is_trusted:
            metrics.node_is_up(self.name).set(1)


def _may_fail_when_healthy(calls: Sequence[Call], failure: AttemptFailed) -> bool:
    """Whether a healthy node, too, may fail like that over calls like these."""
    most = 1 if failure.becomes is UpstreamTimeout else LARGE_BATCH
    return len(calls) > most or any(call.heavy for call in calls)


def _now() -> float:
    """The event loop's time, which runs evenly (s)."""
    return asyncio.get_running_loop().time()
