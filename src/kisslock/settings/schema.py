"""The schema of the settings: all sections of kisslock.toml with their rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from kisslock.settings import values
from kisslock.settings.chain import ChainRow
from kisslock.settings.kinds import SettingKind
from kisslock.settings.row import Row, rows_of
from kisslock.settings.sections import SECTIONS


class Section(NamedTuple):
    """A feature's section: the class of its rows, and the section that precedes it in the reference.

    `after_section` names a section in settings/sections.py, or a section of a required feature. It cannot
    name a section of any other feature, because a site can run without that feature.
    """

    row_class: type
    after_section: str


class NamedTables(NamedTuple):
    """A section with named tables, such as [gates.holders]: the class of their rows, and the allowed names.

    `description` describes one of these tables in an error message. In a list of settings, `placeholder` is shown
    instead of a table's name.
    """

    row_class: type
    name_kind: SettingKind
    description: str
    placeholder: str = "NAME"


CHAINS = NamedTables(ChainRow, values.CHAIN_ID_KIND, "a table with a chain ID as its name, such as [chains.1]", "ID")


@dataclass(frozen=True)
class Schema:
    """All sections of the settings by name, in the order of docs/settings.md.

    The schema is built from the list of features, because a feature can add sections.
    """

    sections: Mapping[str, type]
    named_tables: Mapping[str, NamedTables]

    @cached_property
    def all_rows(self) -> tuple[Row, ...]:
        """All rows outside of named tables, in the order of the reference."""
        return tuple(row for section, section_class in self.sections.items() for row in rows_of(section, section_class))

    def rows_of_section_table(self, section: str, name: str) -> tuple[Row, ...]:
        """Return the rows of the table `name` in a section with named tables."""
        return rows_of(f"{section}.{name}", self.named_tables[section].row_class)

    def rows_if_named_table(self, section: str) -> tuple[Row, ...]:
        """Return the rows of a named table such as chains.1 or gates.holders, or () for another section."""
        section_name, _, name = section.rpartition(".")
        return self.rows_of_section_table(section_name, name) if section_name in self.named_tables else ()

    def find_row(self, section: str, name: str) -> Row | None:
        """Return the row of a setting, or None if there is no such setting."""
        rows = self.rows_if_named_table(section) or self.all_rows
        return next((row for row in rows if (row.section, row.name) == (section, name)), None)

    def default_sections(self) -> dict[type, Any]:
        """Return the features' sections by class, with their default values."""
        of_features = [rows for name, rows in self.sections.items() if name not in SECTIONS]
        table_defaults = {
            table.row_class: dict[str, Any]() for table in self.named_tables.values() if table is not CHAINS
        }
        return {rows: rows() for rows in of_features} | table_defaults
