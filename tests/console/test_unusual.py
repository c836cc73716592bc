"""Wallets that fail markedly more often than usual: the rule, and a simulated month of a site with many wallets."""

from collections.abc import Iterator
from itertools import accumulate
from math import sqrt
from random import Random

import pytest

from kisslock.console.unusual import MIN_TRIES, Z_SCORE, usual_success_rates, wilson_interval

HOURS_OF_MONTH = 30 * 24
RANGE_HOURS = {"1h": 1, "24h": 24, "7d": 168, "30d": 720}
WALLETS = [f"wallet{number}" for number in range(24)]
WALLET_METHOD_PAIRS = [(wallet, method) for wallet in WALLETS for method in ("extension", "qr_code")]
# For each method: the usual failure rates of the wallets that fail least often and most often. Visitors give up on a QR
# code more often than on an extension.
FAILURE_RATES = {"extension": (0.04, 0.13), "qr_code": (0.12, 0.30)}
CountsByPair = dict[tuple[str, str], tuple[int, int]]
WALLET_NAMES = ("a", "b", "c", "d")


def thousand_tries(**successes: int) -> CountsByPair:
    """Return a thousand tries by extension for each wallet, of which this many per hundred succeed."""
    return {(wallet, "extension"): (1000, 10 * count) for wallet, count in successes.items()}


@pytest.mark.parametrize(
    ("counts", "expected_percentages"),
    [
        (thousand_tries(a=30, b=90, c=94), {"a": 92}),
        # The many failures of wallet d do not change the usual rate of the other wallets.
        (thousand_tries(a=90, b=92, c=94) | {("d", "extension"): (100_000, 20_000)}, {"d": 92}),
        # Wallet d fails twice as often as usual, but fewer than ten percentage points more often.
        (thousand_tries(a=93, b=97, c=97) | {("d", "extension"): (100_000, 94_000)}, {}),
        # Wallet d fails 29 percentage points more often than usual, but not twice as often.
        (thousand_tries(a=60, b=60, c=60) | {("d", "extension"): (100_000, 31_000)}, {}),
        # With only one other wallet, there is no usual rate to compare with.
        (thousand_tries(a=10, b=95), {}),
        # If all wallets fail, the cause is the site, so no wallet is marked.
        (thousand_tries(a=10, b=12, c=15), {}),
        # Wallets with another method are not compared.
        (thousand_tries(a=94, b=95, c=96) | {("d", "qr_code"): (100, 40)}, {}),
        # A wallet with fewer than MIN_TRIES tries is not marked.
        (thousand_tries(b=94, c=94) | {("a", "extension"): (MIN_TRIES - 1, 0)}, {}),
        (thousand_tries(b=94, c=94) | {("a", "extension"): (MIN_TRIES, 0)}, {"a": 94}),
        # Successes whose tries were before the range do not make the number of failures negative.
        (thousand_tries(a=94, b=94, c=94) | {("d", "extension"): (40, 90)}, {}),
        ({}, {}),
    ],
)
def test_a_wallet_is_marked_if_it_fails_twice_as_often_as_usual_and_ten_percentage_points_more_often(
    counts: CountsByPair, expected_percentages: dict[str, int]
) -> None:
    success_rates = usual_success_rates(counts, WALLET_NAMES)
    assert {
        wallet: round(success_share * 100) for (wallet, _), success_share in success_rates.items()
    } == expected_percentages


def test_invented_wallet_names_do_not_change_the_usual_success_rates() -> None:
    invented_counts: CountsByPair = {(f"com.invented{number}", "extension"): (5000, 0) for number in range(100)}
    real_counts = thousand_tries(a=30, b=90, c=94)
    assert usual_success_rates(real_counts | invented_counts, WALLET_NAMES) == usual_success_rates(
        real_counts, WALLET_NAMES
    )


def test_the_confidence_interval_is_a_wilson_score_interval() -> None:
    assert wilson_interval(0, 30) == pytest.approx((0.0, Z_SCORE * Z_SCORE / (30 + Z_SCORE * Z_SCORE)), abs=1e-12)
    assert wilson_interval(30, 30) == pytest.approx((30 / (30 + Z_SCORE * Z_SCORE), 1.0))
    # Each bound of Wilson's interval differs from the counted rate by Z_SCORE standard deviations. The standard
    # deviation is computed for the rate at the bound.
    for bound in wilson_interval(81, 263):
        assert abs(81 / 263 - bound) == pytest.approx(Z_SCORE * sqrt(bound * (1 - bound) / 263))


def simulate_month(
    seed: int, broken_rates: dict[tuple[str, str], float], broken_since_hour: int
) -> Iterator[tuple[int, str, CountsByPair]]:
    """Yield each hour of a month with each range that ends then.

    The wallets in `broken_rates` fail at these rates from `broken_since_hour` on.

    Wallets differ in use and in failures. Each hour's rate varies by a third. On nine evenings the site itself has a
    problem, and half of all connections fail.
    """
    rng = Random(seed)
    usual_rates = {pair: rng.uniform(*FAILURE_RATES[pair[1]]) for pair in WALLET_METHOD_PAIRS}
    usage_by_pair = {
        pair: 240 / (rank + 2) for rank, pair in enumerate(rng.sample(WALLET_METHOD_PAIRS, len(WALLET_METHOD_PAIRS)))
    }
    sums_by_pair: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for pair in WALLET_METHOD_PAIRS:
        hours = []
        for hour in range(HOURS_OF_MONTH):
            try_count = max(0, round(rng.gauss(usage_by_pair[pair], sqrt(usage_by_pair[pair]))))
            failure_share = usual_rates[pair] * rng.uniform(0.67, 1.33)
            if hour % 80 in range(4):
                failure_share = 0.5
            if pair in broken_rates and hour >= broken_since_hour:
                failure_share = broken_rates[pair]
            hours.append((try_count, sum(rng.random() >= failure_share for _ in range(try_count))))
        tried, result = zip(*hours, strict=True)
        sums_by_pair[pair] = list(zip(accumulate(tried, initial=0), accumulate(result, initial=0), strict=True))
    for hour in range(1, HOURS_OF_MONTH + 1):
        for name, hour_count in RANGE_HOURS.items():
            first_hour = max(0, hour - hour_count)
            yield (
                hour,
                name,
                {p: (s[hour][0] - s[first_hour][0], s[hour][1] - s[first_hour][1]) for p, s in sums_by_pair.items()},
            )


def test_only_the_broken_wallet_is_marked_in_a_simulated_month() -> None:
    pair, broken_since_hour = ("wallet7", "extension"), 480
    marked_at_hour: dict[str, int] = {}
    for hour, name, counts_by_pair in simulate_month(3, {pair: 0.7}, broken_since_hour):
        success_rates = usual_success_rates(counts_by_pair, WALLETS)
        assert success_rates.keys() <= {pair}, (hour, name)
        if success_rates:
            assert hour > broken_since_hour, name
            marked_at_hour.setdefault(name, hour)
    assert marked_at_hour["24h"] - broken_since_hour <= 24
    assert marked_at_hour["7d"] - broken_since_hour <= 96
