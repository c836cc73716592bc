"""What is missing gets its answer: from a flight of its own, from one on its way, or from a second one.

The cheap calls of a body depart together; each heavy method departs apart, and so does what acts: a node that takes
long over one of them holds up nothing else. Those who joined a flight that fails, or a heavy one that is late, share
a second flight, one for each key however many wait for it, as long as the chain's allowance of extra calls lasts.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from functools import partial

from kisslock import metrics
from kisslock.rpc.faults import Down, Tail, down
from kisslock.rpc.flights import Flight, Flights, Seat, first_answer
from kisslock.rpc.judging import Judged
from kisslock.rpc.landing import Landing
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import UpstreamTimeout

# From when on a heavy flight is late for those who joined it.
LATE_S = 0.3
# So many cheap calls together are heavy, too: some nodes take them in small parts, one after the other.
MANY = 50
CHEAP = "cheap"
TIMED_OUT = down(UpstreamTimeout())


class Carrier:
    """The flights of one chain. `deadline_s` is how long a visitor waits, second flight included."""

    def __init__(
        self, chain_id: int, upstreams: Upstreams, flights: Flights, landing: Landing, deadline_s: float
    ) -> None:
        self._id, self._deadline_s = chain_id, deadline_s
        self._upstreams, self._flights, self._landing = upstreams, flights, landing

    def answers(self, missing: Sequence[Judged]) -> Awaitable[Sequence[Tail]]:
        """An answer for each call, in order."""
        return self._alone(missing[0]) if len(missing) == 1 else self._together(missing)

    def _alone(self, judged: Judged) -> Awaitable[Sequence[Tail]]:
        seat = self._flights.seat(judged.key)
        if seat is not None:
            return self._joined(seat.flight, [(judged, seat)])
        metrics.calls.add("asked")
        return self._depart((judged,)).answers()

    async def _together(self, missing: Sequence[Judged]) -> Sequence[Tail]:
        fresh: dict[str, list[int]] = {}
        joined: dict[Flight, list[int]] = {}
        seats = [self._flights.seat(judged.key) for judged in missing]
        for at, (judged, seat) in enumerate(zip(missing, seats, strict=True)):
            if seat is None:
                fresh.setdefault(_group(judged), []).append(at)
            else:
                joined.setdefault(seat.flight, []).append(at)
        waits = [self._own([missing[at] for at in places]) for places in fresh.values()]
        waits += [
            self._joined(flight, [(missing[at], seat) for at in places if (seat := seats[at])])
            for flight, places in joined.items()
        ]
        if len(waits) == 1:
            return await waits[0]
        found: list[Tail] = [TIMED_OUT] * len(missing)
        for places, tails in zip([*fresh.values(), *joined.values()], await asyncio.gather(*waits), strict=True):
            for at, tail in zip(places, tails, strict=True):
                found[at] = tail
        return found

    def _own(self, calls: Sequence[Judged]) -> Awaitable[Sequence[Tail]]:
        """The answers of a flight that departs at once, with each call once."""
        once = {judged.key: judged for judged in calls}
        metrics.calls.add("asked", len(once))
        flight = self._depart(tuple(once.values()))
        if len(once) == len(calls):
            return flight.answers()
        metrics.calls.add("joined", len(calls) - len(once))
        return _spread(flight, tuple(once), calls)

    async def _joined(self, first: Flight, calls: Sequence[tuple[Judged, Seat]]) -> Sequence[Tail]:
        """The answers of a flight that is on its way; of a second one where it fails, or is late."""
        metrics.calls.add("joined", len(calls))
        end = asyncio.get_running_loop().time() + self._deadline_s
        landed = await first.answers_in_time()
        if landed is not None:
            tails = [landed[seat.number] for _, seat in calls]
            if Down not in map(type, tails):
                return tails
        open_ = [judged for judged, seat in calls if landed is None or type(landed[seat.number]) is Down]
        seconds = self._seconds(first, open_, end)
        choices = [[seat, *seconds.get(judged.key, ())] for judged, seat in calls]
        return [await first_answer(choice, end) or TIMED_OUT for choice in choices]

    def _seconds(self, first: Flight, calls: Sequence[Judged], end: float) -> dict[bytes, list[Seat]]:
        """Where else the calls are on their way; what is not departs once more, if it may."""
        other = self._flights.other
        again = {judged.key: judged for judged in calls if not judged.rule.acts and other(judged.key, first) is None}
        left_s = end - asyncio.get_running_loop().time()
        if again and left_s > LATE_S and self._upstreams.allowance(self._id).take(len(again)):
            metrics.calls.add("again", len(again))
            self._depart(tuple(again.values()), first)
        return {judged.key: [seat] for judged in calls if (seat := other(judged.key, first))}

    def _depart(self, calls: Sequence[Judged], first: Flight | None = None) -> Flight:
        keys = [judged.key for judged in calls]
        if calls[0].rule.heavy or len(calls) > MANY:
            return self._flights.depart(keys, partial(self._fly_with_room, calls), LATE_S, first=first)
        return self._flights.depart(keys, partial(self._fly, calls), first=first)

    async def _fly(self, calls: Sequence[Judged]) -> list[Tail]:
        return await self._ask(calls, None)

    async def _fly_with_room(self, calls: Sequence[Judged]) -> list[Tail]:
        """The same once there is room for a heavy flight; the wait for it counts."""
        room = self._flights.room
        if room.locked():
            end = time.monotonic() + self._deadline_s
            with suppress(TimeoutError):
                async with asyncio.timeout(self._deadline_s), room:
                    return await self._ask(calls, end - time.monotonic())
            return [TIMED_OUT] * len(calls)
        async with room:
            return await self._ask(calls, None)

    async def _ask(self, calls: Sequence[Judged], deadline_s: float | None) -> list[Tail]:
        head = self._landing.head
        for method, count in Counter(judged.call.method for judged in calls).items():
            metrics.asked_counter(method).inc(count)
        answers = await self._upstreams.ask(self._id, [judged.call for judged in calls], deadline_s=deadline_s)
        now = time.monotonic()
        return [self._landing.landed(judged, answer, head, now) for judged, answer in zip(calls, answers, strict=True)]


async def _spread(flight: Flight, keys: Sequence[bytes], calls: Sequence[Judged]) -> list[Tail]:
    tails = dict(zip(keys, await flight.answers(), strict=True))
    return [tails[judged.key] for judged in calls]


def _group(judged: Judged) -> str:
    """Which calls fly together."""
    return judged.call.method if judged.rule.heavy or judged.rule.acts else CHEAP
