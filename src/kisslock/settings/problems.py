"""The problems of the settings. Each line names the setting, its source, its value and the allowed values."""

import difflib
import json
from collections.abc import Iterable
from typing import Any

from kisslock.errors import SettingsError, clip
from kisslock.settings.addresses import redact_url
from kisslock.settings.row import Row
from kisslock.settings.schema import Schema


class Problems:
    """Collects all problems, so that one error shows the operator all of them."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self.lines: list[str] = []

    def add(self, line: str) -> None:
        """Add a problem."""
        self.lines.append(line)

    def add_invalid_value(self, row: Row, value: Any, source: str, rule: str) -> None:
        """Add a problem for a value that the setting does not allow. `rule` is the broken rule, or empty."""
        reason = f": {rule}" if rule else ""
        self.add(f"{row.key} ({source}) is {printable_value(row, value)}{reason}; allowed: {row.kind.allowed}")

    def add_invalid_table_name(self, key: str, source: str, allowed: str, rule: str) -> None:
        """Add a problem for a table whose name is not allowed, once for all settings of the table."""
        line = f"{clip(key, 100)} ({source}): {rule or f'the name must be {allowed}'}"
        if line not in self.lines:
            self.add(line)

    def add_unknown_setting(self, key: str, source: str) -> None:
        """Add an unknown setting, and suggest the closest name."""
        names = [name for row in self._schema.all_rows for name in (row.key, row.env, row.section)]
        names = [row.key for row in self._schema.rows_if_named_table(key.rpartition(".")[0])] or names
        close_matches = difflib.get_close_matches(key, names, n=1, cutoff=0.5)
        suggestion = (
            f"; did you mean {close_matches[0]}?" if close_matches else "; `kisslock settings` lists all settings"
        )
        self.add(f"{clip(key, 100)} ({source}) is not a setting{suggestion}")


def hint_for_problems(schema: Schema, lines: Iterable[str]) -> str:
    """Return a sentence with the command that shows the allowed values of the first setting in these problems."""
    for line in lines:
        section, _, name = line.partition(" ")[0].rstrip(":").rpartition(".")
        if schema.find_row(section, name):
            return f"`kisslock settings {section}.{name}` shows the allowed values."
    return SettingsError.default_hint


def printable_value(row: Row, value: Any) -> str:
    """Return a value in a form that can be printed.

    A long value is clipped, and of a secret URL only scheme and host remain.
    """
    if row.secret:
        items = value if isinstance(value, list | tuple) else [value]
        return ", ".join(redact_url(item) if isinstance(item, str) else "(hidden)" for item in items) or "empty"
    try:
        return clip(json.dumps(value, ensure_ascii=False, default=str), 120)
    except (TypeError, ValueError):
        return clip(str(value), 120)
