"""A cache whose equal questions at the same time share one call."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Value = TypeVar("Value")


async def no_charge() -> None:
    """Charge nothing."""


class SingleFlight(Generic[Value]):
    """Values by key, at most `max_entries`, each for `fresh_s` seconds after its call began. Exceptions are not cached.

    The clock is monotonic (s). Each event loop has calls of its own.
    """

    def __init__(self, fresh_s: float, max_entries: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._fresh_s, self._max_entries, self._clock = fresh_s, max_entries, clock
        self._cached: OrderedDict[Hashable, tuple[float, Value]] = OrderedDict()
        self._flights: dict[tuple[asyncio.AbstractEventLoop, Hashable], asyncio.Task[Value]] = {}
        # A lock exists while callers of its key wait for a charge.
        self._charging: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def peek(self, key: Hashable) -> Value | None:
        """The cached value of a key, if it is fresh."""
        began, value = self._cached.get(key, (float("-inf"), None))
        return value if self._clock() - began < self._fresh_s else None

    def __contains__(self, key: Hashable) -> bool:
        """Return True if there is a value for the key, fresh or not."""
        return key in self._cached

    def forget(self, key: Hashable) -> None:
        """Drop the cached value of a key."""
        self._cached.pop(key, None)

    async def get(
        self,
        key: Hashable,
        call: Callable[[], Awaitable[Value]],
        charge: Callable[[], Awaitable[None]] = no_charge,
        fresh_s: float | None = None,
    ) -> Value:
        """The value of a key, at most `fresh_s` seconds old if that is given; raises what `call` and `charge` raise.

        `call` runs in a task of its own: a caller that is cancelled does not cancel it. `charge` is awaited before a
        call, by one caller at a time, and its exception is raised to that caller alone: a value that is cached or in
        flight charges nothing.
        """
        loop = asyncio.get_running_loop()
        flight = self._flights.get((loop, key))
        if flight is None:
            async with self._charging.setdefault((loop, key), asyncio.Lock()):
                cached = self._cached.get(key)
                if cached is not None and self._clock() - cached[0] < (self._fresh_s if fresh_s is None else fresh_s):
                    self._cached.move_to_end(key)
                    return cached[1]
                flight = self._flights.get((loop, key))
                if flight is None:
                    await charge()
                    flight = self._flights[loop, key] = asyncio.create_task(self._run(key, call))
                    flight.add_done_callback(partial(self._ended, (loop, key)))
        return await asyncio.shield(flight)

    async def _run(self, key: Hashable, call: Callable[[], Awaitable[Value]]) -> Value:
        # The time before the call: a value is never used for longer than fresh_s after it was true.
        began = self._clock()
        value = await call()
        self._cached[key] = began, value
        self._cached.move_to_end(key)
        while len(self._cached) > self._max_entries:
            self._cached.popitem(last=False)
        return value

    async def close(self) -> None:
        """Cancel every call of this event loop."""
        loop = asyncio.get_running_loop()
        flights = [flight for (of, _), flight in self._flights.items() if of is loop]
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    def _ended(self, key: tuple[asyncio.AbstractEventLoop, Hashable], flight: "asyncio.Task[Value]") -> None:
        del self._flights[key]
        if not flight.cancelled():
            # Retrieved, so that asyncio does not log it when every caller was cancelled.
            flight.exception()
