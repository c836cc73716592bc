"""Counts the outcomes of gate checks. /metrics shows the counts immediately. The database has them seconds later."""

from typing import Literal

from kisslock.gates import metrics
from kisslock.storage.counting import StoredCounts

Outcome = Literal["passed", "not_held", "unchecked"]
# The name under which checks are counted if a route requires holdings without a gate from the settings.
ROUTE_GATE = "(route)"


class GateCounts(StoredCounts):
    """Counts of gate checks. If `is_enabled` is False, only /metrics has the counts."""

    def add(self, gate: str | None, outcome: Outcome) -> None:
        """Count a check of the gate with this name. `gate` is None if a route requires the holdings without a gate."""
        metrics.gate_checks_counter(gate or ROUTE_GATE, outcome).inc()
        self.count("gate", gate or ROUTE_GATE, outcome)
