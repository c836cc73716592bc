"""Calls that the cache does not answer: each joins a flight that has the same call, or starts one.

A batch is split into flights so that one slow call delays no other. Cheap calls share a flight; cheap calls without
params share another, since most clients make the same ones. Each heavy method and each method that mutates has a flight
of its own.

Clients who joined a flight get a second one when the first fails, or when it is late and has heavy or several calls.
There is one second flight per key however many clients wait for it, out of the chain's allowance of extra calls.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Raw

from kisslock.rpc import metrics
from kisslock.rpc.decisions import Decision
from kisslock.rpc.faults import DownTail, ResponseTail, down
from kisslock.rpc.flights import Flight, FlightCall, Flights, first_answer
from kisslock.rpc.response_store import ResponseStore
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import UpstreamTimeout
from kisslock.upstream.messages import LARGE_BATCH

# A flight with heavy calls, or with several, is late for the clients who joined it after this time.
LATE_S = 0.3
CHEAP, POPULAR = "cheap", "popular"
NO_PARAMS = Raw(b"[]")
TIMED_OUT = down(UpstreamTimeout())


class Fetcher:
    """The flights of one chain. `deadline_s` covers both flights of a call; `heavy_slots` limits heavy flights."""

    def __init__(
        self,
        chain_id: int,
        upstreams: Upstreams,
        flights: Flights,
        responses: ResponseStore,
        deadline_s: float,
        heavy_slots: asyncio.Semaphore,
    ) -> None:
        self._id, self._deadline_s, self._heavy_slots = chain_id, deadline_s, heavy_slots
        self._upstreams, self._flights, self._responses = upstreams, flights, responses

    def answers(self, missing: Sequence[Decision]) -> Awaitable[Sequence[ResponseTail]]:
        """An answer for each call, in order."""
        return self._single(missing[0]) if len(missing) == 1 else self._several(missing)

    def _single(self, decision: Decision) -> Awaitable[Sequence[ResponseTail]]:
        in_flight = self._flights.find(decision.key)
        if in_flight is not None:
            return self._join(in_flight.flight, [(decision, in_flight)])
        metrics.calls_counter("asked").inc()
        return self._start((decision,)).answers()

    async def _several(self, missing: Sequence[Decision]) -> Sequence[ResponseTail]:
        fresh: dict[str, list[int]] = {}
        joined: dict[Flight, list[int]] = {}
        in_flight = [self._flights.find(decision.key) for decision in missing]
        for at, (decision, call) in enumerate(zip(missing, in_flight, strict=True)):
            if call is None:
                fresh.setdefault(_group(decision), []).append(at)
            else:
                joined.setdefault(call.flight, []).append(at)
        waits = [self._fetch([missing[at] for at in places]) for places in fresh.values()]
        waits += [
            self._join(flight, [(missing[at], call) for at in places if (call := in_flight[at])])
            for flight, places in joined.items()
        ]
        if len(waits) == 1:
            return await waits[0]
        found: list[ResponseTail] = [TIMED_OUT] * len(missing)
        for places, tails in zip([*fresh.values(), *joined.values()], await asyncio.gather(*waits), strict=True):
            for at, tail in zip(places, tails, strict=True):
                found[at] = tail
        return found

    def _fetch(self, calls: Sequence[Decision]) -> Awaitable[Sequence[ResponseTail]]:
        """The answers of a new flight that has each distinct call once."""
        distinct = {decision.key: decision for decision in calls}
        metrics.calls_counter("asked").inc(len(distinct))
        flight = self._start(tuple(distinct.values()))
        if len(distinct) == len(calls):
            return flight.answers()
        metrics.calls_counter("joined").inc(len(calls) - len(distinct))
        return _spread(flight, tuple(distinct), calls)

    async def _join(self, first: Flight, calls: Sequence[tuple[Decision, FlightCall]]) -> Sequence[ResponseTail]:
        """The answers of a flight that started before; of a second flight where the first fails or is late."""
        metrics.calls_counter("joined").inc(len(calls))
        end = asyncio.get_running_loop().time() + self._deadline_s
        answers = await first.answers_in_time()
        if answers is not None:
            tails = [answers[call.index] for _, call in calls]
            if DownTail not in map(type, tails):
                return tails
        unanswered = [decision for decision, call in calls if answers is None or type(answers[call.index]) is DownTail]
        retries = self._retry(first, unanswered, end)
        choices = [[call, *retries.get(decision.key, ())] for decision, call in calls]
        return [await first_answer(choice, end) or TIMED_OUT for choice in choices]

    def _retry(self, first: Flight, calls: Sequence[Decision], end: float) -> dict[bytes, list[FlightCall]]:
        """By key, the calls in flights other than `first`. Calls in no other flight start one if they may."""
        other = self._flights.other
        again = {call.key: call for call in calls if not call.rule.mutates and other(call.key, first) is None}
        left_s = end - asyncio.get_running_loop().time()
        if again and left_s > LATE_S and self._upstreams.allowance(self._id).take(len(again)):
            metrics.calls_counter("again").inc(len(again))
            self._start(tuple(again.values()), first)
        return {decision.key: [call] for decision in calls if (call := other(decision.key, first))}

    def _start(self, calls: Sequence[Decision], first: Flight | None = None) -> Flight:
        keys = [decision.key for decision in calls]
        heavy = calls[0].rule.heavy or len(calls) > LARGE_BATCH
        send = partial(self._send_when_free if heavy else self._send, calls)
        # Other calls of a flight can delay a popular call; a single cheap call delays only itself, and is never late.
        return self._flights.start(keys, send, LATE_S if heavy or len(calls) > 1 else None, first=first)

    async def _send(self, calls: Sequence[Decision]) -> list[ResponseTail]:
        return await self._ask(calls, None)

    async def _send_when_free(self, calls: Sequence[Decision]) -> list[ResponseTail]:
        """Like `_send`, once a heavy slot is free; the wait for the slot counts towards the deadline."""
        slots = self._heavy_slots
        if slots.locked():
            time = asyncio.get_running_loop().time
            end = time() + self._deadline_s
            with suppress(TimeoutError):
                async with asyncio.timeout(self._deadline_s), slots:
                    return await self._ask(calls, end - time())
            return [TIMED_OUT] * len(calls)
        async with slots:
            return await self._ask(calls, None)

    async def _ask(self, calls: Sequence[Decision], deadline_s: float | None) -> list[ResponseTail]:
        head, responses = self._responses.head, self._responses
        for method, count in Counter(decision.call.method for decision in calls).items():
            metrics.sent_counter(method).inc(count)
        replies = await self._upstreams.ask(self._id, [decision.call for decision in calls], deadline_s=deadline_s)
        return [responses.accept(decision, reply, head) for decision, reply in zip(calls, replies, strict=True)]


async def _spread(flight: Flight, keys: Sequence[bytes], calls: Sequence[Decision]) -> list[ResponseTail]:
    tails = dict(zip(keys, await flight.answers(), strict=True))
    return [tails[decision.key] for decision in calls]


def _group(decision: Decision) -> str:
    """Calls of one group share a flight."""
    if decision.rule.heavy or decision.rule.mutates:
        return decision.call.method
    return POPULAR if decision.call.params == NO_PARAMS else CHEAP
