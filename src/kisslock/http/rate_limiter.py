"""Rate limits: at most `amount` units in a time window, for each key, such as an address or a session.

`await limiter.charge(RateLimit("rpc", 5000, 60), address_bucket(scope))` counts in this process's memory. With
`server.budgets_url`, requests are counted in Redis, which several workers or machines share.
"""

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from kisslock import metrics
from kisslock.errors import TooManyRequests
from kisslock.http.client_address import ipv6_site_of_bucket
from kisslock.http.counters import Counters, RateLimit

if TYPE_CHECKING:
    from kisslock.http.redis_counters import RedisCounters

MEMORY_URL = "memory://"


class RateLimiter:
    """Counts requests against rate limits.

    While Redis is down, requests are counted in memory, so that no visitor is denied.
    """

    def __init__(self, url: str = MEMORY_URL, clock: Callable[[], float] = time.monotonic) -> None:
        self._counters = Counters(clock)
        self._redis_counters = None if url == MEMORY_URL else _create_redis_counters(url)

    async def charge(self, limit: RateLimit, key: str, cost: int = 1) -> None:
        """Charge `cost` to the rate limit of the key, and for an IPv6 key also to the rate limit of its /48.

        Raises TooManyRequests (429 with Retry-After).
        """
        await self._charge(limit, key, cost, limit.name)
        ipv6_site = ipv6_site_of_bucket(key)
        if ipv6_site is not None:
            await self._charge(limit.ipv6_site_limit, ipv6_site, cost, limit.name)

    async def _charge(self, limit: RateLimit, key: str, cost: int, metric_label: str) -> None:
        # Without Redis, count in memory, which needs no `await`.
        is_within = (
            self._count_within_limit(limit, key, cost)
            if self._redis_counters is None
            else await self.try_charge(limit, key, cost)
        )
        if not is_within:
            metrics.rate_limited_counter(metric_label).inc()
            seconds = await self._seconds_left(limit, key)
            raise TooManyRequests(headers={"Retry-After": str(seconds)})

    async def try_charge(self, limit: RateLimit, key: str, cost: int = 1) -> bool:
        """Charge `cost` to the rate limit of the key. Return False if the sum exceeds the limit."""
        is_within = (
            await self._redis_counters.try_charge(limit, key, cost) if self._redis_counters is not None else None
        )
        return self._count_within_limit(limit, key, cost) if is_within is None else is_within

    def _count_within_limit(self, limit: RateLimit, key: str, cost: int) -> bool:
        return self._counters.count(f"{limit.name}/{key}", limit.window_s, cost) <= limit.amount

    async def is_shared(self) -> bool | None:
        """Return True while Redis counts requests, or False while Redis is down.

        Return None if the settings have no Redis.
        """
        return None if self._redis_counters is None else await self._redis_counters.responds()

    async def close(self) -> None:
        """Close the connections to Redis."""
        if self._redis_counters is not None:
            await self._redis_counters.close()

    async def _seconds_left(self, limit: RateLimit, key: str) -> int:
        seconds = await self._redis_counters.seconds_left(limit, key) if self._redis_counters is not None else None
        if seconds is None:
            seconds = self._counters.seconds_left(f"{limit.name}/{key}")
        return max(1, math.ceil(seconds))


def _create_redis_counters(url: str) -> "RedisCounters":
    # Import Redis only when it is used, because the import is slow.
    from kisslock.http.redis_counters import RedisCounters  # noqa: PLC0415

    return RedisCounters(url)
