"""The whole table in one view: every row of every section."""

from functools import cache

from kisslock import features
from kisslock.feature import NamedTables, placed
from kisslock.settings import values
from kisslock.settings.chain import ChainRow
from kisslock.settings.row import Row, rows_of
from kisslock.settings.sections import SECTIONS

CHAINS = NamedTables(ChainRow, values.CHAIN_ID, "a table with a chain ID as its name, such as [chains.1]", "ID")


@cache
def sections() -> dict[str, type]:
    """The class of each section, in the order of the reference."""
    found = dict(SECTIONS)
    for feature in features.every():
        for name, (rows, after) in feature.sections.items():
            if after not in found:
                raise ValueError(
                    f"The section [{name}] of the feature {feature.name} is placed after [{after}], which is neither "
                    f"in settings/sections.py nor in a feature that is listed before {feature.name} in features.py."
                )
            found = placed(found, [(name, rows, after)])
    return found


@cache
def named_tables() -> dict[str, NamedTables]:
    """The sections that have a table for each name."""
    return {"chains": CHAINS} | {
        name: one for feature in features.every() for name, one in feature.named_tables.items()
    }


@cache
def all_rows() -> tuple[Row, ...]:
    """Every row outside of tables with a name, in the order of the reference."""
    return tuple(row for section, declared in sections().items() for row in rows_of(section, declared))


@cache
def rows_named(section: str, name: str) -> tuple[Row, ...]:
    """The rows of the table with this name in a section of `named_tables`."""
    return rows_of(f"{section}.{name}", named_tables()[section].rows)


def named_rows(section: str) -> tuple[Row, ...]:
    """The rows of a table with a name, such as chains.1 or gates.holders; none for another section."""
    head, _, name = section.rpartition(".")
    return rows_named(head, name) if head in named_tables() else ()


def find(section: str, name: str) -> Row | None:
    """The row of a setting, or None."""
    rows = named_rows(section) or all_rows()
    return next((row for row in rows if (row.section, row.name) == (section, name)), None)
