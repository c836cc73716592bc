"""Counters in Redis, for several workers or machines. Only a site that sets `server.budgets_url` imports this."""

import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import ConfigurationError, StorageError
from limits.storage import storage_from_string

from kisslock.errors import SettingsError

if TYPE_CHECKING:
    from kisslock.http.budget import Budget

AWAY_S = 5.0
log = logging.getLogger("kisslock.budget")


class RedisCounters:
    """Budgets counted in Redis. While Redis does not answer, every method returns None."""

    def __init__(self, url: str) -> None:
        self._limiter = FixedWindowRateLimiter(_storage(url))
        self._away_until = float("-inf")

    async def has(self, budget: "Budget", key: str, cost: int) -> bool | None:
        """Take `cost` out of a budget; whether it had so much left."""
        if time.monotonic() < self._away_until:
            return None
        try:
            return await self._limiter.hit(_item(budget), key, cost=cost)
        except StorageError as error:
            # For a while no further call waits for this Redis.
            self._away_until = time.monotonic() + AWAY_S
            log.warning("budgets are counted in memory: %s", type(error.storage_error).__name__)
            return None

    async def left(self, budget: "Budget", key: str) -> float | None:
        """The seconds until the window ends."""
        if time.monotonic() >= self._away_until:
            with suppress(StorageError):
                # The library gives a moment of the wall clock.
                stats = await self._limiter.get_window_stats(_item(budget), key)
                return stats.reset_time - time.time()
        return None

    async def close(self) -> None:
        """Close the connections to Redis."""
        # limits has no method for closing; this is redis-py's client.
        await cast("Any", self._limiter.storage).bridge.storage.aclose()


def _item(budget: "Budget") -> RateLimitItem:
    return RateLimitItemPerSecond(budget.amount, budget.window_s, namespace=f"kisslock/{budget.name}")


def _storage(url: str) -> Storage:
    try:
        storage = storage_from_string(f"async+{url}", implementation="redispy", wrap_exceptions=True)
    except ConfigurationError as error:
        problem = f'server.budgets_url needs the Redis client: pip install "kisslock[redis]" ({error})'
        raise SettingsError([problem]) from error
    if not isinstance(storage, Storage):
        raise TypeError(storage)
    return storage
