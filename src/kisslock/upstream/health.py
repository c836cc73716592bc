"""Whether a node is worth asking: set aside after repeated failures, for longer each time, then probed back.

A node that owes two answers is not set aside, but asked last, until it answers anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

FAILURES_MOST = 3
OVERDUE_MOST = 2
ASIDE_S = 5.0
ASIDE_LONGEST_S = 60.0
NEVER = float("-inf")


@dataclass(slots=True)
class Health:
    """One node's recent past; times are of a monotonic clock, in seconds."""

    failures: int = 0
    rounds: int = 0
    overdue: int = 0
    aside_until: float = NEVER
    last_failed: float = NEVER
    probe_at: float = NEVER

    def worked(self) -> None:
        """It gave a usable answer."""
        self.failures = self.rounds = self.overdue = 0
        self.aside_until = NEVER

    def late(self, now: float) -> None:
        """It has not answered a call within its usual time."""
        self.overdue += 1
        if self.overdue == OVERDUE_MOST:
            self.probe_at = now + ASIDE_S

    def failed(self, now: float) -> bool:
        """It gave none; whether it is set aside by this. Many that fail together set it aside once."""
        self.failures += 1
        self.last_failed = now
        if self.is_trusted or now < self.aside_until:
            return False
        self.aside_until = now + min(ASIDE_S * 2.0 ** min(self.rounds, 10), ASIDE_LONGEST_S)
        self.rounds += 1
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
        return now >= self.aside_until


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
