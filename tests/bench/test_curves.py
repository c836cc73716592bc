"""The rule that names the curves in bench/RESULTS.md."""

import random
from math import log2

import pytest

from bench.scale.curves import MAX_FLAT_RATIO, Curve, Shape, curve_shape, format_table

ROW_COUNTS = (1_000, 10_000, 100_000, 1_000_000)


@pytest.mark.parametrize(
    ("shape", "costs"),
    [
        ("flat", dict.fromkeys(ROW_COUNTS, 400.0)),
        # On a busy machine each measurement differs, so these costs still count as flat.
        ("flat", dict(zip(ROW_COUNTS, (400.0, 520.0, 380.0, 540.0), strict=True))),
        # A cost that grows by only one percent counts as flat, however it grows.
        ("flat", {n: 400 + n * 4e-6 for n in ROW_COUNTS}),
        ("logarithmic", {n: 100 + 30 * log2(n) for n in ROW_COUNTS}),
        ("logarithmic", {n: 30 * log2(n) for n in ROW_COUNTS}),
        ("linear", {n: 0.15 * n for n in ROW_COUNTS}),
        ("linear", {n: 700 + 0.001 * n for n in ROW_COUNTS}),
        ("linear", {n: 700 + 0.15 * n for n in ROW_COUNTS}),
        ("linear", {n: 0.01 * n * log2(n) for n in ROW_COUNTS}),
        ("linear", {n: 100 + 2 * n for n in (76, 300, 1000)}),
        ("logarithmic", {n: 100 + 20 * log2(n) for n in (1, 10, 50)}),
    ],
)
def test_the_shape_of_a_curve_is_derived_from_its_costs(shape: Shape, costs: dict[int, float]) -> None:
    assert curve_shape(costs) == shape


@pytest.mark.parametrize("seed", range(20))
def test_noise_of_five_percent_does_not_change_a_linear_or_logarithmic_shape(seed: int) -> None:
    rng = random.Random(seed)
    for shape, cost in (("linear", lambda n: 500 + n / 5), ("logarithmic", lambda n: 60 * log2(n) - 400)):
        assert curve_shape({n: cost(n) * rng.uniform(0.95, 1.05) for n in ROW_COUNTS}) == shape


def test_a_curve_is_flat_if_the_largest_size_costs_little_more_than_the_smallest() -> None:
    assert curve_shape({1: 100.0, 10: 100.0, 100: 100 * MAX_FLAT_RATIO}) == "flat"
    assert curve_shape({1: 100.0, 10: 100.0, 100: 100 * MAX_FLAT_RATIO + 1}) != "flat"
    # The shape does not depend on the order in which the sizes were measured.
    assert curve_shape({100: 500.0, 1: 100.0, 10: 140.0}) == "linear"


def test_a_table_row_lists_the_medians_in_the_order_of_the_sizes() -> None:
    curve = Curve("a look-up", "the visitor")
    for size, value in ((10_000, 12.0), (1_000, 10.0), (100_000, 11.0), (1_000, 90.0), (1_000, 9.0)):
        curve.add_value(size, value)
    *_, row = format_table([curve], "µs").splitlines()
    assert row == "| a look-up | 10.0 | 12.0 | 11.0 | 1.10\N{MULTIPLICATION SIGN} | flat | the visitor |"
