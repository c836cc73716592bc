"""Raw values become Settings: each checked against its row, later sources over earlier ones, all problems at once."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain as one_after_another
from pathlib import Path
from typing import Any

from kisslock.errors import SettingsError
from kisslock.settings import gate, oidc, places, values
from kisslock.settings.chain import Chain, resolve
from kisslock.settings.kinds import Refused
from kisslock.settings.model import Settings, default_chains
from kisslock.settings.problems import Problems
from kisslock.settings.sections import SECTIONS, Storage
from kisslock.settings.sources import Given, from_environment, from_file, from_flags, from_tables
from kisslock.settings.table import find

# How the tables of a section may be named.
NAMES_OF = {"chains": values.CHAIN_ID, "gates": gate.NAME, "oidc.clients": oidc.CLIENT_ID}
Checked = dict[str, dict[str, Any]]


def load(
    path: Path | None, environ: Mapping[str, str], flags: Mapping[str, str], beside: Path | None = None
) -> Settings:
    """The settings of all three sources; raises SettingsError. The file is also looked for in the folder `beside`."""
    problems = Problems()
    looked = places.looked_for(path, environ, beside)
    # A file that was named must exist.
    file = looked[0] if places.is_named(path, environ) else next((one for one in looked if one.exists()), None)
    given = one_after_another(from_file(file, problems), from_environment(environ, problems), from_flags(flags))
    settings = _build(given, problems, (file or looked[-1]).resolve().parent)
    return replace(settings, storage=_storage(settings, file), file=file, looked=looked)


def _storage(settings: Settings, file: Path | None) -> Storage:
    """The database's URL. A relative path from the file, or from the default, counts from the file's folder."""
    if file is None or settings.sources.get("storage.url", str(file)) != str(file):
        return settings.storage
    return replace(settings.storage, url=places.counted_from(settings.folder, settings.storage.url))


def load_tables(tables: Mapping[str, Any]) -> Settings:
    """The settings of tables given in code; raises SettingsError."""
    problems = Problems()
    return _build(from_tables(tables, "code", problems), problems, Path.cwd())


def _build(given: Iterable[Given], problems: Problems, folder: Path) -> Settings:
    checked: Checked = {}
    sources: dict[str, str] = {}
    for item in given:
        _check(item, checked, sources, problems)
    chains = _chains(checked, problems)
    if problems.lines:
        raise SettingsError(problems.lines)
    built: dict[str, Any] = {name: declared(**checked.get(name, {})) for name, declared in SECTIONS.items()}
    gates = {name: gate.Gate(**given) for name, given in _named(checked, "gates")}
    clients = {name: oidc.OidcClient(**given) for name, given in _named(checked, "oidc.clients")}
    of_names: dict[str, Any] = {"chains": chains or default_chains(), "gates": gates, "oidc_clients": clients}
    return Settings(**built, **of_names, sources=sources, folder=folder)


def _named(checked: Checked, section: str) -> Iterable[tuple[str, dict[str, Any]]]:
    """The tables of a section with their names."""
    for name, given in checked.items():
        if name.startswith(f"{section}."):
            yield name.removeprefix(f"{section}."), given


def _check(item: Given, checked: Checked, sources: dict[str, str], problems: Problems) -> None:
    section, _, inner = item.section.rpartition(".")
    if section in NAMES_OF:
        try:
            section = f"{section}.{NAMES_OF[section].parse(inner)}"
        except Refused:
            problems.add(f"{item.section} ({item.source}): the name must be {NAMES_OF[section].allowed}")
            return
        checked.setdefault(section, {})
        if not item.name:
            return
    else:
        section = item.section
    row = find(section, item.name)
    if row is None:
        problems.unknown(f"{item.section}.{item.name}", item.source)
        return
    value = row.kind.from_text(item.value) if item.is_text else item.value
    try:
        checked.setdefault(row.section, {})[row.name] = row.kind.parse(value)
        sources[row.key] = item.source
    except Refused as refused:
        problems.invalid(row, value, item.source, str(refused))


def _chains(checked: Checked, problems: Problems) -> dict[int, Chain]:
    chains: dict[int, Chain] = {}
    for name, given in _named(checked, "chains"):
        chain, missing = resolve(int(name), given)
        problems.lines.extend(missing)
        if chain:
            chains[chain.id] = chain
    return chains
