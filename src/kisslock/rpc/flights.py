"""Calls that are on their way: whoever asks the same meanwhile waits for the same answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from kisslock.rpc.faults import Tail


class Seat(NamedTuple):
    """A call's place in a flight."""

    flight: "asyncio.Task[list[Tail]]"
    number: int


class Flights:
    """A flight is a task of its own, so that a client who leaves takes nobody's answer along."""

    def __init__(self) -> None:
        self._seats: dict[bytes, Seat] = {}

    def __len__(self) -> int:
        return len(self._seats)

    def seat(self, key: bytes) -> Seat | None:
        """The place of the same call in a flight that is on its way."""
        return self._seats.get(key)

    def depart(self, keys: Sequence[bytes], fly: Callable[[], Awaitable[list[Tail]]]) -> None:
        """Start a flight for calls that have none; `fly` gives an answer for each."""
        flight = asyncio.create_task(self._flying(keys, fly))
        for number, key in enumerate(keys):
            self._seats[key] = Seat(flight, number)

    async def _flying(self, keys: Sequence[bytes], fly: Callable[[], Awaitable[list[Tail]]]) -> list[Tail]:
        try:
            return await fly()
        finally:
            for key in keys:
                self._seats.pop(key, None)

    async def close(self) -> None:
        """End what is on its way."""
        flights = {seat.flight for seat in self._seats.values()}
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)
