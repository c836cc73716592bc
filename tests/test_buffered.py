"""Counts that are kept in plain numbers first equal those of Prometheus' own metrics."""

import asyncio
from collections.abc import Callable

import pytest
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from kisslock import buffered
from kisslock.buffered import BufferedCounter, RequestTimes

BOUNDS = (0.1, 0.5)
# On the bounds, between them and beyond; an immediate answer counts as well.
SECONDS = (0.0, 0.05, 0.1, 0.3, 0.5, 7.0)


class Figures:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self.seconds = Histogram("seconds", "s", labels, buckets=BOUNDS, registry=self.registry)
        self.answers = Counter("answers", "s", ("status",), registry=self.registry)
        self.in_flight = Gauge("in_flight", "s", registry=self.registry)
        self.times = RequestTimes(self.seconds, self.answers, self.in_flight, BOUNDS)

    def value(self, name: str, **labels: str) -> float | None:
        return self.registry.get_sample_value(name, labels)


def test_what_is_flushed_equals_what_the_library_observes(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = Figures(), Figures()
    rows = ours.times.route("GET", "/a")
    for seconds in SECONDS:
        monkeypatch.setattr(buffered, "perf_counter", lambda seconds=seconds: 100.0 + seconds)
        ours.times.answered(rows, 204, 100.0)
        # The difference of two moments is not exact.
        theirs.seconds.labels("GET", "/a", "2xx").observe((100.0 + seconds) - 100.0)
        theirs.answers.labels("2xx").inc()
    ours.times.flush()
    ours.times.flush()

    def text(figures: Figures) -> list[str]:
        lines = generate_latest(figures.registry).decode().splitlines()
        return [line for line in lines if "_created" not in line]

    assert text(ours) == text(theirs)


async def test_a_request_that_hangs_is_seen_without_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = Figures()
    timers = list[Callable[[], None]]()
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda _, call: timers.append(call), raising=False)
    figures.times.now += 1
    figures.times.flush_soon()
    (flush,) = timers
    flush()
    assert figures.value("in_flight") == 1
    # While a request hangs there is a next timer, and afterwards none.
    figures.times.now -= 1
    timers[1]()
    assert (figures.value("in_flight"), len(timers)) == (0, 2)


def test_a_timer_of_a_closed_event_loop_does_not_hold_back_the_next_one() -> None:
    counts = BufferedCounter(lambda _: Counter("counts", "s", registry=CollectorRegistry()))

    async def add() -> bool:
        counts.add()
        return counts.due

    assert asyncio.run(add())
    assert not counts.due
    assert asyncio.run(add())
