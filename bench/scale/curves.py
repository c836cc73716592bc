"""How a cost grows with a number n: flat, logarithmic or linear."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from statistics import fmean, median
from typing import Literal

Shape = Literal["flat", "logarithmic", "linear"]
# A cost is flat if the largest size costs at most this many times the smallest size.
MAX_FLAT_RATIO = 1.4
SHAPE_RULE = f"""A curve is *flat* if the largest size costs at most {MAX_FLAT_RATIO:g} times the smallest size.
Otherwise it is *logarithmic* or *linear*: the formula with the smaller squared error decides, a + b · log n or
a + b · n.
`tests/storage/test_growth.py` counts the rows that the databases read for an operation."""


def curve_shape(cost_by_size: Mapping[int, float]) -> Shape:
    """Return the shape of the costs by n. `cost_by_size` has costs for at least three values of n."""
    sizes = sorted(cost_by_size)
    values = [cost_by_size[n] for n in sizes]
    if values[-1] <= MAX_FLAT_RATIO * values[0]:
        return "flat"
    logarithmic, linear = (
        _squared_error([log(n) for n in sizes], values),
        _squared_error([float(n) for n in sizes], values),
    )
    return "logarithmic" if logarithmic <= linear else "linear"


def _squared_error(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return the squared error of the least-squares line through the points."""
    x_mean, y_mean = fmean(xs), fmean(ys)
    slope = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True)) / sum((x - x_mean) ** 2 for x in xs)
    return sum((y - y_mean - slope * (x - x_mean)) ** 2 for x, y in zip(xs, ys, strict=True))


@dataclass
class Curve:
    """The measurements of one operation: for each n, the values of all rounds."""

    title: str
    # Who waits for the operation. If no person waits, the cost may grow with the number of rows, and this text says why
    # nobody waits.
    who_waits: str
    values_by_size: dict[int, list[float]] = field(default_factory=dict)

    def add_value(self, size: int, value: float) -> None:
        """Add the value of a round."""
        self.values_by_size.setdefault(size, []).append(value)

    @property
    def median_by_size(self) -> dict[int, float]:
        """The median of the rounds for each n."""
        return {size: median(self.values_by_size[size]) for size in sorted(self.values_by_size)}

    @property
    def shape(self) -> Shape:
        """The shape of the curve of the rounds' medians."""
        return curve_shape(self.median_by_size)


def format_table(curves: Iterable[Curve], unit: str) -> str:
    """Return a table of curves over the same sizes."""
    all_curves = list(curves)
    sizes = list(all_curves[0].median_by_size)
    lines = [
        f"| {unit} | {' | '.join(f'{size:,}' for size in sizes)} | largest of smallest | curve | who waits |\n",
        f"|---|{'--:|' * (len(sizes) + 1)}---|---|\n",
    ]
    for curve in all_curves:
        costs = list(curve.median_by_size.values())
        cells = (*map(_format_number, costs), f"{costs[-1] / costs[0]:.2f}×", curve.shape, curve.who_waits)
        lines.append(f"| {curve.title} | {' | '.join(cells)} |\n")
    return "".join(lines)


def _format_number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"  # noqa: PLR2004 (three digits are enough)
