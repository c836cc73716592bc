"""Metrics about gates."""

from functools import cache

from prometheus_client import Counter

from kisslock.metrics import REGISTRY

GATE_CHECKS = Counter(
    "kisslock_gate_checks",
    "Checks of gates by the gate's name in the settings ((route): a route's own holdings) and by outcome: passed, "
    "not_held, unchecked.",
    ("gate", "outcome"),
    registry=REGISTRY,
)

gate_checks_counter = cache(GATE_CHECKS.labels)
