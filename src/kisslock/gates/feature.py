"""Routes that require what an account holds."""

from kisslock.feature import Feature, NamedTables
from kisslock.gates.settings import NAME, Gate

FEATURE = Feature(
    name="gates",
    named_tables={"gates": NamedTables(Gate, NAME, "a table with the gate's name, such as [gates.holders]")},
    checks_holdings=True,
)
