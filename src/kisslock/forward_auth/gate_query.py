"""Parses the query of a proxy's request: the gates that the visitor must pass, and whether terms are required."""

from collections.abc import Iterable
from dataclasses import dataclass

from kisslock.settings.values import SIGNED_IN

GATE_PARAMETER, PAGE_PARAMETER, TERMS_PARAMETER = "gate", "page", "terms"


@dataclass(frozen=True, slots=True)
class GateQuery:
    """The gates that the visitor must pass.

    `names` has the values of the `gate` parameters. `problem` describes an error in the query, or is empty.
    `requires_terms` is True if the visitor must have accepted the current version of the terms of use (`terms=1`).
    """

    names: tuple[str, ...] = ()
    problem: str = ""
    requires_terms: bool = False

    @property
    def gates(self) -> tuple[str, ...]:
        """The names of the required gates in the settings.

        `gate=signed-in` requires only a sign-in, so it adds no name.
        """
        return tuple(name for name in self.names if name != SIGNED_IN)


def parse_gate_query(query: Iterable[tuple[str, str]]) -> GateQuery:
    """Return the gates in a query string. If the query has an error, every visitor is denied."""
    parameters = tuple(query)
    names = tuple(dict.fromkeys(value for name, value in parameters if name == GATE_PARAMETER))
    terms_values = {value for name, value in parameters if name == TERMS_PARAMETER}
    unknown_parameters = dict.fromkeys(
        name for name, _ in parameters if name not in {GATE_PARAMETER, PAGE_PARAMETER, TERMS_PARAMETER}
    )
    if unknown_parameters:
        return GateQuery(problem=f"has an unknown parameter: {', '.join(unknown_parameters)}")
    if not names:
        return GateQuery(problem=f"names no gate; gate={SIGNED_IN} admits every signed-in visitor")
    if SIGNED_IN in names and len(names) > 1:
        return GateQuery(problem=f"has gate={SIGNED_IN} together with other gates")
    if terms_values - {"1"}:
        return GateQuery(problem="has a value other than 1 for terms")
    return GateQuery(names, requires_terms=bool(terms_values))
