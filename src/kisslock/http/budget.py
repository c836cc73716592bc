"""Budgets: so many units in a window of time, counted by a key such as an address or a session.

`await budgets.spend(Budget("rpc", 5000, 60), address_bucket(scope))` counts in this process's memory, or, with
`server.budgets_url`, in Redis for several workers or machines together.
"""

import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import ConfigurationError, StorageError
from limits.storage import storage_from_string

from kisslock import metrics
from kisslock.errors import SettingsError, TooManyRequests
from kisslock.http.client_address import site_of
from kisslock.http.counters import Counters

MEMORY = "memory://"
AWAY_S = 5.0
# A /48 has 65 536 networks of /64, and together they have the budget of this many.
SITE_BUDGETS = 16
log = logging.getLogger("kisslock.budget")


@dataclass(frozen=True)
class Budget:
    """`amount` units of `name` in a window of `window_s` seconds that begins with the first unit."""

    name: str
    amount: int
    window_s: int

    @cached_property
    def of_a_site(self) -> "Budget":
        """The shared budget of an IPv6 /48, which may be one customer or many."""
        return Budget(f"{self.name}-48", self.amount * SITE_BUDGETS, self.window_s)

    @cached_property
    def item(self) -> RateLimitItem:
        """The same budget in the library's form."""
        return RateLimitItemPerSecond(self.amount, self.window_s, namespace=f"kisslock/{self.name}")


class Budgets:
    """Counts what is spent. While Redis does not answer, memory counts, so that visitors are not refused."""

    def __init__(self, url: str = MEMORY, clock: Callable[[], float] = time.monotonic) -> None:
        self._counters = Counters(clock)
        self._shared = None if url == MEMORY else FixedWindowRateLimiter(_redis(url))
        self._away_until = float("-inf")

    async def spend(self, budget: Budget, key: str, cost: int = 1) -> None:
        """Take `cost` out of the budgets of a key and of its /48; raises TooManyRequests (429 with Retry-After)."""
        await self._spend(budget, key, cost, budget.name)
        site = site_of(key)
        if site is not None:
            await self._spend(budget.of_a_site, site, cost, budget.name)

    async def _spend(self, budget: Budget, key: str, cost: int, label: str) -> None:
        # Without Redis the count needs no await.
        enough = self._count(budget, key, cost) if self._shared is None else await self.has(budget, key, cost)
        if not enough:
            metrics.spent_counter(label).inc()
            seconds = await self._seconds_left(budget, key)
            raise TooManyRequests(headers={"Retry-After": str(seconds)})

    async def has(self, budget: Budget, key: str, cost: int = 1) -> bool:
        """Take `cost` out of the budget of a key; whether it had so much left."""
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                return await self._shared.hit(budget.item, key, cost=cost)
            except StorageError as error:
                # For a while no further call waits for this Redis.
                self._away_until = time.monotonic() + AWAY_S
                log.warning("budgets are counted in memory: %s", type(error.storage_error).__name__)
        return self._count(budget, key, cost)

    def _count(self, budget: Budget, key: str, cost: int) -> bool:
        return self._counters.count(f"{budget.name}/{key}", budget.window_s, cost) <= budget.amount

    async def close(self) -> None:
        """Close the connections to Redis."""
        if self._shared is not None:
            # limits has no method for closing; this is redis-py's client.
            await cast("Any", self._shared.storage).bridge.storage.aclose()

    async def _seconds_left(self, budget: Budget, key: str) -> int:
        left = self._counters.left(f"{budget.name}/{key}")
        if self._shared is not None and time.monotonic() >= self._away_until:
            with suppress(StorageError):
                # The library gives a moment of the wall clock.
                left = (await self._shared.get_window_stats(budget.item, key)).reset_time - time.time()
        return max(1, math.ceil(left))


def _redis(url: str) -> Storage:
    try:
        storage = storage_from_string(f"async+{url}", implementation="redispy", wrap_exceptions=True)
    except ConfigurationError as error:
        problem = f'server.budgets_url needs the Redis client: pip install "kisslock[redis]" ({error})'
        raise SettingsError([problem]) from error
    if not isinstance(storage, Storage):
        raise TypeError(storage)
    return storage
