"""The gates in the settings."""

from collections.abc import Mapping

from kisslock.access.holding import Holding, all_of, any_of
from kisslock.access.requirement import Requirement
from kisslock.errors import SettingsError
from kisslock.gates.settings import Gate
from kisslock.settings import Settings


def parse_gates(settings: Settings) -> Mapping[str, Requirement]:
    """Return the requirement of each gate by its name. Raises SettingsError that lists every invalid gate."""
    problems: list[str] = []
    gates: dict[str, Requirement] = {}
    for name, gate in settings.tables(Gate).items():
        try:
            gates[name] = _gate_requirement(gate)
        except ValueError as error:
            problems.append(f"gates.{name} ({_setting_source(settings, name)}): {error}")
    if problems:
        raise SettingsError(problems)
    return gates


def _gate_requirement(gate: Gate) -> Requirement:
    holdings = [Holding(**holding) for holding in gate.holds]
    holds = (any_of if gate.need == "any" else all_of)(*holdings) if holdings else None
    return Requirement.of(
        allow=gate.allow or None, chains=gate.chains or None, within_s=gate.within_s or None, holds=holds
    )


def _setting_source(settings: Settings, name: str) -> str:
    return next((source for key, source in settings.sources.items() if key.startswith(f"gates.{name}.")), "code")
