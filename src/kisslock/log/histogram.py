"""Durations as counts in bins that grow by a tenth: a median follows from a few numbers (DDSketch, Masson 2019).

The value of a bin is at most 4.8 % away from every duration in it: (1.1 - 1) / (1.1 + 1).
"""

import math
from collections.abc import Mapping

GROWTH = 1.1


def bin_of(ms: int) -> int:
    """The bin of a duration; bin n holds the milliseconds above 1.1^(n-1) up to 1.1^n. Less than 1 counts as 1."""
    return math.ceil(math.log(max(ms, 1)) / math.log(GROWTH))


def value_of(number: int) -> float:
    """The milliseconds that stand for a bin: relatively as far from its lower end as from its upper one."""
    return float(2 * GROWTH**number / (GROWTH + 1))


def median(counts: Mapping[int, int]) -> int | None:
    """The lower median in milliseconds of what was counted (bin → how many); None for nothing."""
    half, seen = (sum(counts.values()) + 1) // 2, 0
    for number in sorted(counts):
        seen += counts[number]
        if counts[number] > 0 and seen >= half:
            return round(value_of(number))
    return None
