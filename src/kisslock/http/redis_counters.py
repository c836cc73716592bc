"""Rate limit counters in Redis, for several workers or machines.

This module is imported only if `server.budgets_url` is set.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import ConfigurationError, StorageError
from limits.storage import storage_from_string

from kisslock import metrics
from kisslock.circuit_breaker import CircuitBreaker
from kisslock.errors import SettingsError
from kisslock.http.counters import RateLimit

# Timeouts in seconds for connecting to Redis, and for one command.
CONNECT_TIMEOUT_S, COMMAND_TIMEOUT_S = 1.0, 0.3
# Seconds between two probes while Redis does not respond. The pause doubles from the first value to the maximum.
FIRST_PAUSE_S, MAX_PAUSE_S = 1.0, 60.0
# Redis deletes the counter of the probe after this number of seconds.
PROBE_EXPIRES_S = 60
Result = TypeVar("Result")
log = logging.getLogger("kisslock.budget")


class RedisCounters:
    """Rate limits counted in Redis. While Redis does not answer, every method returns None."""

    def __init__(self, url: str) -> None:
        self._limiter = FixedWindowRateLimiter(_create_storage(url))
        self._up_gauge = metrics.REDIS_UP.labels("budgets")
        self._up_gauge.set(1)
        self._breaker = CircuitBreaker(self._has_recovered, first_pause_s=FIRST_PAUSE_S, longest_pause_s=MAX_PAUSE_S)

    async def try_charge(self, limit: RateLimit, key: str, cost: int) -> bool | None:
        """Charge `cost` to a rate limit. Return False if the sum exceeds the limit."""
        return await self._run_command(self._limiter.hit, _rate_limit_item(limit), key, cost=cost)

    async def seconds_left(self, limit: RateLimit, key: str) -> float | None:
        """Return the seconds until the window ends."""
        stats = await self._run_command(self._limiter.get_window_stats, _rate_limit_item(limit), key)
        # Subtract the time of the wall clock, because the library's `reset_time` is not a monotonic time.
        return None if stats is None else stats.reset_time - time.time()

    async def _run_command(
        self, command: Callable[..., Awaitable[Result]], *arguments: Any, **options: Any
    ) -> Result | None:
        if self._breaker.is_open:
            return None
        try:
            return await command(*arguments, **options)
        except StorageError as error:
            if not self._breaker.is_open:
                log.warning(
                    "Redis does not respond, so each process counts its own rate limits: %s",
                    type(error.storage_error).__name__,
                )
            self._up_gauge.set(0)
            self._breaker.open()
            return None

    async def responds(self) -> bool:
        """Return True if requests can be counted in Redis.

        After a failure, counting continues in memory until a background probe succeeds.
        """
        return await self._run_command(self._probe) is not None

    async def _probe(self) -> bool:
        # Count in the probe, because a full Redis or a replica can respond to reads but cannot count. The library's own
        # `check` would also swallow the cancellation of the probe.
        await self._limiter.storage.incr("kisslock/probe", PROBE_EXPIRES_S)
        self._up_gauge.set(1)
        return True

    async def _has_recovered(self) -> bool:
        try:
            return await self._probe()
        except StorageError:
            return False

    async def close(self) -> None:
        """Close the connections to Redis."""
        await self._breaker.close()
        # The package `limits` has no method that closes its storage, so close its redis-py client.
        await cast("Any", self._limiter.storage).bridge.storage.aclose()


def _rate_limit_item(limit: RateLimit) -> RateLimitItem:
    return RateLimitItemPerSecond(limit.amount, limit.window_s, namespace=f"kisslock/{limit.name}")


def _create_storage(url: str) -> Storage:
    # redis-py would make three attempts by default, which multiplies the timeouts.
    client_options: dict[str, Any] = {
        "socket_connect_timeout": CONNECT_TIMEOUT_S,
        "socket_timeout": COMMAND_TIMEOUT_S,
        "retry": None,
    }
    try:
        storage = storage_from_string(f"async+{url}", implementation="redispy", wrap_exceptions=True, **client_options)
    except ConfigurationError as error:
        problem = f'server.budgets_url requires the Redis client: pip install "kisslock[redis]" ({error})'
        raise SettingsError([problem]) from error
    if not isinstance(storage, Storage):
        raise TypeError(storage)
    return storage
