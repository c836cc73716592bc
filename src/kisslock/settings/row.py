"""A row of the settings table."""

import dataclasses
from dataclasses import dataclass
from functools import cache
from typing import Any

from kisslock.settings.kinds import SettingKind


@dataclass(frozen=True)
class Row:
    """A setting: its name, the allowed values and its documentation."""

    section: str
    name: str
    kind: SettingKind
    default: Any
    doc: str
    unit: str
    secret: bool

    @property
    def key(self) -> str:
        """The setting's name in the file, such as site.name."""
        return f"{self.section}.{self.name}"

    @property
    def env(self) -> str:
        """The setting's environment variable."""
        return f"KISSLOCK_{self.section}_{self.name}".replace(".", "_").upper()

    @property
    def flag(self) -> str:
        """The setting's command-line option."""
        return f"--{self.section}-{self.name}".replace(".", "-").replace("_", "-")


def row(default: Any, kind: SettingKind, doc: str, *, unit: str = "", secret: bool = False) -> Any:
    """Declare a setting as a field of a section."""
    metadata = {"kind": kind, "doc": doc, "unit": unit, "secret": secret}
    return dataclasses.field(default=default, metadata=metadata)


@cache
def rows_of(section: str, section_class: type) -> tuple[Row, ...]:
    """Return the rows that a section's class declares, in order."""
    return tuple(
        Row(section=section, name=field.name, default=field.default, **field.metadata)
        for field in dataclasses.fields(section_class)
    )
