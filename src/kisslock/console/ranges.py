"""Time ranges: where one begins, which rows of counts it is made of, its twelve parts. Pure; times in ms since 1970.

A range ends now and has 60 minutes, or 24, 168 or 720 hours; the minute or hour that is not over yet is one of them, so
that every range begins at a full one and no row has to be cut. There is no upper end to what is read: the clock of
another server may be a moment ahead.
"""

from dataclasses import dataclass

from kisslock.console.errors import UnknownRange
from kisslock.console.wire import ConsoleRange

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400
# The length of the rows that a range begins at, and how many of them it has; each number is a multiple of PARTS.
ROWS: dict[ConsoleRange, tuple[int, int]] = {
    "1h": (MINUTE_S, 60),
    "24h": (HOUR_S, 24),
    "7d": (HOUR_S, 168),
    "30d": (HOUR_S, 720),
}
DEFAULT: ConsoleRange = "24h"
# Whole days are read as one row each where that saves rows.
BY_DAY: frozenset[ConsoleRange] = frozenset({"7d", "30d"})
PARTS = 12


@dataclass(frozen=True, slots=True)
class Span:
    """The rows of one length that begin at `from_ms` or later, and before `until_ms` (None: no end)."""

    span_s: int
    from_ms: int
    until_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A range as seen at one moment; `part_ms` is a twelfth of it."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    part_ms: int

    def spans(self) -> tuple[Span, ...]:
        """What to add up for the whole range: as few rows as there can be, each moment in exactly one."""
        if self.range not in BY_DAY:
            return (self.fine(),)
        midnight = -(-self.from_ms // (DAY_S * 1000)) * DAY_S * 1000
        days = Span(DAY_S, midnight)
        return (days,) if midnight == self.from_ms else (Span(HOUR_S, self.from_ms, midnight), days)

    def fine(self) -> Span:
        """The rows that can be told apart into twelve parts."""
        return Span(ROWS[self.range][0], self.from_ms)


def window(name: ConsoleRange, now_ms: int) -> Window:
    """The range with this name that ends now."""
    span_s, rows = ROWS[name]
    span_ms = span_s * 1000
    return Window(name, (now_ms // span_ms - rows + 1) * span_ms, now_ms, rows * span_ms // PARTS)


def parse_range(asked: str | None) -> ConsoleRange:
    """The range that was asked for, else the usual one; raises UnknownRange."""
    if asked is None:
        return DEFAULT
    for name in ROWS:
        if asked == name:
            return name
    raise UnknownRange(asked, ROWS)
