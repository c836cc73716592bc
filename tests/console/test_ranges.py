"""The start of a range, and that its rows cover each point in time once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.console.errors import UnknownRange
from kisslock.console.ranges import ROWS, TREND_PART_COUNT, Span, Window, parse_range, window_of_range
from kisslock.console.wire import ConsoleRange
from tests.console.history import DAY_MS, HOUR_MS, MINUTE_MS

# The time is 2026-11-21, 10:20:30.400 UTC, a Saturday.
NOW = 1_795_256_430_400
MIDNIGHT = 1_795_219_200_000
HOUR = MIDNIGHT + 10 * HOUR_MS
# The first midnight in the range of a week, and the first midnight in the range of a month.
WEEK, MONTH = MIDNIGHT - 6 * DAY_MS, MIDNIGHT - 29 * DAY_MS
RANGES = st.sampled_from(sorted(ROWS))
MOMENTS = st.integers(0, 4_102_444_800_000)


@pytest.mark.parametrize(
    ("name", "from_ms", "part_ms"),
    [
        ("1h", HOUR + 20 * MINUTE_MS - 59 * MINUTE_MS, 5 * MINUTE_MS),
        ("24h", HOUR - 23 * HOUR_MS, 2 * HOUR_MS),
        ("7d", HOUR - 167 * HOUR_MS, 14 * HOUR_MS),
        ("30d", HOUR - 719 * HOUR_MS, 60 * HOUR_MS),
    ],
)
def test_a_range_begins_at_a_full_minute_or_hour_and_has_twelve_equal_parts(
    name: ConsoleRange, from_ms: int, part_ms: int
) -> None:
    assert window_of_range(name, NOW) == Window(name, from_ms, NOW, part_ms)


@pytest.mark.parametrize(
    ("name", "spans"),
    [
        ("1h", [Span(60, HOUR - 39 * MINUTE_MS)]),
        ("24h", [Span(3600, HOUR - 23 * HOUR_MS)]),
        ("7d", [Span(3600, WEEK - 13 * HOUR_MS, WEEK), Span(86_400, WEEK)]),
        ("30d", [Span(3600, MONTH - 13 * HOUR_MS, MONTH), Span(86_400, MONTH)]),
    ],
)
def test_whole_days_are_read_from_daily_rows_and_other_hours_from_hourly_rows(
    name: ConsoleRange, spans: list[Span]
) -> None:
    assert list(window_of_range(name, NOW).spans()) == spans


def test_a_range_that_begins_at_midnight_needs_only_daily_rows() -> None:
    late = MIDNIGHT + 23 * HOUR_MS
    assert list(window_of_range("7d", late).spans()) == [Span(86_400, MIDNIGHT - 6 * DAY_MS)]


@given(RANGES, MOMENTS, st.integers(0, 31 * DAY_MS))
def test_each_point_in_time_of_a_range_belongs_to_exactly_one_span(name: ConsoleRange, now: int, ago: int) -> None:
    seen, at = window_of_range(name, now), now - ago
    found = 0
    for span in seen.spans():
        begins = at // (span.span_s * 1000) * span.span_s * 1000
        found += span.from_ms <= begins and (span.until_ms is None or begins < span.until_ms)
    assert found == (at >= seen.from_ms)


@given(RANGES, MOMENTS)
def test_the_current_time_belongs_to_the_last_part_of_a_range(name: ConsoleRange, now: int) -> None:
    seen = window_of_range(name, now)
    assert (now - seen.from_ms) // seen.part_ms == TREND_PART_COUNT - 1
    assert seen.trend_span().span_s * 1000 * ROWS[name][1] == seen.part_ms * TREND_PART_COUNT


@pytest.mark.parametrize("name", [*ROWS, None])
def test_a_range_is_found_only_by_its_exact_name(name: str | None) -> None:
    assert parse_range(name) == (name or "24h")


@pytest.mark.parametrize("name", ["", "1H", "1h ", "2h", "30d\x00", "<script>", "1h,24h", "x" * 10_000])
def test_the_error_for_an_unknown_range_lists_the_ranges(name: str) -> None:
    with pytest.raises(UnknownRange) as caught:
        parse_range(name)
    assert caught.value.hint == "Available: 1h, 24h, 7d, 30d."
    assert len(caught.value.message) < 100
