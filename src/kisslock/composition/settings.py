"""`kisslock.Settings`: the settings of a site, validated against the sections of all features."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kisslock import settings
from kisslock.feature import Feature, rows_in_order
from kisslock.features import FEATURES
from kisslock.settings.load import load_settings, load_tables
from kisslock.settings.schema import CHAINS, Schema
from kisslock.settings.sections import SECTIONS


def create_schema(features: Iterable[Feature]) -> Schema:
    """Return the schema of the shared sections and the features' sections.

    Raises ValueError if a section is placed after an unknown section.
    """
    sections: dict[str, type] = dict(SECTIONS)
    named_tables = {"chains": CHAINS}
    for feature in features:
        for name, (section, after) in feature.sections().items():
            if after not in sections:
                raise ValueError(
                    f"The section [{name}] of the feature {feature.name} is placed after [{after}], which is neither "
                    f"in settings/sections.py nor in a feature that is listed before {feature.name} in features.py."
                )
            sections = rows_in_order(sections, [(name, section, after)])
        named_tables.update(feature.named_tables())
    return Schema(sections, named_tables)


SCHEMA = create_schema(FEATURES)


@dataclass(frozen=True)
class Settings(settings.Settings):
    """All settings, validated. Read the settings with `Settings.read`, or pass tables to `Settings.of`."""

    of_features: Mapping[type, Any] = field(default_factory=SCHEMA.default_sections)

    @classmethod
    def read(
        cls,
        path: Path | None = None,
        environ: Mapping[str, str] | None = None,
        flags: Mapping[str, str] | None = None,
        *,
        beside: Path | None = None,
    ) -> "Settings":
        """Read the settings from the file, the environment and the flags.

        Raises a SettingsError that lists every problem.

        If `path` is None, the file is given by KISSLOCK_CONFIG. If KISSLOCK_CONFIG is not set, the file is
        kisslock.toml in the folder `beside` or, if this file does not exist, kisslock.toml in the working directory.
        """
        return cls(**load_settings(SCHEMA, path, os.environ if environ is None else environ, flags or {}, beside))

    @classmethod
    def of(cls, **tables: Mapping[str, Any]) -> "Settings":
        """Create settings from tables that have the same form as the settings file.

        Raises a SettingsError that lists every problem.
        """
        return cls(**load_tables(SCHEMA, tables))
