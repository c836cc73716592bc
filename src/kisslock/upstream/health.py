"""The health of a node. Repeated failures eject a node, for longer each time, until a probe of it succeeds.

A node with two overdue calls is not ejected but asked last, until it answers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

MAX_FAILURES = 3
MAX_OVERDUE = 2
UNHEALTHY_S = 5.0
MAX_UNHEALTHY_S = 60.0
NEVER = float("-inf")


@dataclass(slots=True)
class Health:
    """The recent failures of one node; times are of a monotonic clock, in seconds."""

    failures: int = 0
    unhealthy_count: int = 0
    overdue: int = 0
    unhealthy_until: float = NEVER
    last_failed: float = NEVER
    probe_at: float = NEVER

    def record_success(self) -> None:
        """The node gave a usable answer."""
        self.failures = self.unhealthy_count = self.overdue = 0
        self.unhealthy_until = NEVER

    def record_overdue(self, now: float) -> None:
        """The node has not answered a call within its usual time."""
        self.overdue += 1
        if self.overdue == MAX_OVERDUE:
            self.probe_at = now + UNHEALTHY_S

    def record_failure(self, now: float) -> bool:
        """The node gave no usable answer; whether that ejects it. Calls that fail together eject a node once."""
        self.failures += 1
        self.last_failed = now
        if self.is_healthy or now < self.unhealthy_until:
            return False
        self.unhealthy_until = now + min(UNHEALTHY_S * 2.0 ** min(self.unhealthy_count, 10), MAX_UNHEALTHY_S)
        self.unhealthy_count += 1
        return True

    @property
    def is_healthy(self) -> bool:
        """Whether the node gets calls, which an ejected one does not."""
        return self.failures < MAX_FAILURES

    @property
    def is_prompt(self) -> bool:
        """Whether fewer than two calls to the node are overdue."""
        return self.overdue < MAX_OVERDUE

    def is_due(self, now: float) -> bool:
        """Whether the node has been ejected, or asked last, for long enough to be probed."""
        if self.is_healthy:
            return not self.is_prompt and now >= self.probe_at
        return now >= self.unhealthy_until


class HasHealth(Protocol):
    """Anything with a health record (a node)."""

    @property
    def health(self) -> Health:
        """The health record."""
        ...


Candidate = TypeVar("Candidate", bound=HasHealth)


def in_order(nodes: Iterable[Candidate]) -> list[Candidate]:
    """The nodes to query, in the order of the settings, those with overdue calls last.

    If all are ejected, the result is the one whose last failure is the oldest.
    """
    nodes = tuple(nodes)
    trusted = [node for node in nodes if node.health.is_healthy]
    if len(trusted) > 1:
        trusted.sort(key=lambda node: not node.health.is_prompt)
    return trusted or sorted(nodes, key=lambda node: node.health.last_failed)[:1]
