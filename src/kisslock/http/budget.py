"""Budgets: so many of something in a window of time, counted for an address, a session or whatever else has a name.

One `Budgets` counts for everybody who asks it: `await budgets.spend(Budget("rpc", 5000, 60), address_bucket(scope))`.
It counts in this process's memory; with `server.budgets_url` in Redis, for several workers or machines together.
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
# So many times as much as one of them has a /48 with its 65 536 networks.
SITE_BUDGETS = 16
log = logging.getLogger("kisslock.budget")


@dataclass(frozen=True)
class Budget:
    """`amount` of what `name` says, in a window of `window_s` seconds that begins with the first of them."""

    name: str
    amount: int
    window_s: int

    @cached_property
    def of_a_site(self) -> "Budget":
        """What all of an IPv6 /48 have together: it may be one customer, or many."""
        return Budget(f"{self.name}-48", self.amount * SITE_BUDGETS, self.window_s)

    @cached_property
    def item(self) -> RateLimitItem:
        """The same as the library's."""
        return RateLimitItemPerSecond(self.amount, self.window_s, namespace=f"kisslock/{self.name}")


class Budgets:
    """Counts what is spent. When Redis does not answer, memory counts on: a budget is no reason to turn people away."""

    def __init__(self, url: str = MEMORY, clock: Callable[[], float] = time.monotonic) -> None:
        self._counters = Counters(clock)
        self._shared = None if url == MEMORY else FixedWindowRateLimiter(_redis(url))
        self._away_until = float("-inf")

    async def spend(self, budget: Budget, who: str, cost: int = 1) -> None:
        """Take `cost` out of who's budget, and of its /48's; raises TooManyRequests (429 with Retry-After) without."""
        await self._spend(budget, who, cost, budget.name)
        site = site_of(who)
        if site is not None:
            await self._spend(budget.of_a_site, site, cost, budget.name)

    async def _spend(self, budget: Budget, who: str, cost: int, label: str) -> None:
        # In memory nothing has to be waited for.
        enough = self._count(budget, who, cost) if self._shared is None else await self.has(budget, who, cost)
        if not enough:
            metrics.spent_counter(label).inc()
            seconds = await self._seconds_left(budget, who)
            raise TooManyRequests(headers={"Retry-After": str(seconds)})

    async def has(self, budget: Budget, who: str, cost: int = 1) -> bool:
        """Take `cost` out of who's budget; whether it was in there."""
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                return await self._shared.hit(budget.item, who, cost=cost)
            except StorageError as error:
                # No call waits for a Redis that is known to be away.
                self._away_until = time.monotonic() + AWAY_S
                log.warning("budgets are counted in memory: %s", type(error.storage_error).__name__)
        return self._count(budget, who, cost)

    def _count(self, budget: Budget, who: str, cost: int) -> bool:
        return self._counters.count(f"{budget.name}/{who}", budget.window_s, cost) <= budget.amount

    async def close(self) -> None:
        """Let go of Redis."""
        if self._shared is not None:
            # limits knows no closing; this is redis-py's client.
            await cast("Any", self._shared.storage).bridge.storage.aclose()

    async def _seconds_left(self, budget: Budget, who: str) -> int:
        left = self._counters.left(f"{budget.name}/{who}")
        if self._shared is not None and time.monotonic() >= self._away_until:
            with suppress(StorageError):
                # The library's own moment, by the clock on the wall.
                left = (await self._shared.get_window_stats(budget.item, who)).reset_time - time.time()
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
