"""Ratios of two measurements that were made in turn, round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from statistics import median


@dataclass(frozen=True)
class Ratios:
    """The ratio of each round: median, least and most."""

    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, found: Sequence[float], beside: Sequence[float]) -> "Ratios":
        """The ratios of two series, round by round."""
        ratios = [one / other for one, other in zip(found, beside, strict=True)]
        return cls(median(ratios), min(ratios), max(ratios))

    def __str__(self) -> str:
        """The ratio as a cell of a table."""
        return f"{self.middle:.2f}× ({self.least:.2f}–{self.most:.2f})"


def row(title: str, found: Sequence[float], bare: Sequence[float], nginx: Sequence[float], target: float | None) -> str:
    """A line of a table: ratio to the bare application, target, verdict, ratio to nginx, microseconds."""
    of_bare = Ratios.of(found, bare)
    of_nginx = Ratios.of(found, nginx).middle
    cells = (title, of_bare, *verdict(of_bare, target), "" if isnan(of_nginx) else f"{of_nginx:.2f}×")
    return f"| {' | '.join(map(str, cells))} | {median(found):.1f} |\n"


HEAD = "| | of bare | at most | | of nginx | CPU, µs |\n| --- | ---: | ---: | --- | ---: | ---: |\n"
SENTENCE = (
    '"Of bare" is the ratio to a bare ASGI application under uvicorn (`bench/baseline.py`) that gets a request of the\n'
    'same length, "of nginx" the ratio to nginx passing that request to it. All are measured in turn, in each round.\n'
    "Medians of the rounds with least and most in brackets; targets are ratios, microseconds are this machine's."
)


def verdict(ratios: Ratios, target: float | None) -> tuple[str, str]:
    """Two cells: the target, and whether the median holds it."""
    if target is None:
        return "", ""
    return f"{target:g}×", "holds" if ratios.middle <= target else "missed"
