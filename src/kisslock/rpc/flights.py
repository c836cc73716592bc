"""Calls that are on their way: whoever asks the same meanwhile waits for the same answer."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

from msgspec import Struct

from kisslock.rpc.faults import Down, Tail
from kisslock.upstream.exchange import CONNECTIONS_MOST

# Heavy flights at once, all chains together: a quarter of the connections to nodes is left to cheap ones.
HEAVY_MOST = CONNECTIONS_MOST * 3 // 4
Tails = list[Tail]
Fly = Callable[[], Awaitable[Tails]]


class Flight:
    """A task of its own, so that a client who leaves takes nobody's answer along.

    It is late when it has not landed after `patience_s` (None: never). `seconds` are the places of its calls in flights
    that departed because it failed or was late.
    """

    __slots__ = ("_timer", "_waiting", "is_late", "seconds", "task")

    def __init__(self, flying: "asyncio.Task[Tails]", patience_s: float | None) -> None:
        self.task = flying
        self.is_late = False
        self.seconds: dict[bytes, Seat] = {}
        self._waiting: list[asyncio.Future[None]] = []
        self._timer = None if patience_s is None else asyncio.get_running_loop().call_later(patience_s, self._late)
        flying.add_done_callback(self._landed)

    async def answers(self) -> Tails:
        """What it brings, in the order in which it departed."""
        while not self.task.done():
            await self._news()
        return self.task.result()

    async def answers_in_time(self) -> Tails | None:
        """The same, or None as soon as it is late."""
        if not (self.task.done() or self.is_late):
            await self._news()
        return self.task.result() if self.task.done() else None

    def wakes(self, waiter: "asyncio.Future[None]") -> None:
        """Set the waiter's result when it has landed or is late; it may be cancelled or done before."""
        self._waiting.append(waiter)

    def _news(self) -> "asyncio.Future[None]":
        # Everybody waits for a future of their own: it may be cancelled, and takes less than half as long as a shield.
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        return waiter

    def _late(self) -> None:
        self.is_late = True
        self._wake()

    def _landed(self, _: "asyncio.Task[Tails]") -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._wake()

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)


class Seat(Struct, frozen=True, gc=False):
    """A call's place in a flight."""

    flight: Flight
    number: int


async def first_answer(seats: Sequence[Seat], end: float) -> Tail | None:
    """The answer of the flight that lands first; of one that failed only when all did; None when `end` comes first."""
    on_their_way = list(seats)
    try:
        async with asyncio.timeout_at(end):
            while True:
                for seat in [seat for seat in on_their_way if seat.flight.task.done()]:
                    tail = seat.flight.task.result()[seat.number]
                    on_their_way.remove(seat)
                    if type(tail) is not Down or not on_their_way:
                        return tail
                await _news_of(seat.flight for seat in on_their_way)
    except TimeoutError:
        return None


async def _news_of(flights: Iterable[Flight]) -> None:
    waiter = asyncio.get_running_loop().create_future()
    for flight in flights:
        flight.wakes(waiter)
    await waiter


class Flights:
    """The flights that are on their way, by the keys of their calls."""

    def __init__(self) -> None:
        self._seats: dict[bytes, Seat] = {}
        self._tasks: set[asyncio.Task[Tails]] = set()
        # The place of the same call in a flight that is on its way.
        self.seat = self._seats.get

    def __len__(self) -> int:
        return len(self._tasks)

    def other(self, key: bytes, first: Flight) -> Seat | None:
        """The call's place in another flight than the first: its second one, or what departed since it landed."""
        seat = first.seconds.get(key) or self._seats.get(key)
        return None if seat is None or seat.flight is first else seat

    def depart(
        self, keys: Sequence[bytes], fly: Fly, patience_s: float | None = None, *, first: Flight | None = None
    ) -> Flight:
        """Start a flight; `fly` gives an answer for each key. `first` is the flight that it makes up for."""
        task = asyncio.create_task(self._flying(keys, fly, first))
        self._tasks.add(task)
        flight = Flight(task, patience_s)
        for number, key in enumerate(keys):
            seat = Seat(flight, number)
            self._seats.setdefault(key, seat)
            if first is not None:
                first.seconds[key] = seat
        return flight

    async def _flying(self, keys: Sequence[bytes], fly: Fly, first: Flight | None) -> Tails:
        task = asyncio.current_task()
        try:
            tails = await fly()
            if first is not None:
                # What it has brought is newer than what the first one will bring: that one takes nobody on any more.
                self._vacate([key for key, tail in zip(keys, tails, strict=True) if type(tail) is not Down], first.task)
            return tails
        finally:
            self._tasks.discard(task)
            self._vacate(keys, task)

    def _vacate(self, keys: Sequence[bytes], task: "asyncio.Task[Tails] | None") -> None:
        for key in keys:
            if (seat := self._seats.get(key)) is not None and seat.flight.task is task:
                del self._seats[key]

    async def close(self) -> None:
        """End what is on its way."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
