"""The start of a range, and that its rows cover each point in time once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.console.errors import UnknownRange
from kisslock.console.ranges import ROWS_BY_RANGE, TREND_PART_COUNT, Span, Window, parse_range, window_of_range
from kisslock.console.wire import ConsoleRange
from tests.console.history import DAY_MS, HOUR_MS, MINUTE_MS

# The time is 2026-11-21, 10:20:30.400 UTC, a Saturday.
NOW_MS = 1_795_256_430_400
MIDNIGHT_MS = 1_795_219_200_000
TEN_O_CLOCK_MS = MIDNIGHT_MS + 10 * HOUR_MS
# The first midnight in the range of a week, and the first midnight in the range of a month.
WEEK_BEGIN_MS, MONTH_BEGIN_MS = MIDNIGHT_MS - 6 * DAY_MS, MIDNIGHT_MS - 29 * DAY_MS
RANGE_NAMES = st.sampled_from(sorted(ROWS_BY_RANGE))
TIMES_MS = st.integers(0, 4_102_444_800_000)


@pytest.mark.parametrize(
    ("name", "from_ms", "part_ms"),
    [
        ("1h", TEN_O_CLOCK_MS + 20 * MINUTE_MS - 59 * MINUTE_MS, 5 * MINUTE_MS),
        ("24h", TEN_O_CLOCK_MS - 23 * HOUR_MS, 2 * HOUR_MS),
        ("7d", TEN_O_CLOCK_MS - 167 * HOUR_MS, 14 * HOUR_MS),
        ("30d", TEN_O_CLOCK_MS - 719 * HOUR_MS, 60 * HOUR_MS),
    ],
)
def test_a_range_begins_at_a_full_minute_or_hour_and_has_twelve_equal_parts(
    name: ConsoleRange, from_ms: int, part_ms: int
) -> None:
    assert window_of_range(name, NOW_MS) == Window(name, from_ms, NOW_MS, part_ms)


@pytest.mark.parametrize(
    ("name", "spans"),
    [
        ("1h", [Span(60, TEN_O_CLOCK_MS - 39 * MINUTE_MS)]),
        ("24h", [Span(3600, TEN_O_CLOCK_MS - 23 * HOUR_MS)]),
        ("7d", [Span(3600, WEEK_BEGIN_MS - 13 * HOUR_MS, WEEK_BEGIN_MS), Span(86_400, WEEK_BEGIN_MS)]),
        ("30d", [Span(3600, MONTH_BEGIN_MS - 13 * HOUR_MS, MONTH_BEGIN_MS), Span(86_400, MONTH_BEGIN_MS)]),
    ],
)
def test_whole_days_are_read_from_daily_rows_and_other_hours_are_read_from_hourly_rows(
    name: ConsoleRange, spans: list[Span]
) -> None:
    assert list(window_of_range(name, NOW_MS).spans()) == spans


def test_a_range_that_begins_at_midnight_needs_only_daily_rows() -> None:
    late_evening_ms = MIDNIGHT_MS + 23 * HOUR_MS
    assert list(window_of_range("7d", late_evening_ms).spans()) == [Span(86_400, MIDNIGHT_MS - 6 * DAY_MS)]


@given(RANGE_NAMES, TIMES_MS, st.integers(0, 31 * DAY_MS))
def test_each_point_in_time_of_a_range_belongs_to_exactly_one_span(name: ConsoleRange, now: int, ago: int) -> None:
    time_window, point_ms = window_of_range(name, now), now - ago
    span_count = 0
    for span in time_window.spans():
        begins = point_ms // (span.span_s * 1000) * span.span_s * 1000
        span_count += span.from_ms <= begins and (span.until_ms is None or begins < span.until_ms)
    assert span_count == (point_ms >= time_window.from_ms)


@given(RANGE_NAMES, TIMES_MS)
def test_the_current_time_belongs_to_the_last_part_of_a_range(name: ConsoleRange, now: int) -> None:
    time_window = window_of_range(name, now)
    assert (now - time_window.from_ms) // time_window.part_ms == TREND_PART_COUNT - 1
    assert time_window.trend_span().span_s * 1000 * ROWS_BY_RANGE[name][1] == time_window.part_ms * TREND_PART_COUNT


@pytest.mark.parametrize("name", [*ROWS_BY_RANGE, None])
def test_the_range_of_a_request_is_the_named_range_or_24_hours_by_default(name: str | None) -> None:
    assert parse_range(name) == (name or "24h")


@pytest.mark.parametrize("name", ["", "1H", "1h ", "2h", "30d\x00", "<script>", "1h,24h", "x" * 10_000])
def test_the_error_for_an_unknown_range_lists_the_ranges(name: str) -> None:
    with pytest.raises(UnknownRange) as caught:
        parse_range(name)
    assert caught.value.hint == "Available: 1h, 24h, 7d, 30d."
    assert len(caught.value.message) < 100
