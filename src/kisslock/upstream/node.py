"""One node of a chain: asked only after it has said which chain it is on."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Raw

from kisslock import metrics
from kisslock.upstream.errors import BatchRefused, NotItsFault, Unusable, UpstreamTimeout
from kisslock.upstream.exchange import Exchange
from kisslock.upstream.health import Health
from kisslock.upstream.messages import Call, Reply, replies, request
from kisslock.upstream.secrets import secrets_of, without

log = logging.getLogger("kisslock.upstream")
WHICH_CHAIN = Call("eth_chainId", Raw(b"[]"))
TOO_LARGE = 413
# A node is not asked to say its chain for longer than this, even when the caller has time.
VERIFY_MOST_S = 5.0

Admit = Callable[[str, int], Awaitable[bool]]
Slots = list[Reply | Unusable]


async def admit_all(_name: str, _cost: int) -> bool:
    """No budget for nodes."""
    return True


class Node:
    """A node by the place it has in the settings: `name` is `<chain>/<number>`, never its URL.

    `most_at_once` is how many calls it takes in one batch, as far as it has shown.
    """

    def __init__(self, url: str, chain_id: int, name: str, exchange: Exchange, admit: Admit) -> None:
        self.name = name
        self.health = Health()
        self._url, self._chain_id = url, chain_id
        self._exchange, self._admit = exchange, admit
        self._secrets = secrets_of(url)
        self.most_at_once = 1_000_000
        self._verified = False
        self._verifying: asyncio.Task[None] | None = None

    async def ask(self, calls: Sequence[Call], timeout_s: float) -> Slots:
        """One slot for each call; raises Unusable when the node answers none. Its past is written down."""
        start = time.monotonic()
        if not await self._admit(self.name, sum(call.cost for call in calls)):
            raise NotItsFault("its budget is used up")
        try:
            if not self._verified:
                await self._verify(timeout_s)
            slots = await self._ask_in_parts(calls, start + timeout_s)
        except NotItsFault:
            metrics.attempt_counter(self.name, "refused").inc()
            raise
        except Unusable as failure:
            self._failed(failure)
            raise
        self.health.worked()
        metrics.attempt_counter(self.name, "answered").inc()
        metrics.node_seconds(self.name).observe(time.monotonic() - start)
        return slots

    def probe_if_due(self) -> None:
        """Ask a node that was set aside for its chain, in the background; an answer brings it back."""
        if self.health.is_due(time.monotonic()) and not self._is_verifying():
            self._start_verifying(VERIFY_MOST_S).add_done_callback(self._probed)

    async def close(self) -> None:
        """Stop asking in the background."""
        if self._is_verifying() and self._verifying:
            self._verifying.cancel()

    async def chain_id(self, timeout_s: float) -> int:
        """The chain that the node says it is on; raises Unusable."""
        answer = replies(await self._exchange.post(self._url, request([WHICH_CHAIN]), timeout_s), 1)[0]
        if isinstance(answer, Unusable):
            raise answer
        if answer.is_error:
            raise Unusable("an error in the place of its chain id")
        try:
            return int(msgspec.json.decode(answer.result, type=str), 16)
        except (msgspec.DecodeError, ValueError) as error:
            raise Unusable("no chain id") from error

    async def _ask_in_parts(self, calls: Sequence[Call], end: float) -> Slots:
        """All calls at once, or as many as the node has shown that it takes."""
        slots: Slots = []
        while len(slots) < len(calls):
            part = calls[len(slots) : len(slots) + self.most_at_once]
            left = end - time.monotonic()
            try:
                slots += await self._post(part, max(left, 0.001))
            except BatchRefused:
                if len(part) == 1:
                    raise
                self.most_at_once = max(len(part) // 4, 1)
        if all(isinstance(slot, Unusable) for slot in slots):
            raise next(slot for slot in slots if isinstance(slot, Unusable))
        return slots

    async def _post(self, calls: Sequence[Call], timeout_s: float) -> Slots:
        try:
            body = await self._exchange.post(self._url, request(calls), timeout_s)
        except Unusable as failure:
            if failure.status == TOO_LARGE and len(calls) > 1:
                raise BatchRefused(str(failure), failure.becomes) from failure
            raise
        slots = replies(body, len(calls))
        return [without(slot, self._secrets) if type(slot) is Reply and len(slot.error) else slot for slot in slots]

    async def _verify(self, timeout_s: float) -> None:
        """Ask for the chain id once for everybody who waits; who leaves takes nobody along. Raises Unusable."""
        task = self._verifying if self._is_verifying() else None
        try:
            async with asyncio.timeout(timeout_s):
                await asyncio.shield(task or self._start_verifying(min(timeout_s, VERIFY_MOST_S)))
        except TimeoutError as error:
            raise Unusable("it did not say its chain in time", UpstreamTimeout) from error

    def _is_verifying(self) -> bool:
        task = self._verifying
        return task is not None and not task.done() and task.get_loop() is asyncio.get_running_loop()

    def _start_verifying(self, timeout_s: float) -> "asyncio.Task[None]":
        self._verifying = asyncio.create_task(self._is_on_its_chain(timeout_s))
        self._verifying.add_done_callback(_heard)
        return self._verifying

    async def _is_on_its_chain(self, timeout_s: float) -> None:
        answered = await self.chain_id(timeout_s)
        if answered != self._chain_id:
            raise Unusable(f"answers for chain {answered}")
        self._verified = True
        metrics.node_is_up(self.name).set(1)

    def _probed(self, task: "asyncio.Task[None]") -> None:
        if task.cancelled():
            return
        failure = task.exception()
        if isinstance(failure, Unusable):
            self._failed(failure)
        elif failure is None:
            self.health.worked()
            metrics.node_is_up(self.name).set(1)
            log.warning("node %s is asked again", self.name)

    def _failed(self, failure: Unusable) -> None:
        self._verified = False
        metrics.attempt_counter(self.name, "failed").inc()
        if self.health.failed(time.monotonic()):
            metrics.node_is_up(self.name).set(0)
            log.warning("node %s is set aside: %s", self.name, failure)


def _heard(task: "asyncio.Task[None]") -> None:
    """A failure that nobody waits for any more is no news."""
    if not task.cancelled():
        task.exception()
