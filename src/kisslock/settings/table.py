"""The whole table in one view: every row of every section."""

from functools import cache

from kisslock.settings import gate, oidc
from kisslock.settings.chain import ChainRow
from kisslock.settings.row import Row, rows_of
from kisslock.settings.sections import SECTIONS

# The sections that have a table for each name, and the class of their rows.
NAMED = {"chains": ChainRow, "gates": gate.Gate, "oidc.clients": oidc.OidcClient}


@cache
def all_rows() -> tuple[Row, ...]:
    """Every row outside chains, in the order of the reference."""
    return tuple(row for section, declared in SECTIONS.items() for row in rows_of(section, declared))


@cache
def rows_named(section: str, name: str) -> tuple[Row, ...]:
    """The rows of the table with this name in a section of NAMED."""
    return rows_of(f"{section}.{name}", NAMED[section])


def named_rows(section: str) -> tuple[Row, ...]:
    """The rows of a table with a name, such as chains.1 or gates.holders; none for another section."""
    head, _, name = section.rpartition(".")
    return rows_named(head, name) if head in NAMED else ()


def find(section: str, name: str) -> Row | None:
    """The row of a setting, or None."""
    rows = named_rows(section) or all_rows()
    return next((row for row in rows if (row.section, row.name) == (section, name)), None)
