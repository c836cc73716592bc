"""The whole table in one view: every row of every section."""

from functools import cache

from kisslock.settings.chain import NAMES, ChainRow
from kisslock.settings.row import Row, rows_of
from kisslock.settings.sections import SECTIONS

CHAIN_NAMES = NAMES


@cache
def all_rows() -> tuple[Row, ...]:
    """Every row outside chains, in the order of the reference."""
    return tuple(row for section, declared in SECTIONS.items() for row in rows_of(section, declared))


@cache
def chain_rows(chain: str) -> tuple[Row, ...]:
    """The rows of one chain."""
    return rows_of(f"chains.{chain}", ChainRow)


def find(section: str, name: str) -> Row | None:
    """The row of a setting, or None."""
    head, _, chain = section.partition(".")
    rows = chain_rows(chain) if head == "chains" else all_rows()
    return next((row for row in rows if (row.section, row.name) == (section, name)), None)
