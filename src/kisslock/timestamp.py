"""Reads and writes RFC 3339 timestamps."""

import re
from calendar import monthrange
from datetime import UTC, date, datetime

UNIX_EPOCH = date(1970, 1, 1).toordinal()
SECOND_US = 1_000_000
DAY_S = 86_400
MICROSECOND_DIGITS = 6
LEAP_SECOND = 60
# In RFC 3339 (5.6), T and Z may be lower case, and a fraction has any number of digits.
DATE_TIME_PATTERN = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII
)


def parse_rfc3339(text: str) -> int:
    """Return microseconds since 1970. Digits beyond microseconds are cut off. Raises ValueError for any other text."""
    match = DATE_TIME_PATTERN.fullmatch(text)
    if match is None:
        raise ValueError("not a date-time of RFC 3339")
    year, month, day, hour, minute, second = map(int, match.group(1, 2, 3, 4, 5, 6))
    fraction, offset_sign, offset_hour, offset_minute = match.group(7, 8, 9, 10)
    if hour > 23 or minute > 59 or second > LEAP_SECOND or int(offset_hour or 0) > 23 or int(offset_minute or 0) > 59:  # noqa: PLR2004 (RFC 3339, 5.6)
        raise ValueError("not a time of day")
    offset_s = int(f"{offset_sign or '+'}1") * (int(offset_hour or 0) * 3600 + int(offset_minute or 0) * 60)
    # The function date() rejects a day that the month does not have.
    seconds = (date(year, month, day).toordinal() - UNIX_EPOCH) * DAY_S + hour * 3600 + minute * 60 + second - offset_s
    if second == LEAP_SECOND and not _follows_month_end(seconds):
        raise ValueError("no leap second there")
    return seconds * SECOND_US + int((fraction or "")[:MICROSECOND_DIGITS].ljust(MICROSECOND_DIGITS, "0"))


def write_rfc3339(seconds: float) -> str:
    """Return a time in UTC with milliseconds, such as 2026-11-20T21:40:00.000Z."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _follows_month_end(seconds: int) -> bool:
    """Return True if the previous second is the last of a month in UTC.

    A leap second can follow only after the last second of a month.
    """
    days, second_of_day = divmod(seconds - 1, DAY_S)
    if second_of_day != DAY_S - 1 or not date.min.toordinal() <= days + UNIX_EPOCH <= date.max.toordinal():
        return False
    day = date.fromordinal(days + UNIX_EPOCH)
    return day.day == monthrange(day.year, day.month)[1]
