"""A cache in which identical concurrent lookups share one call."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Value = TypeVar("Value")


async def charge_nothing() -> None:
    """Charge nothing."""


class SingleFlight(Generic[Value]):
    """Values by key. A value is cached for `fresh_s` seconds after its call began. Exceptions are not cached.

    At most `max_entries` values are cached. The clock is monotonic and returns seconds. Callers share a call only if
    they run in the same event loop.
    """

    def __init__(self, fresh_s: float, max_entries: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._fresh_s, self._max_entries, self._clock = fresh_s, max_entries, clock
        self._cached: OrderedDict[Hashable, tuple[float, Value]] = OrderedDict()
        self._tasks: dict[tuple[asyncio.AbstractEventLoop, Hashable], asyncio.Task[Value]] = {}
        # A caller holds the lock of its key while it charges the rate limit, so that other callers of the key wait.
        self._charge_locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def peek(self, key: Hashable) -> Value | None:
        """Return the cached value of a key if it is fresh, else None."""
        started_s, value = self._cached.get(key, (float("-inf"), None))
        return value if self._clock() - started_s < self._fresh_s else None

    def __contains__(self, key: Hashable) -> bool:
        """Return True if a value for the key is cached, even an expired one."""
        return key in self._cached

    def forget(self, key: Hashable) -> None:
        """Drop the cached value of a key."""
        self._cached.pop(key, None)

    async def get(
        self,
        key: Hashable,
        fetch_value: Callable[[], Awaitable[Value]],
        charge: Callable[[], Awaitable[None]] = charge_nothing,
        fresh_s: float | None = None,
    ) -> Value:
        """Return the cached or new value of a key. Raises the exceptions that `fetch_value` and `charge` raise.

        A cached value is at most `fresh_s` seconds old. `fetch_value` runs in its own task, so that a cancelled
        caller does not cancel the call. `charge` is awaited before `fetch_value`. Only one caller at a time awaits
        `charge`, and only this caller receives an exception from `charge`. Cached and in-flight values are not charged.
        """
        loop = asyncio.get_running_loop()
        task = self._tasks.get((loop, key))
        if task is None:
            async with self._charge_locks.setdefault((loop, key), asyncio.Lock()):
                cached_entry = self._cached.get(key)
                if cached_entry is not None and self._clock() - cached_entry[0] < (
                    self._fresh_s if fresh_s is None else fresh_s
                ):
                    self._cached.move_to_end(key)
                    return cached_entry[1]
                task = self._tasks.get((loop, key))
                if task is None:
                    await charge()
                    task = self._tasks[loop, key] = asyncio.create_task(self._fetch_and_cache(key, fetch_value))
                    task.add_done_callback(partial(self._forget_task, (loop, key)))
        return await asyncio.shield(task)

    async def _fetch_and_cache(self, key: Hashable, fetch_value: Callable[[], Awaitable[Value]]) -> Value:
        # Store the time before the call, so that a value is used for at most fresh_s seconds after the call began.
        started_s = self._clock()
        value = await fetch_value()
        self._cached[key] = started_s, value
        self._cached.move_to_end(key)
        while len(self._cached) > self._max_entries:
            self._cached.popitem(last=False)
        return value

    async def close(self) -> None:
        """Cancel all calls of this event loop."""
        loop = asyncio.get_running_loop()
        tasks = [task for (task_loop, _), task in self._tasks.items() if task_loop is loop]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget_task(self, key: tuple[asyncio.AbstractEventLoop, Hashable], task: "asyncio.Task[Value]") -> None:
        del self._tasks[key]
        if not task.cancelled():
            # Retrieve the exception. Without this, asyncio would log the exception if every caller was cancelled.
            task.exception()
