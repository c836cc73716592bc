"""The usual latency of a node, from its last responses."""

from collections import deque

SAMPLE_COUNT = 100
# After this number of responses, the percentile is computed again.
UPDATE_EVERY = 10
PERCENTILE = 0.95
MIN_DELAY_S = 0.2


class Latency:
    """`seconds` is the 95th percentile of the last hundred responses, and at least 200 ms."""

    __slots__ = ("_samples", "_samples_since_update", "seconds")

    def __init__(self) -> None:
        self._samples: deque[float] = deque(maxlen=SAMPLE_COUNT)
        self._samples_since_update = 0
        self.seconds = MIN_DELAY_S

    def record(self, seconds: float) -> None:
        """Record the latency of a response in seconds."""
        self._samples.append(seconds)
        self._samples_since_update += 1
        if self._samples_since_update >= min(UPDATE_EVERY, len(self._samples)):
            self._samples_since_update = 0
            self.seconds = max(MIN_DELAY_S, sorted(self._samples)[int(PERCENTILE * (len(self._samples) - 1))])
