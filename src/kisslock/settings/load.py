"""Turns raw values into the fields of Settings. Later sources override earlier ones, and all problems are reported."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain as chain_iterables
from pathlib import Path
from typing import Any

from kisslock.errors import SettingsError
from kisslock.settings import places
from kisslock.settings.chain import Chain, default_chains, resolve_chain
from kisslock.settings.kinds import InvalidValue
from kisslock.settings.problems import Problems
from kisslock.settings.schema import Schema
from kisslock.settings.sections import SECTIONS, Storage
from kisslock.settings.sources import (
    RawSetting,
    read_environment_settings,
    read_file_settings,
    read_flag_settings,
    read_table_settings,
)

CheckedValues = dict[str, dict[str, Any]]
Fields = dict[str, Any]


def load_settings(
    schema: Schema,
    path: Path | None,
    environ: Mapping[str, str],
    flags: Mapping[str, str],
    application_folder: Path | None = None,
) -> Fields:
    """Return the fields from the file, the environment and the flags. Raises SettingsError.

    Without a named file, kisslock.toml can be in `application_folder`.
    """
    problems = Problems(schema)
    candidates = places.files_to_try(path, environ, application_folder)
    # If the caller or the environment names a file, the file must exist.
    file = (
        candidates[0]
        if places.is_file_named(path, environ)
        else next((candidate for candidate in candidates if candidate.exists()), None)
    )
    raw_settings = chain_iterables(
        read_file_settings(schema, file, problems),
        read_environment_settings(schema, environ, problems),
        read_flag_settings(flags),
    )
    fields = _build_settings(schema, raw_settings, problems, (file or candidates[-1]).resolve().parent)
    return fields | {"storage": _resolved_storage(fields, file), "file": file, "looked": candidates}


def _resolved_storage(fields: Fields, file: Path | None) -> Storage:
    """Return the storage section.

    A relative database path in the settings file is relative to the folder of this file. If there is a settings file
    and no source sets the path, the same applies to the default path.
    """
    storage: Storage = fields["storage"]
    if file is None or fields["sources"].get("storage.url", str(file)) != str(file):
        return storage
    return replace(storage, url=places.resolve_database_url(fields["folder"], storage.url))


def load_tables(schema: Schema, tables: Mapping[str, Any]) -> Fields:
    """Return the settings' fields, read from tables that an application passes in its code. Raises SettingsError."""
    problems = Problems(schema)
    return _build_settings(schema, read_table_settings(schema, tables, "code", problems), problems, Path.cwd())


def _build_settings(schema: Schema, raw_settings: Iterable[RawSetting], problems: Problems, folder: Path) -> Fields:
    checked_values: CheckedValues = {}
    sources: dict[str, str] = {}
    for raw_setting in raw_settings:
        _check_value(schema, raw_setting, checked_values, sources, problems)
    chains = _resolve_chains(checked_values, problems)
    if problems.lines:
        raise SettingsError(problems.lines)
    sections: dict[str, Any] = {
        name: section_class(**checked_values.get(name, {})) for name, section_class in schema.sections.items()
    }
    fields: Fields = {name: sections.pop(name) for name in SECTIONS}
    of_features: dict[type, Any] = {type(section): section for section in sections.values()}
    for section, (rows, *_) in schema.named_tables.items():
        of_features[rows] = {name: rows(**values) for name, values in _group_named_tables(checked_values, section)}
    chains = chains or default_chains()
    return fields | {"chains": chains, "of_features": of_features, "sources": sources, "folder": folder}


def _group_named_tables(checked_values: CheckedValues, section: str) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield the tables of a section with their names."""
    for name, values in checked_values.items():
        if name.startswith(f"{section}."):
            yield name.removeprefix(f"{section}."), values


def _check_value(
    schema: Schema, raw_setting: RawSetting, checked_values: CheckedValues, sources: dict[str, str], problems: Problems
) -> None:
    section, _, table_name = raw_setting.section.rpartition(".")
    if table := schema.named_tables.get(section):
        try:
            section = f"{section}.{table.name_kind.parse(table_name)}"
        except InvalidValue as error:
            problems.add_invalid_table_name(
                raw_setting.section, raw_setting.source, table.name_kind.allowed, str(error)
            )
            return
        checked_values.setdefault(section, {})
        if not raw_setting.name:
            return
    else:
        section = raw_setting.section
    row = schema.find_row(section, raw_setting.name)
    if row is None:
        problems.add_unknown_setting(f"{raw_setting.section}.{raw_setting.name}", raw_setting.source)
        return
    value = row.kind.value_from_text(raw_setting.value) if raw_setting.is_text else raw_setting.value
    try:
        checked_values.setdefault(row.section, {})[row.name] = row.kind.parse(value)
        sources[row.key] = raw_setting.source
    except InvalidValue as error:
        problems.add_invalid_value(row, value, raw_setting.source, str(error))


def _resolve_chains(checked_values: CheckedValues, problems: Problems) -> dict[int, Chain]:
    chains: dict[int, Chain] = {}
    for name, values in _group_named_tables(checked_values, "chains"):
        chain, missing_fields = resolve_chain(int(name), values)
        problems.lines.extend(missing_fields)
        if chain:
            chains[chain.id] = chain
    return chains
