"""`kisslock settings`: prints the settings table."""

import json

from kisslock.command import Invocation
from kisslock.composition.settings import SCHEMA
from kisslock.errors import SettingsError
from kisslock.settings.problems import Problems
from kisslock.settings.row import Row
from kisslock.terminal import show


def run(invocation: Invocation) -> int:
    """Print all settings, one setting (site.icon), or the settings of a section (site). Raises SettingsError."""
    requested_name = invocation.options.name
    placeholders = {section: table.placeholder for section, table in SCHEMA.named_tables.items()}
    rows = [
        *SCHEMA.all_rows,
        *(row for section, name in placeholders.items() for row in SCHEMA.rows_of_section_table(section, name)),
    ]
    key = requested_name or ""
    for section, name in placeholders.items():
        if key.startswith(section):
            key = ".".join([section, name, *key.removeprefix(section).split(".")[2:]])
    matches = [row for row in rows if not key or key in {row.key, row.section}]
    if not matches:
        problems = Problems(SCHEMA)
        problems.add_unknown_setting(requested_name, "command line")
        raise SettingsError(problems.lines)
    for row in matches:
        show(_describe_setting(row) if key == row.key else f"{row.key:<30} {row.doc}")
    return 0


def _describe_setting(row: Row) -> str:
    unit = f" {row.unit}" if row.unit else ""
    lines = (
        f"{row.key}: {row.doc}",
        f"  default      {'none' if row.default is None else json.dumps(row.default)}{unit}",
        f"  allowed      {row.kind.allowed}",
        f"  file         {row.name} in [{row.section}]",
        f"  environment  {row.env}",
        f"  option       {row.flag}",
    )
    return "\n".join(lines)
