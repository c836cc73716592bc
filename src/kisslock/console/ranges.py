"""Time ranges: their start, their rows of counts, and their twelve parts.

This module does no I/O. Times are in milliseconds since 1970. A range ends now. A range consists of 60 minutes, or of
24, 168 or 720 hours. The last of them is the current minute or hour, which is not complete. Every range therefore
begins at a full minute or hour, and no row is split. A query has no end time, because another server with a clock that
is ahead might have written newer rows.
"""

from dataclasses import dataclass

from kisslock.console.errors import UnknownRange
from kisslock.console.wire import ConsoleRange

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400
# For each range: the number of seconds that one row of log_counts covers, and the number of rows, which is a multiple
# of TREND_PART_COUNT.
ROWS_BY_RANGE: dict[ConsoleRange, tuple[int, int]] = {
    "1h": (MINUTE_S, 60),
    "24h": (HOUR_S, 24),
    "7d": (HOUR_S, 168),
    "30d": (HOUR_S, 720),
}
DEFAULT_RANGE: ConsoleRange = "24h"
# For these ranges, the queries read one row for each whole day, because this takes fewer rows than one row for each
# hour.
RANGES_WITH_DAYS: frozenset[ConsoleRange] = frozenset({"7d", "30d"})
TREND_PART_COUNT = 12


@dataclass(frozen=True, slots=True)
class Span:
    """Rows of `span_s` seconds that begin at or after `from_ms`, and before `until_ms` (None: no end)."""

    span_s: int
    from_ms: int
    until_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """The period of a range, from `from_ms` to `to_ms`. `part_ms` is a twelfth of the range, in milliseconds."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    part_ms: int

    def spans(self) -> tuple[Span, ...]:
        """Return the rows to add up for the whole range: as few rows as possible, which do not overlap."""
        if self.range not in RANGES_WITH_DAYS:
            return (self.trend_span(),)
        first_midnight_ms = -(-self.from_ms // (DAY_S * 1000)) * DAY_S * 1000
        day_span = Span(DAY_S, first_midnight_ms)
        return (
            (day_span,)
            if first_midnight_ms == self.from_ms
            else (Span(HOUR_S, self.from_ms, first_midnight_ms), day_span)
        )

    def trend_span(self) -> Span:
        """Return the span of rows whose counts make up the twelve parts of the range."""
        return Span(ROWS_BY_RANGE[self.range][0], self.from_ms)


def window_of_range(name: ConsoleRange, now_ms: int) -> Window:
    """Return the range with this name that ends at `now_ms`."""
    span_s, row_count = ROWS_BY_RANGE[name]
    span_ms = span_s * 1000
    return Window(name, (now_ms // span_ms - row_count + 1) * span_ms, now_ms, row_count * span_ms // TREND_PART_COUNT)


def parse_range(text: str | None) -> ConsoleRange:
    """Return the range in the query, by default 24 hours. Raises UnknownRange."""
    if text is None:
        return DEFAULT_RANGE
    for name in ROWS_BY_RANGE:
        if text == name:
            return name
    raise UnknownRange(text, ROWS_BY_RANGE)
