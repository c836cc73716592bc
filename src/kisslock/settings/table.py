"""The whole table in one view: every row of every section."""

from functools import cache

from kisslock.settings import gate
from kisslock.settings.chain import NAMES, ChainRow
from kisslock.settings.row import Row, rows_of
from kisslock.settings.sections import SECTIONS

CHAIN_NAMES, GATE_NAMES = NAMES, gate.NAMES


@cache
def all_rows() -> tuple[Row, ...]:
    """Every row outside chains, in the order of the reference."""
    return tuple(row for section, declared in SECTIONS.items() for row in rows_of(section, declared))


@cache
def chain_rows(chain: str) -> tuple[Row, ...]:
    """The rows of one chain."""
    return rows_of(f"chains.{chain}", ChainRow)


@cache
def gate_rows(name: str) -> tuple[Row, ...]:
    """The rows of one gate."""
    return rows_of(f"gates.{name}", gate.Gate)


def named_rows(section: str) -> tuple[Row, ...]:
    """The rows of a table with a name, such as chains.1 or gates.holders; none for another section."""
    head, _, name = section.partition(".")
    return chain_rows(name) if head == "chains" else gate_rows(name) if head == "gates" else ()


def find(section: str, name: str) -> Row | None:
    """The row of a setting, or None."""
    rows = named_rows(section) or all_rows()
    return next((row for row in rows if (row.section, row.name) == (section, name)), None)
