"""Budgets: so many units in a window of time, counted by a key such as an address or a session.

`await budgets.charge(Budget("rpc", 5000, 60), address_bucket(scope))` counts in this process's memory, or, with
`server.budgets_url`, in Redis for several workers or machines together.
"""

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from kisslock import metrics
from kisslock.errors import TooManyRequests
from kisslock.http.client_address import site_of
from kisslock.http.counters import Budget, Counters

if TYPE_CHECKING:
    from kisslock.http.redis_counters import RedisCounters

MEMORY = "memory://"


class Budgets:
    """Counts what is spent. While Redis does not answer, memory counts, so that visitors are not refused."""

    def __init__(self, url: str = MEMORY, clock: Callable[[], float] = time.monotonic) -> None:
        self._counters = Counters(clock)
        self._shared = None if url == MEMORY else _redis(url)

    async def charge(self, budget: Budget, key: str, cost: int = 1) -> None:
        """Take `cost` out of the budgets of a key and of its /48; raises TooManyRequests (429 with Retry-After)."""
        await self._charge(budget, key, cost, budget.name)
        site = site_of(key)
        if site is not None:
            await self._charge(budget.of_a_site, site, cost, budget.name)

    async def _charge(self, budget: Budget, key: str, cost: int, label: str) -> None:
        # Without Redis the count needs no await.
        enough = self._count(budget, key, cost) if self._shared is None else await self.has(budget, key, cost)
        if not enough:
            metrics.spent_counter(label).inc()
            seconds = await self._seconds_left(budget, key)
            raise TooManyRequests(headers={"Retry-After": str(seconds)})

    async def has(self, budget: Budget, key: str, cost: int = 1) -> bool:
        """Take `cost` out of the budget of a key; whether it had so much left."""
        had = await self._shared.has(budget, key, cost) if self._shared is not None else None
        return self._count(budget, key, cost) if had is None else had

    def _count(self, budget: Budget, key: str, cost: int) -> bool:
        return self._counters.count(f"{budget.name}/{key}", budget.window_s, cost) <= budget.amount

    async def shared(self) -> bool | None:
        """Whether Redis counts at this moment; None where the settings name none."""
        return None if self._shared is None else await self._shared.answers()

    async def close(self) -> None:
        """Close the connections to Redis."""
        if self._shared is not None:
            await self._shared.close()

    async def _seconds_left(self, budget: Budget, key: str) -> int:
        left = await self._shared.left(budget, key) if self._shared is not None else None
        if left is None:
            left = self._counters.left(f"{budget.name}/{key}")
        return max(1, math.ceil(left))


def _redis(url: str) -> "RedisCounters":
    # Slow to import, and only this setting needs it.
    from kisslock.http.redis_counters import RedisCounters  # noqa: PLC0415

    return RedisCounters(url)
