"""CSV (RFC 4180) without formulas. No I/O.

Text is always in quotes, and numbers never are. The quotes also work in a spreadsheet that separates cells by
semicolons. Text that a spreadsheet would evaluate as a formula gets an apostrophe in front (OWASP, "CSV Injection").
"""

import re
from collections.abc import Iterable

Cell = str | int | None
# A spreadsheet evaluates a text with one of these first characters. Some spreadsheets also evaluate the full-width
# forms.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# Unicode's line separators, characters that change the direction of text, and control characters except tab, CR and LF.
# A terminal would execute some of these characters.
CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def csv_line(cells: Iterable[Cell]) -> str:
    """Return a CSV record for these cells, with a line break at its end."""
    return f"{','.join(map(escape_cell, cells))}\r\n"


def escape_cell(value: Cell) -> str:
    """Return a number unchanged, text in quotes, or an empty cell for None."""
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    text = CONTROL_CHARACTERS.sub(_escape_control, value)
    if text.startswith(FORMULA_STARTS):
        text = f"'{text}"
    quoted_text = text.replace('"', '""')
    return f'"{quoted_text}"'


def _escape_control(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"  # noqa: PLR2004 (the end of Latin-1)
