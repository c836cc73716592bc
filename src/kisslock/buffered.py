"""Counts of nearly every request: kept in plain numbers, added to Prometheus' own metrics twice a second.

One increment of the library's counter takes as long as a response from the gateway's cache.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Callable
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram

FLUSH_S = 0.5
CLASSES = ("", "1xx", "2xx", "3xx", "4xx", "5xx")
# Of a route, by class of status.
Rows = list[list[float]]


class Buffered:
    """Calls `flush` at most FLUSH_S after the first change that it has not seen."""

    def __init__(self) -> None:
        self._timed_by: asyncio.AbstractEventLoop | None = None

    @property
    def due(self) -> bool:
        """Whether a timer is set. One of a closed event loop, as tests have one each, never comes."""
        return self._timed_by is not None and not self._timed_by.is_closed()

    def flush_soon(self) -> None:
        """Set the timer."""
        self._timed_by = asyncio.get_running_loop()
        self._timed_by.call_later(FLUSH_S, self._flush_when_due)

    def _flush_when_due(self) -> None:
        self._timed_by = None
        self.flush()

    def flush(self) -> None:
        """Add the numbers to the library's metrics."""
        raise NotImplementedError


class BufferedCounter(Buffered):
    """Sums by label."""

    def __init__(self, child: Callable[[str], Counter]) -> None:
        super().__init__()
        self._child = child
        self._sums: dict[str, int] = {}

    def add(self, label: str = "", number: int = 1) -> None:
        """Add to the sum of a label; "" for a counter without labels."""
        sums = self._sums
        sums[label] = sums.get(label, 0) + number
        if not self.due:
            self.flush_soon()

    def flush(self) -> None:
        """Add the sums to the library's counter."""
        while self._sums:
            label, number = self._sums.popitem()
            self._child(label).inc(number)


class RequestTimes(Buffered):
    """Requests by route and class of status: how many, for how many seconds; and those whose response is not complete.

    The caller counts `now` itself, and sets the timer: a call would cost as much as the count.
    """

    def __init__(self, seconds: Histogram, answers: Counter, in_flight: Gauge, bounds: tuple[float, ...]) -> None:
        super().__init__()
        self._seconds, self._answers, self._in_flight = seconds, answers, in_flight
        self._bounds, self._least = bounds, bounds[0]
        self._routes: dict[tuple[str, str], Rows] = {}
        self.now = 0

    def route(self, method: str, path: str) -> Rows:
        """The rows of a route, for `answered`."""
        return self._routes.setdefault((method, path), [self._empty() for _ in CLASSES])

    def _empty(self) -> list[float]:
        # The number of each bin, the one without a bound included, and the sum of seconds.
        return [0] * (len(self._bounds) + 1) + [0.0]

    def answered(self, rows: Rows, status: int, began: float) -> None:
        """Count a response that begins."""
        seconds, row = perf_counter() - began, rows[status // 100]
        row[0 if seconds < self._least else bisect_left(self._bounds, seconds)] += 1
        row[-1] += seconds

    def flush(self) -> None:
        """Add the rows to the library's metrics."""
        for (method, path), rows in self._routes.items():
            for place, row in enumerate(rows):
                if row[-1]:
                    rows[place] = self._empty()
                    self._add(method, path, CLASSES[place], row)
        self._in_flight.set(self.now)

    def _add(self, method: str, path: str, status: str, row: list[float]) -> None:
        *bins, seconds = row
        child = self._seconds.labels(method, path, status)
        # Private parts, so that each bin is one call and not each request (tests/test_buffered.py).
        for place, number in enumerate(bins):
            if number:
                child._buckets[place].inc(number)  # noqa: SLF001
        child._sum.inc(seconds)  # noqa: SLF001
        self._answers.labels(status).inc(sum(bins))

    def _flush_when_due(self) -> None:
        super()._flush_when_due()
        if self.now:
            # A request that hangs is seen although no other one arrives.
            self.flush_soon()
