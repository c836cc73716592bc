"""The schema of the settings: every section of kisslock.toml, with its rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from kisslock.settings import values
from kisslock.settings.chain import ChainRow
from kisslock.settings.kinds import Kind
from kisslock.settings.row import Row, rows_of
from kisslock.settings.sections import SECTIONS


class Section(NamedTuple):
    """A section of a feature: the class of its rows, and the section that precedes it in the reference.

    `after` names a section of settings/sections.py, or of a feature in `requires`: any other feature can be removed.
    """

    rows: type
    after: str


class NamedTables(NamedTuple):
    """A section with a table for each name, such as [gates.holders]: the class of its rows, and the allowed names.

    `is_written` describes such a table in an error. `stands_for` replaces the name in a list of settings.
    """

    rows: type
    name: Kind
    description: str
    placeholder: str = "NAME"


CHAINS = NamedTables(ChainRow, values.CHAIN_ID, "a table with a chain ID as its name, such as [chains.1]", "ID")


@dataclass(frozen=True)
class Schema:
    """Every section, by its name and in the order of the reference. The list of features provides it."""

    sections: Mapping[str, type]
    named_tables: Mapping[str, NamedTables]

    @cached_property
    def all_rows(self) -> tuple[Row, ...]:
        """Every row outside of named tables, in the order of the reference."""
        return tuple(row for section, section_class in self.sections.items() for row in rows_of(section, section_class))

    def rows_named(self, section: str, name: str) -> tuple[Row, ...]:
        """Return the rows of the table with this name in a section of `named_tables`."""
        return rows_of(f"{section}.{name}", self.named_tables[section].rows)

    def named_rows(self, section: str) -> tuple[Row, ...]:
        """Return the rows of a named table such as chains.1 or gates.holders; () for another section."""
        section_name, _, name = section.rpartition(".")
        return self.rows_named(section_name, name) if section_name in self.named_tables else ()

    def find(self, section: str, name: str) -> Row | None:
        """Return the row of a setting; None if there is no such setting."""
        rows = self.named_rows(section) or self.all_rows
        return next((row for row in rows if (row.section, row.name) == (section, name)), None)

    def defaults(self) -> dict[type, Any]:
        """Return the sections of features, by their classes, with the values that they have without a file."""
        of_features = [rows for name, rows in self.sections.items() if name not in SECTIONS]
        table_defaults = {table.rows: dict[str, Any]() for table in self.named_tables.values() if table is not CHAINS}
        return {rows: rows() for rows in of_features} | table_defaults
