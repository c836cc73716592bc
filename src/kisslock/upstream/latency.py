"""The usual latency of a node, from its last answers."""

from collections import deque

LAST = 100
# The percentile is computed again after so many answers.
EVERY = 10
SHARE = 0.95
MIN_DELAY_S = 0.2


class Latency:
    """`seconds` is the 95th percentile of the last hundred answers, and at least 200 ms."""

    __slots__ = ("_last", "_new", "seconds")

    def __init__(self) -> None:
        self._last: deque[float] = deque(maxlen=LAST)
        self._new = 0
        self.seconds = MIN_DELAY_S

    def record(self, seconds: float) -> None:
        """Record the latency of an answer."""
        self._last.append(seconds)
        self._new += 1
        if self._new >= min(EVERY, len(self._last)):
            self._new = 0
            self.seconds = max(MIN_DELAY_S, sorted(self._last)[int(SHARE * (len(self._last) - 1))])
