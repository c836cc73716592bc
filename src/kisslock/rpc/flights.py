"""Calls that are on their way: whoever asks the same meanwhile waits for the same answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from kisslock.rpc.faults import Tail

Tails = list[Tail]


class Flight:
    """A task of its own, so that a client who leaves takes nobody's answer along."""

    __slots__ = ("_waiting", "task")

    def __init__(self, flying: "asyncio.Task[Tails]") -> None:
        self.task = flying
        self._waiting: list[asyncio.Future[None]] = []
        flying.add_done_callback(self._landed)

    async def answers(self) -> Tails:
        """What it brings, in the order in which it departed.

        Everybody waits for a future of their own, which may be cancelled and takes less than half as long as a shield.
        """
        if not self.task.done():
            waiter = asyncio.get_running_loop().create_future()
            self._waiting.append(waiter)
            await waiter
        return self.task.result()

    def _landed(self, _: "asyncio.Task[Tails]") -> None:
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)


class Seat(Struct, frozen=True, gc=False):
    """A call's place in a flight."""

    flight: Flight
    number: int


class Flights:
    """The flights that are on their way, by the keys of their calls."""

    def __init__(self) -> None:
        self._seats: dict[bytes, Seat] = {}
        # The place of the same call in a flight that is on its way.
        self.seat = self._seats.get

    def __len__(self) -> int:
        return len(self._seats)

    def depart(self, keys: Sequence[bytes], fly: Callable[[], Awaitable[Tails]]) -> Flight:
        """Start a flight for calls that have none; `fly` gives an answer for each."""
        flight = Flight(asyncio.create_task(self._flying(keys, fly)))
        for number, key in enumerate(keys):
            self._seats[key] = Seat(flight, number)
        return flight

    async def _flying(self, keys: Sequence[bytes], fly: Callable[[], Awaitable[Tails]]) -> Tails:
        try:
            return await fly()
        finally:
            for key in keys:
                self._seats.pop(key, None)

    async def close(self) -> None:
        """End what is on its way."""
        tasks = {seat.flight.task for seat in self._seats.values()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
