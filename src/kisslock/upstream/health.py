"""The health of a node. Repeated failures mark a node unhealthy, for longer each time, until a probe succeeds.

A node with two overdue calls is still healthy, but all other nodes are queried first until the node responds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

MAX_FAILURES = 3
MAX_OVERDUE = 2
MIN_UNHEALTHY_S = 5.0
MAX_UNHEALTHY_S = 60.0
NEVER_FAILED = float("-inf")


@dataclass(slots=True)
class Health:
    """The recent failures of one node. Times are from a monotonic clock, in seconds."""

    failure_count: int = 0
    unhealthy_count: int = 0
    overdue_count: int = 0
    unhealthy_until: float = NEVER_FAILED
    last_failed_at: float = NEVER_FAILED
    probe_at: float = NEVER_FAILED

    def record_success(self) -> None:
        """Record a usable response."""
        self.failure_count = self.unhealthy_count = self.overdue_count = 0
        self.unhealthy_until = NEVER_FAILED

    def record_overdue(self, now: float) -> None:
        """Record that a call took longer than the node's usual time."""
        self.overdue_count += 1
        if self.overdue_count == MAX_OVERDUE:
            self.probe_at = now + MIN_UNHEALTHY_S

    def record_failure(self, now: float) -> bool:
        """Record a failure. Return True if this failure marks the node unhealthy.

        If several calls fail at the same time, only one of the failures marks the node.
        """
        self.failure_count += 1
        self.last_failed_at = now
        if self.is_healthy or now < self.unhealthy_until:
            return False
        self.unhealthy_until = now + min(MIN_UNHEALTHY_S * 2.0 ** min(self.unhealthy_count, 10), MAX_UNHEALTHY_S)
        self.unhealthy_count += 1
        return True

    @property
    def is_healthy(self) -> bool:
        """True if the node receives calls."""
        return self.failure_count < MAX_FAILURES

    @property
    def has_few_overdue_calls(self) -> bool:
        """True if fewer than two calls to the node are overdue."""
        return self.overdue_count < MAX_OVERDUE

    def is_probe_due(self, now: float) -> bool:
        """Return True if it is time to probe a node that is unhealthy or has overdue calls."""
        if self.is_healthy:
            return not self.has_few_overdue_calls and now >= self.probe_at
        return now >= self.unhealthy_until


class HasHealth(Protocol):
    """The type of objects that have a health record, such as nodes."""

    @property
    def health(self) -> Health:
        """The health record."""
        ...


NodeWithHealth = TypeVar("NodeWithHealth", bound=HasHealth)


def select_nodes_in_order(nodes: Iterable[NodeWithHealth]) -> list[NodeWithHealth]:
    """Return the healthy nodes in the order of the settings, but nodes with too many overdue calls come last.

    If all nodes are unhealthy, return only the node whose last failure is the oldest.
    """
    nodes = tuple(nodes)
    healthy_nodes = [node for node in nodes if node.health.is_healthy]
    if len(healthy_nodes) > 1:
        healthy_nodes.sort(key=lambda node: not node.health.has_few_overdue_calls)
    return healthy_nodes or sorted(nodes, key=lambda node: node.health.last_failed_at)[:1]
