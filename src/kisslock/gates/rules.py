"""The gates that the settings name."""

from collections.abc import Mapping
from dataclasses import dataclass

from kisslock.errors import SettingsError
from kisslock.evm.address import parse_address
from kisslock.gates.holding import Holding, Holds, all_of, any_of
from kisslock.settings import Settings
from kisslock.settings.gate import Gate


@dataclass(frozen=True, slots=True)
class Rule:
    """What the gate requires; None requires nothing."""

    allow: tuple[str, ...] | None
    chains: tuple[int, ...] | None
    within_s: int | None
    holds: Holds | None


def rules_of(settings: Settings) -> Mapping[str, Rule]:
    """Each gate by its name; raises SettingsError with every invalid holding and account."""
    problems: list[str] = []
    rules: dict[str, Rule] = {}
    for name, gate in settings.gates.items():
        try:
            rules[name] = _rule(gate)
        except ValueError as error:
            problems.append(f"gates.{name} ({_source(settings, name)}): {error}")
    if problems:
        raise SettingsError(problems)
    return rules


def _rule(gate: Gate) -> Rule:
    for account in gate.allow:
        parse_address(account.rpartition(":")[2])
    holds = [Holding(**one) for one in gate.holds]
    several = (any_of if gate.need == "any" else all_of)(*holds) if holds else None
    return Rule(gate.allow or None, gate.chains or None, gate.within_s or None, several)


def _source(settings: Settings, name: str) -> str:
    return next((given for key, given in settings.sources.items() if key.startswith(f"gates.{name}.")), "code")
