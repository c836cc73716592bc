"""Wallets that fail markedly more often than usual: the rule, and a simulated month of a site with many wallets."""

from collections.abc import Iterator
from itertools import accumulate
from math import sqrt
from random import Random

import pytest

from kisslock.console.unusual import MIN_TRIES, Z, usual_success_rates, wilson_interval

HOURS = 30 * 24
RANGES = {"1h": 1, "24h": 24, "7d": 168, "30d": 720}
WALLETS = [f"wallet{number}" for number in range(24)]
PAIRS = [(wallet, method) for wallet in WALLETS for method in ("extension", "qr_code")]
# The usual failure rates, from the lowest to the highest wallet. Visitors give up on a QR code more often than on an
# extension.
FAILS = {"extension": (0.04, 0.13), "qr_code": (0.12, 0.30)}
Counted = dict[tuple[str, str], tuple[int, int]]
NAMES = ("a", "b", "c", "d")


def of(**successes: int) -> Counted:
    """Return a thousand tries by extension for each wallet, of which this many per hundred succeed."""
    return {(wallet, "extension"): (1000, 10 * count) for wallet, count in successes.items()}


@pytest.mark.parametrize(
    ("counted", "marked"),
    [
        (of(a=30, b=90, c=94), {"a": 92}),
        # The many failures of wallet d do not change the usual rate of the other wallets.
        (of(a=90, b=92, c=94) | {("d", "extension"): (100_000, 20_000)}, {"d": 92}),
        # Wallet d fails twice as often as usual, but fewer than ten percentage points more often.
        (of(a=93, b=97, c=97) | {("d", "extension"): (100_000, 94_000)}, {}),
        # Wallet d fails thirty percentage points more often than usual, but not twice as often.
        (of(a=60, b=60, c=60) | {("d", "extension"): (100_000, 31_000)}, {}),
        # With only one other wallet, there is no usual rate to compare with.
        (of(a=10, b=95), {}),
        # If all wallets fail, the cause is the site, so no wallet is marked.
        (of(a=10, b=12, c=15), {}),
        # Wallets with another method are not compared.
        (of(a=94, b=95, c=96) | {("d", "qr_code"): (100, 40)}, {}),
        # A wallet with fewer than MIN_TRIES tries is not marked.
        (of(b=94, c=94) | {("a", "extension"): (MIN_TRIES - 1, 0)}, {}),
        (of(b=94, c=94) | {("a", "extension"): (MIN_TRIES, 0)}, {"a": 94}),
        # A connection whose request was sent before the range began does not count as a failure.
        (of(a=94, b=94, c=94) | {("d", "extension"): (40, 90)}, {}),
        ({}, {}),
    ],
)
def test_a_wallet_is_marked_if_it_fails_twice_as_often_and_ten_percentage_points_more_often(
    counted: Counted, marked: dict[str, int]
) -> None:
    found = usual_success_rates(counted, NAMES)
    assert {wallet: round(share * 100) for (wallet, _), share in found.items()} == marked


def test_invented_wallet_names_neither_hide_a_marked_wallet_nor_mark_another_wallet() -> None:
    invented: Counted = {(f"com.invented{number}", "extension"): (5000, 0) for number in range(100)}
    honest = of(a=30, b=90, c=94)
    assert usual_success_rates(honest | invented, NAMES) == usual_success_rates(honest, NAMES)


def test_the_interval_equals_a_wilson_score_interval() -> None:
    assert wilson_interval(0, 30) == pytest.approx((0.0, Z * Z / (30 + Z * Z)), abs=1e-12)
    assert wilson_interval(30, 30) == pytest.approx((30 / (30 + Z * Z), 1.0))
    # At each end of the interval, the rate is Z of its own standard deviations away from the counted rate.
    for end in wilson_interval(81, 263):
        assert abs(81 / 263 - end) == pytest.approx(Z * sqrt(end * (1 - end) / 263))


def month(seed: int, broken: dict[tuple[str, str], float], since: int) -> Iterator[tuple[int, str, Counted]]:
    """Yield each hour of a month with each range that ends then. `broken` wallets fail at these rates from an hour on.

    Wallets differ in use and in failures. Each hour's rate varies by a third. On nine evenings the site itself has a
    problem, and half of all connections fail.
    """
    random = Random(seed)
    usual = {pair: random.uniform(*FAILS[pair[1]]) for pair in PAIRS}
    use = {pair: 240 / (place + 2) for place, pair in enumerate(random.sample(PAIRS, len(PAIRS)))}
    sums: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for pair in PAIRS:
        hours = []
        for hour in range(HOURS):
            tries = max(0, round(random.gauss(use[pair], sqrt(use[pair]))))
            share = usual[pair] * random.uniform(0.67, 1.33)
            if hour % 80 in range(4):
                share = 0.5
            if pair in broken and hour >= since:
                share = broken[pair]
            hours.append((tries, sum(random.random() >= share for _ in range(tries))))
        tried, result = zip(*hours, strict=True)
        sums[pair] = list(zip(accumulate(tried, initial=0), accumulate(result, initial=0), strict=True))
    for hour in range(1, HOURS + 1):
        for name, length in RANGES.items():
            begin = max(0, hour - length)
            yield hour, name, {p: (s[hour][0] - s[begin][0], s[hour][1] - s[begin][1]) for p, s in sums.items()}


def test_within_a_simulated_day_only_a_wallet_that_breaks_is_marked() -> None:
    pair, since = ("wallet7", "extension"), 480
    found: dict[str, int] = {}
    for hour, name, counted in month(3, {pair: 0.7}, since):
        marked = usual_success_rates(counted, WALLETS)
        assert marked.keys() <= {pair}, (hour, name)
        if marked:
            assert hour > since, name
            found.setdefault(name, hour)
    assert found["24h"] - since <= 24
    assert found["7d"] - since <= 96
