"""A limit for log lines about what clients send."""

import time
from collections.abc import Callable, Hashable

WINDOW_S, MAX_KEYS = 3600.0, 20


class OnceAnHour:
    """Admits each key once an hour, and at most MAX_KEYS keys an hour, because any client can invent keys."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._window_end_s = clock, float("-inf")
        self._seen: set[Hashable] = set()

    def may_log(self, key: Hashable) -> bool:
        """Return True if a line about this key can be logged now, and count it."""
        if self._clock() >= self._window_end_s:
            self._window_end_s = self._clock() + WINDOW_S
            self._seen.clear()
        if key in self._seen or len(self._seen) >= MAX_KEYS:
            return False
        self._seen.add(key)
        return True
