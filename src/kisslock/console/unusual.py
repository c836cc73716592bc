"""Finds wallets that fail markedly more often than usual on the site. No I/O.

The rule applies to a wallet of the catalogue with at least MIN_TRIES tries by a method:

Each failure rate has a Wilson score interval of Z_SCORE standard deviations, because few tries prove little. The usual
rate comes from the other wallets of the catalogue with at least MIN_TRIES tries by the same method: it is the median of
the upper ends of their intervals. If fewer than MIN_WALLETS other wallets have enough tries, there is no usual rate. A
wallet is marked if the lower end of its own interval is more than MIN_RATIO times the usual rate, and also more than
MIN_DIFFERENCE above the usual rate.

Names that are not in the catalogue are ignored, because any client can invent them.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import median

MIN_TRIES, MIN_WALLETS, Z_SCORE, MIN_RATIO, MIN_DIFFERENCE = 30, 2, 4.0, 2.0, 0.1
# A wallet and a connection method.
WalletAndMethod = tuple[str, str]


def usual_success_rates(
    counts: Mapping[WalletAndMethod, tuple[int, int]], catalogue_names: Iterable[str]
) -> dict[WalletAndMethod, float]:
    """Return the usual success rate for each marked pair: the median of all other wallets.

    `counts` has two numbers for each pair: the tries and the successes.
    """
    known_wallets = frozenset(catalogue_names)
    tries_and_failures = {
        pair: (tries, max(0, tries - successes))
        for pair, (tries, successes) in counts.items()
        if tries >= MIN_TRIES and pair[0] in known_wallets and pair[1]
    }
    intervals = {pair: wilson_interval(failures, tries) for pair, (tries, failures) in tries_and_failures.items()}
    usual_rates: dict[WalletAndMethod, float] = {}
    for pair, (lower, _) in intervals.items():
        other_pairs = [other for other in intervals if other[1] == pair[1] and other != pair]
        if len(other_pairs) < MIN_WALLETS:
            continue
        usual_rate = median(intervals[other][1] for other in other_pairs)
        if lower > max(MIN_RATIO * usual_rate, usual_rate + MIN_DIFFERENCE):
            usual_rates[pair] = 1 - median(
                tries_and_failures[other][1] / tries_and_failures[other][0] for other in other_pairs
            )
    return usual_rates


def wilson_interval(failure_count: int, try_count: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share (E. B. Wilson, 1927), with Z_SCORE standard deviations."""
    failure_share, z_squared = failure_count / try_count, Z_SCORE * Z_SCORE
    center = failure_share + z_squared / (2 * try_count)
    spread = Z_SCORE * sqrt(failure_share * (1 - failure_share) / try_count + z_squared / (4 * try_count * try_count))
    return (center - spread) / (1 + z_squared / try_count), (center + spread) / (1 + z_squared / try_count)
