"""Answers that are kept for a while; equal questions at the same time share one flight."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from kisslock.errors import TooManyRequests

MOST = 10_000
Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Values by key for `kept_s` seconds after they were asked for, at most MOST of them. Failures are not kept."""

    def __init__(self, kept_s: float, clock: Callable[[], float]) -> None:
        self._kept_s, self._clock = kept_s, clock
        self._values: OrderedDict[Hashable, tuple[float, Value]] = OrderedDict()
        self._flights: dict[Hashable, asyncio.Task[Value]] = {}

    async def get(
        self, key: Hashable, ask: Callable[[], Awaitable[Value]], pay: Callable[[], Awaitable[None]]
    ) -> Value:
        """The value of a key. `ask` runs in a task of its own: a caller that is cancelled does not end it.

        `pay` is awaited by a caller that has to ask, and its TooManyRequests is raised to that caller alone: a value
        that is kept or on its way costs nothing.
        """
        kept, flight = self._found(key)
        refusal = None
        if kept is None and flight is None:
            try:
                await pay()
            except TooManyRequests as error:
                refusal = error
            # Another caller may have asked meanwhile.
            kept, flight = self._found(key)
        if kept is not None:
            return kept[1]
        if flight is None:
            if refusal is not None:
                raise refusal
            flight = self._flights[key] = asyncio.create_task(self._fly(key, ask))
            flight.add_done_callback(_retrieve)
        return await asyncio.shield(flight)

    def _found(self, key: Hashable) -> tuple[tuple[float, Value] | None, "asyncio.Task[Value] | None"]:
        """The value that is kept, with its time, and the flight of this event loop."""
        kept, flight = self._values.get(key), self._flights.get(key)
        if kept is not None and self._clock() - kept[0] >= self._kept_s:
            kept = None
        if flight is not None and flight.get_loop() is not asyncio.get_running_loop():
            flight = None
        return kept, flight

    async def _fly(self, key: Hashable, ask: Callable[[], Awaitable[Value]]) -> Value:
        # The time before the question: a balance is never believed for longer than kept_s after its block.
        asked_at = self._clock()
        try:
            value = await ask()
        finally:
            if self._flights.get(key) is asyncio.current_task():
                del self._flights[key]
        self._values[key] = asked_at, value
        self._values.move_to_end(key)
        while len(self._values) > MOST:
            self._values.popitem(last=False)
        return value

    async def close(self) -> None:
        """Cancel every flight of this event loop."""
        here = asyncio.get_running_loop()
        flights = [flight for flight in self._flights.values() if flight.get_loop() is here]
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)


def _retrieve(flight: "asyncio.Task[Value]") -> None:
    """Retrieve the exception, so that asyncio does not log it when every caller was cancelled."""
    if not flight.cancelled():
        flight.exception()
