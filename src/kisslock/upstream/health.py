"""Whether a node is worth asking: set aside after repeated failures, for longer each time, then probed back.

A node with two overdue calls is not set aside, but asked last, until it answers anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

FAILURES_MOST = 3
OVERDUE_MOST = 2
EJECTED_S = 5.0
EJECTED_LONGEST_S = 60.0
NEVER = float("-inf")


@dataclass(slots=True)
class Health:
    """One node's recent past; times are of a monotonic clock, in seconds."""

    failures: int = 0
    ejections: int = 0
    overdue: int = 0
    ejected_until: float = NEVER
    last_failed: float = NEVER
    probe_at: float = NEVER

    def record_success(self) -> None:
        """It gave a usable answer."""
        self.failures = self.ejections = self.overdue = 0
        self.ejected_until = NEVER

    def record_overdue(self, now: float) -> None:
        """It has not answered a call within its usual time."""
        self.overdue += 1
        if self.overdue == OVERDUE_MOST:
            self.probe_at = now + EJECTED_S

    def record_failure(self, now: float) -> bool:
        """It gave none; whether it is set aside by this. Many that fail together set it aside once."""
        self.failures += 1
        self.last_failed = now
        if self.is_trusted or now < self.ejected_until:
            return False
        self.ejected_until = now + min(EJECTED_S * 2.0 ** min(self.ejections, 10), EJECTED_LONGEST_S)
        self.ejections += 1
        return True

    @property
    def is_trusted(self) -> bool:
        """Whether visitors' calls go to it."""
        return self.failures < FAILURES_MOST

    @property
    def is_prompt(self) -> bool:
        """Whether it owes fewer than two answers."""
        return self.overdue < OVERDUE_MOST

    def is_due(self, now: float) -> bool:
        """Whether it has been set aside, or asked last, for long enough to be probed."""
        if self.is_trusted:
            return not self.is_prompt and now >= self.probe_at
        return now >= self.ejected_until


class HasHealth(Protocol):
    """Something with a past."""

    @property
    def health(self) -> Health:
        """Its past."""
        ...


Asked = TypeVar("Asked", bound=HasHealth)


def in_order(nodes: Iterable[Asked]) -> list[Asked]:
    """Who is asked: in the order of the settings, who owes answers last; of all set aside, who failed longest ago."""
    nodes = tuple(nodes)
    trusted = [node for node in nodes if node.health.is_trusted]
    if len(trusted) > 1:
        trusted.sort(key=_owes)
    return trusted or sorted(nodes, key=lambda node: node.health.last_failed)[:1]


def _owes(node: HasHealth) -> bool:
    return not node.health.is_prompt
