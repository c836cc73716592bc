"""How long a node usually takes, from its last answers."""

from collections import deque

LAST = 100
# Sorting is for one answer in ten.
EVERY = 10
SHARE = 0.95
LEAST_S = 0.2


class Latency:
    """The 95th percentile of the last hundred answers, and never less than 200 ms."""

    __slots__ = ("_last", "_new", "seconds")

    def __init__(self) -> None:
        self._last: deque[float] = deque(maxlen=LAST)
        self._new = 0
        self.seconds = LEAST_S

    def record(self, seconds: float) -> None:
        """One more answer."""
        self._last.append(seconds)
        self._new += 1
        if self._new >= min(EVERY, len(self._last)):
            self._new = 0
            self.seconds = max(LEAST_S, sorted(self._last)[int(SHARE * (len(self._last) - 1))])
