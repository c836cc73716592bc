"""Reads settings from the file, the environment and the command line.

The environment overrides the file, and the command line overrides both.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kisslock.settings.problems import Problems
from kisslock.settings.schema import Schema

VARIABLE_PREFIX = "KISSLOCK_"
# These KISSLOCK_ variables are not settings: the paths of the settings file and of anvil, and variables for test runs.
RESERVED_VARIABLES = ("KISSLOCK_CONFIG", "KISSLOCK_ANVIL", "KISSLOCK_CHROMIUM", "KISSLOCK_FLAGS", "KISSLOCK_TEST_")


@dataclass(frozen=True)
class RawSetting:
    """A value before validation, its source, and whether it is text that must be parsed."""

    section: str
    name: str
    value: Any
    source: str
    is_text: bool


def read_file_settings(schema: Schema, file: Path | None, problems: Problems) -> Iterator[RawSetting]:
    """Yield the values in the file, if there is one."""
    if file is None:
        return
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        problems.add(f"{file.absolute()}: cannot be read: {error}")
        return
    yield from read_table_settings(schema, tables, str(file), problems)


def read_table_settings(
    schema: Schema, tables: Mapping[str, Any], source: str, problems: Problems
) -> Iterator[RawSetting]:
    """Yield the values in nested tables.

    The keys of a value are its section and its name. In a named table, the table's name is between these two keys.
    """
    for section, table in tables.items():
        if not isinstance(table, Mapping):
            problems.add_unknown_setting(section, source)
        elif section in schema.named_tables:
            yield from _read_named_tables(schema, section, table, source, problems)
        else:
            for name, value in table.items():
                if f"{section}.{name}" in schema.named_tables and isinstance(value, Mapping):
                    yield from _read_named_tables(schema, f"{section}.{name}", value, source, problems)
                else:
                    yield RawSetting(section, name, value, source, is_text=False)


def _read_named_tables(
    schema: Schema, section: str, table: Mapping[str, Any], source: str, problems: Problems
) -> Iterator[RawSetting]:
    for table_name, table_values in table.items():
        if not isinstance(table_values, Mapping):
            problems.add(f"{section}.{table_name} ({source}): must be {schema.named_tables[section].description}")
            continue
        yield RawSetting(f"{section}.{table_name}", "", None, source, is_text=False)
        for name, value in table_values.items():
            yield RawSetting(f"{section}.{table_name}", name, value, source, is_text=False)


def read_environment_settings(schema: Schema, environ: Mapping[str, str], problems: Problems) -> Iterator[RawSetting]:
    """Yield the values of KISSLOCK_<SECTION>_<NAME> and KISSLOCK_CHAINS_<ID>_<NAME>."""
    rows_by_variable = {row.env: row for row in schema.all_rows}
    for variable, text in sorted(environ.items()):
        if not variable.startswith(VARIABLE_PREFIX) or variable.startswith(RESERVED_VARIABLES):
            continue
        if row := rows_by_variable.get(variable):
            yield RawSetting(row.section, row.name, text, variable, is_text=True)
        elif table_key := _parse_table_variable(schema, variable):
            yield RawSetting(*table_key, text, variable, is_text=True)
        else:
            problems.add_unknown_setting(variable, "environment")


def _parse_table_variable(schema: Schema, variable_name: str) -> tuple[str, str] | None:
    """Return the table and the setting that a variable such as KISSLOCK_GATES_HOLDERS_NEED names, or None."""
    for section in schema.named_tables:
        prefix = f"{VARIABLE_PREFIX}{section.replace('.', '_').upper()}_"
        for row in schema.rows_of_section_table(section, ""):
            name, suffix = variable_name.removeprefix(prefix), f"_{row.name.upper()}"
            if variable_name.startswith(prefix) and len(name) > len(suffix) and name.endswith(suffix):
                table_name = name.removesuffix(suffix).lower().replace("_", "-")
                return f"{section}.{int(table_name) if table_name.isdecimal() else table_name}", row.name
    return None


def read_flag_settings(flags: Mapping[str, str]) -> Iterator[RawSetting]:
    """Yield the values from the command line, by the setting's key (site.name)."""
    for key, text in flags.items():
        section, _, name = key.rpartition(".")
        flag = f"--{section}-{name}".replace(".", "-").replace("_", "-")
        yield RawSetting(section, name, text, flag, is_text=True)
