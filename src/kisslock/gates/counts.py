"""How often gates let accounts in: counted for /metrics at once, and stored some seconds later."""

from typing import Literal

from kisslock.gates import metrics
from kisslock.storage.counting import StoredCounts

Outcome = Literal["passed", "not_held", "unchecked"]
# In the place of a name: routes whose holdings are no gate of the settings.
ROUTE = "(route)"


class GateCounts(StoredCounts):
    """Counts of checks. With `stored` off they are in /metrics alone."""

    def add(self, gate: str | None, outcome: Outcome) -> None:
        """Count a check of a gate of the settings; None: of a route's own holdings."""
        metrics.gate_checks(gate or ROUTE, outcome).inc()
        self.count("gate", gate or ROUTE, outcome)
