"""Durations as counts in bins of exponential size, for approximate medians (DDSketch, Masson 2019).

The upper limit of each bin is 1.1 times the upper limit of the previous bin. A bin's value differs by at most 4.8 %
from every duration in the bin: (1.1 - 1) / (1.1 + 1).
"""

import math
from collections.abc import Mapping

GROWTH = 1.1


def bin_of(ms: int) -> int:
    """Return the bin of a duration.

    Bin n contains the milliseconds above 1.1^(n-1) up to 1.1^n. Durations below 1 ms count as 1 ms.
    """
    return math.ceil(math.log(max(ms, 1)) / math.log(GROWTH))


def value_of(number: int) -> float:
    """Return a bin's value in milliseconds. The relative distance of this value to both ends of the bin is the same."""
    return float(2 * GROWTH**number / (GROWTH + 1))


def median(counts: Mapping[int, int]) -> int | None:
    """Return the lower median in milliseconds, or None if there are no counts. `counts` has the count of each bin."""
    half, total = (sum(counts.values()) + 1) // 2, 0
    for number in sorted(counts):
        total += counts[number]
        if counts[number] > 0 and total >= half:
            return round(value_of(number))
    return None
