"""Counters in this process's memory, as a storage of the `limits` library.

Its own memory storage looks at every counter at every hit; here a hit costs the same however many clients there are.
"""

import time
from typing import Any, ClassVar

from limits.aio.storage import Storage

# About 20 MB; beyond, the counter that would end first is dropped.
COUNTERS_MOST = 100_000


class Counters(Storage):
    """Counts by key, each until its window ends; bounded."""

    STORAGE_SCHEME: ClassVar[list[str]] = ["kisslock-memory"]

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **options: Any) -> None:  # noqa: FBT001, FBT002
        super().__init__(uri, wrap_exceptions, **options)
        # In the order in which windows began: with one length of window that is the order in which they end.
        self._windows: dict[str, list[float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        """What storage may fail with; memory does not."""
        return MemoryError

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count `amount` in the key's window, beginning one of `expiry` seconds if none is open; the count."""
        now = time.time()
        window = self._windows.get(key)
        if window is None or window[1] <= now:
            self._windows.pop(key, None)
            self._drop_ended(now)
            self._windows[key] = [amount, now + expiry]
            return amount
        window[0] += amount
        return int(window[0])

    async def get(self, key: str) -> int:
        """The count of the key's open window."""
        window = self._windows.get(key)
        return int(window[0]) if window and window[1] > time.time() else 0

    async def get_expiry(self, key: str) -> float:
        """When the key's window ends (Unix time, s)."""
        window = self._windows.get(key)
        return window[1] if window else time.time()

    async def check(self) -> bool:
        """Memory is always there."""
        return True

    async def reset(self) -> int:
        """Forget everything; how much that was."""
        count = len(self._windows)
        self._windows.clear()
        return count

    async def clear(self, key: str) -> None:
        """Forget one key."""
        self._windows.pop(key, None)

    def _drop_ended(self, now: float) -> None:
        """A few at a time, so that no hit pays for all."""
        for _ in range(2):
            first = next(iter(self._windows), None)
            if first is None or (self._windows[first][1] > now and len(self._windows) < COUNTERS_MOST):
                return
            del self._windows[first]
