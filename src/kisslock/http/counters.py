"""Rate limits, and counters in this process's memory that each count for one time window.

The package `limits` also counts in memory, but checks every counter at each counted request. In this module, the cost
of a counted request does not depend on the number of clients.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

# The maximum number of counters in memory, about 20 MB. If there are more counters, the counter that expires first is
# dropped.
MAX_COUNTERS = 100_000
# The 65,536 /64 networks of a /48 share a rate limit that is this many times the limit of one /64 network.
SITE_LIMIT_FACTOR = 16


@dataclass(frozen=True)
class RateLimit:
    """A limit of `amount` units in a time window of `window_s` seconds. The window begins with the first unit."""

    name: str
    amount: int
    window_s: int

    @cached_property
    def ipv6_site_limit(self) -> "RateLimit":
        """The shared rate limit of an IPv6 /48, which can belong to one customer or to many."""
        return RateLimit(f"{self.name}-48", self.amount * SITE_LIMIT_FACTOR, self.window_s)


class Counters:
    """A bounded number of counters by key, each for one window. The clock is monotonic."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # The counters, sorted by the beginning of their window. Windows of the same length also end in this order.
        self._windows: dict[str, list[float]] = {}

    def __len__(self) -> int:
        return len(self._windows)

    def count(self, key: str, window_s: float, amount: int = 1) -> int:
        """Add `amount` to the key's counter and return the new count. Start a window if the key has no open window."""
        now = self._clock()
        window = self._windows.get(key)
        if window is None or window[1] <= now:
            self._windows.pop(key, None)
            self._drop_ended_windows(now)
            self._windows[key] = [amount, now + window_s]
            return amount
        window[0] += amount
        return int(window[0])

    def seconds_left(self, key: str) -> float:
        """Return the seconds until the key's window ends, or 0 without a window."""
        window = self._windows.get(key)
        return window[1] - self._clock() if window else 0.0

    def _drop_ended_windows(self, now: float) -> None:
        """Drop at most two counters whose window has ended. With MAX_COUNTERS counters, also drop the oldest one.

        This number is enough, because each counted request adds at most one counter.
        """
        for _ in range(2):
            oldest_key = next(iter(self._windows), None)
            if oldest_key is None or (self._windows[oldest_key][1] > now and len(self._windows) < MAX_COUNTERS):
                return
            del self._windows[oldest_key]
