"""The calls of one chain, from slots to answers: judged, looked up, joined to one on its way, or asked."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Raw

from kisslock import metrics
from kisslock.rpc.cache import Cache
from kisslock.rpc.faults import Fault, Tail
from kisslock.rpc.flights import Flight, Flights
from kisslock.rpc.heads import UNKNOWN, Heads
from kisslock.rpc.judging import Judge, Judged
from kisslock.rpc.landing import BLOCK_NUMBER, Landing
from kisslock.rpc.policy import Rule
from kisslock.rpc.requests import Asked, Invalid, Slot, copied
from kisslock.settings import Chain
from kisslock.upstream import Upstreams

# In the place of an answer that nobody waits for.
NOBODY = b',"result":null'
Missing = list[tuple[int, Judged]]


class ChainCalls:
    """One chain's policy, and what is shared with the others: cache, flights, newest blocks."""

    def __init__(
        self,
        chain: Chain,
        policy: Mapping[str, Rule],
        upstreams: Upstreams,
        cache: Cache,
        flights: Flights,
        heads: Heads,
    ) -> None:
        self._id = chain.id
        self._judge = Judge(chain.id, policy)
        self._upstreams, self._cache, self._flights, self._heads = upstreams, cache, flights, heads
        self._landing = Landing(chain, cache, heads)

    async def tails(self, slots: Sequence[Slot]) -> list[Tail]:
        """An answer for each slot, in order."""
        found, missing = self._at_once(slots, time.monotonic())
        if missing and any(judged.span for _, judged in missing):
            missing = await self._within_range(found, missing)
        if len(missing) == 1:
            ((at, judged),) = missing
            found[at] = await self._carried(judged)
        elif missing:
            await self._fill(found, missing)
        return found

    def _at_once(self, slots: Sequence[Slot], now: float) -> tuple[list[Tail], Missing]:
        """What needs no node, and what is left with its place."""
        head, hits = self._heads.newest(self._id), 0
        look, known, judge = self._cache.get, self._judge.remembered.get, self._judge.judge
        found: list[Tail] = []
        missing: Missing = []
        for slot in slots:
            # Not isinstance: it takes ten times as long for shapes of msgspec.
            if type(slot) is Invalid:
                found.append(slot.fault.tail)
                continue
            method, params = slot.method, copied((slot.params,))
            judged = known((method, params)) or judge(method, params)
            if type(judged) is Judged:
                tail = look(judged.key, now, head)
                if tail is not None:
                    hits += 1
                    found.append(tail)
                    continue
                if slot.id or judged.rule.acts:
                    missing.append((len(found), judged))
                judged = NOBODY
            found.append(judged)
        if hits:
            metrics.calls.add("hit", hits)
        if own := len(slots) - hits - len(missing):
            metrics.calls.add("own", own)
        return found, missing

    async def _within_range(self, found: list[Tail], missing: Missing) -> Missing:
        """Refuse searches whose range turns out too long now that the newest block is asked for."""
        if self._heads.newest(self._id) == UNKNOWN:
            (tail,) = await self.tails([Asked(BLOCK_NUMBER, "2.0", id=Raw(b"1"))])
            if self._heads.newest(self._id) == UNKNOWN:
                for at, judged in missing:
                    found[at] = tail if judged.span else found[at]
                return [(at, judged) for at, judged in missing if not judged.span]
        allowed = []
        for at, judged in missing:
            try:
                if judged.span:
                    judged.span.check(self._heads.newest(self._id))
                allowed.append((at, judged))
            except Fault as fault:
                found[at] = fault.tail
        return allowed

    async def _carried(self, judged: Judged) -> Tail:
        """The answer to one call, from the flight that carries it or from one of its own."""
        place = self._flights.seat(judged.key)
        if place is not None:
            metrics.calls.add("joined")
            return (await place.flight.answers())[place.number]
        metrics.calls.add("asked")
        (tail,) = await self._flights.depart((judged.key,), partial(self._fly, (judged,))).answers()
        return tail

    async def _fill(self, found: list[Tail], missing: Missing) -> None:
        """Wait for the flights that carry what is missing; what none carries departs together."""
        seat = self._flights.seat
        fresh = {judged.key: judged for _, judged in missing if seat(judged.key) is None}
        metrics.calls.add("asked", len(fresh))
        metrics.calls.add("joined", len(missing) - len(fresh))
        if fresh:
            self._flights.depart(tuple(fresh), partial(self._fly, tuple(fresh.values())))
        waited: dict[Flight, list[tuple[int, int]]] = {}
        for at, judged in missing:
            if (place := seat(judged.key)) is not None:
                waited.setdefault(place.flight, []).append((at, place.number))
        for flight, places in waited.items():
            landed = await flight.answers()
            for at, number in places:
                found[at] = landed[number]

    async def _fly(self, asked: Sequence[Judged]) -> list[Tail]:
        head = self._heads.newest(self._id)
        for method, count in Counter(judged.call.method for judged in asked).items():
            metrics.asked_counter(method).inc(count)
        answers = await self._upstreams.ask(self._id, [judged.call for judged in asked])
        now = time.monotonic()
        return [self._landing.landed(judged, answer, head, now) for judged, answer in zip(asked, answers, strict=True)]
