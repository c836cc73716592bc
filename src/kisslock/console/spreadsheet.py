"""Text for spreadsheets: comma-separated values (RFC 4180) in which nothing is a formula. Pure.

Text is always quoted, numbers never: a number stays a number, and text with a semicolon stays one cell where a
spreadsheet divides by semicolons. Text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP,
"CSV Injection").
"""

import re
from collections.abc import Iterable

Cell = str | int | None
# Also as full-width characters, which some spreadsheets take for the same.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# All but tab and the ends of lines: whoever shows the file in a terminal is not to be written to.
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def line(cells: Iterable[Cell]) -> str:
    """A record, with the end of the line."""
    return f"{','.join(map(cell, cells))}\r\n"


def cell(value: Cell) -> str:
    """A number as it is, text in quotes, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    text = CONTROL.sub(_visible, value)
    if text.startswith(FORMULA):
        text = f"'{text}"
    quoted = text.replace('"', '""')
    return f'"{quoted}"'


def _visible(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"  # noqa: PLR2004 (the last of Latin-1)
