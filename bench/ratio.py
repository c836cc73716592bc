"""Ratios of two measurements that were made in turn, round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Ratios:
    """The ratio of each round: median, least and most."""

    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, found: Sequence[float], beside: Sequence[float]) -> "Ratios":
        """What was found in each round, divided by what was measured beside it in the same round."""
        ratios = [one / other for one, other in zip(found, beside, strict=True)]
        return cls(median(ratios), min(ratios), max(ratios))

    def __str__(self) -> str:
        """For a cell of a table."""
        return f"{self.middle:.2f}× ({self.least:.2f}–{self.most:.2f})"


def verdict(ratios: Ratios, target: float | None) -> tuple[str, str]:
    """Two cells: the target, and whether the median holds it."""
    if target is None:
        return "", ""
    return f"{target:g}×", "holds" if ratios.middle <= target else "missed"
