"""`kisslock settings`: the table of settings in the terminal."""

import argparse
import json

from kisslock.cli.terminal import show
from kisslock.errors import SettingsError
from kisslock.settings.problems import Problems
from kisslock.settings.row import Row
from kisslock.settings.table import all_rows, chain_rows, gate_rows

NAMED = {"chains": "chains.ID", "gates": "gates.NAME"}


def run(options: argparse.Namespace) -> int:
    """Show every setting, or one (site.icon), or those of a section (site); raises SettingsError."""
    rows = [*all_rows(), *chain_rows("ID"), *gate_rows("NAME")]
    wanted = options.name or ""
    for begins, section in NAMED.items():
        if wanted.startswith(begins):
            wanted = ".".join([section, *wanted.split(".")[2:]])
    found = [row for row in rows if not wanted or wanted in {row.key, row.section}]
    if not found:
        problems = Problems()
        problems.unknown(options.name, "command line")
        raise SettingsError(problems.lines)
    for row in found:
        show(_whole(row) if wanted == row.key else f"{row.key:<30} {row.doc}")
    return 0


def _whole(row: Row) -> str:
    unit = f" {row.unit}" if row.unit else ""
    lines = (
        f"{row.key}: {row.doc}",
        f"  default      {'none' if row.default is None else json.dumps(row.default)}{unit}",
        f"  allowed      {row.kind.allowed}",
        f"  file         {row.name} below [{row.section}]",
        f"  environment  {row.env}",
        f"  option       {row.flag}",
    )
    return "\n".join(lines)
