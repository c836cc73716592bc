"""One node of a chain: asked only after it has said which chain it is on."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Raw

from kisslock import metrics
from kisslock.upstream.errors import BatchRefused, NotItsFault, Refused, Unusable, Unverified
from kisslock.upstream.exchange import Exchange
from kisslock.upstream.health import ASIDE_S, Health
from kisslock.upstream.messages import Call, Reply, replies, request
from kisslock.upstream.secrets import secrets_of, without
from kisslock.upstream.usual import Usual
from kisslock.upstream.verifying import Verifying

log = logging.getLogger("kisslock.upstream")
WHICH_CHAIN = Call("eth_chainId", Raw(b"[]"))
TOO_LARGE = 413

Admit = Callable[[str, int], Awaitable[bool]]
Slots = list[Reply | Unusable]
# The nodes that a request has failed at, by name: its failures count once against each.
Blamed = set[str]


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
        self._url = url
        self._exchange, self._admit = exchange, admit
        self._secrets = secrets_of(url)
        self._chain = Verifying(self.chain_id, chain_id)
        self.most_at_once = 1_000_000
        # By whether they run code: a slow contract says nothing about the other reads.
        self._usual = {False: Usual(), True: Usual()}
        self._begun: set[asyncio.Task[Slots]] = set()

    async def ask(self, calls: Sequence[Call], timeout_s: float, blamed: Blamed | None = None) -> Slots:
        """One slot for each call; raises Unusable when the node answers none.

        Its past is written down: a failure counts unless the request has failed here before (`blamed`, which grows).
        """
        start, start_s = _now(), time.perf_counter()
        if not await self._admit(self.name, sum(call.cost for call in calls)):
            raise NotItsFault("its budget is used up")
        try:
            if not self._chain.is_verified:
                await self._chain.require(timeout_s)
                self._shown()
            slots = await self._ask_in_parts(calls, start + timeout_s)
        except NotItsFault:
            metrics.attempt_counter(self.name, "refused").inc()
            raise
        except Unusable as failure:
            self._failed(failure, calls, set() if blamed is None else blamed)
            raise
        self._worked()
        metrics.attempt_counter(self.name, "answered").inc()
        metrics.node_seconds(self.name).observe(time.perf_counter() - start_s)
        return slots

    def begin(self, calls: Sequence[Call], timeout_s: float, blamed: Blamed) -> "asyncio.Task[Slots]":
        """Ask for cheap reads in a task that goes on when nobody waits for it any more."""
        task = asyncio.create_task(self._timed(calls, timeout_s, blamed))
        self._begun.add(task)
        task.add_done_callback(self._ended)
        return task

    async def _timed(self, calls: Sequence[Call], timeout_s: float, blamed: Blamed) -> Slots:
        start, was_verified = _now(), self._chain.is_verified
        slots = await self.ask(calls, timeout_s, blamed)
        if was_verified:
            self._usual[calls[0].heavy].took(_now() - start)
        return slots

    def usual_s(self, calls: Sequence[Call]) -> float:
        """How long it usually takes over calls of this kind."""
        return self._usual[calls[0].heavy].seconds

    def is_late(self) -> None:
        """It has not answered within its usual time."""
        self.health.late(_now())

    def probe_if_due(self) -> None:
        """Ask a node that was set aside or is asked last for its chain, in the background; an answer brings it back."""
        if self.health.is_trusted and self.health.is_prompt:
            return
        now = _now()
        if self.health.is_due(now) and not self._chain.is_asked:
            self.health.probe_at = now + ASIDE_S
            self._chain.ask().add_done_callback(self._probed)

    async def close(self) -> None:
        """Stop asking in the background."""
        self._chain.close()
        loop = asyncio.get_running_loop()
        begun = [task for task in self._begun if task.get_loop() is loop]
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)

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
            left = end - _now()
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
            if failure.status != TOO_LARGE:
                raise
            # One call that is too large for it is its sender's fault.
            kind = BatchRefused if len(calls) > 1 else NotItsFault
            raise kind(str(failure), failure.becomes) from failure
        slots = replies(body, len(calls))
        return [without(slot, self._secrets) if type(slot) is Reply and len(slot.error) else slot for slot in slots]

    def _failed(self, failure: Unusable, calls: Sequence[Call], blamed: Blamed) -> None:
        metrics.attempt_counter(self.name, "failed").inc()
        if not isinstance(failure, Refused):
            self._chain.is_verified = False
        if self.name in blamed:
            return
        blamed.add(self.name)
        if isinstance(failure, Unverified) or not any(call.heavy for call in calls):
            self._count(failure)
        elif not self._chain.is_asked:
            # What a stranger's call does to a node is no proof against the node: a cheap question is.
            self._chain.ask().add_done_callback(self._suspected)

    def _suspected(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and isinstance(failure := task.exception(), Unusable):
            self._count(failure)

    def _probed(self, task: "asyncio.Task[None]") -> None:
        self._suspected(task)
        if not task.cancelled() and task.exception() is None:
            self._worked()

    def _count(self, failure: Unusable) -> None:
        if self.health.failed(_now()):
            metrics.node_is_up(self.name).set(0)
            log.warning("node %s is set aside: %s", self.name, failure)

    def _worked(self) -> None:
        if not self.health.is_trusted:
            metrics.node_is_up(self.name).set(1)
            log.warning("node %s is asked again", self.name)
        self.health.worked()

    def _ended(self, task: "asyncio.Task[Slots]") -> None:
        self._begun.discard(task)
        if not task.cancelled():
            task.exception()

    def _shown(self) -> None:
        """Its figure is there from its first word on, before it has answered anything else."""
        if self.health.is_trusted:
            metrics.node_is_up(self.name).set(1)


def _now() -> float:
    """The event loop's time, which runs evenly (s)."""
    return asyncio.get_running_loop().time()
