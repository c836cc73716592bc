"""Durations as counts in bins that grow by a tenth, for medians from few numbers (DDSketch, Masson 2019).

The value of a bin differs by at most 4.8 % from every duration in it: (1.1 - 1) / (1.1 + 1).
"""

import math
from collections.abc import Mapping

GROWTH = 1.1


def bin_of(ms: int) -> int:
    """The bin of a duration; bin n holds the milliseconds above 1.1^(n-1) up to 1.1^n. Less than 1 counts as 1."""
    return math.ceil(math.log(max(ms, 1)) / math.log(GROWTH))


def value_of(number: int) -> float:
    """The milliseconds of a bin: relatively as far from its lower end as from its upper end."""
    return float(2 * GROWTH**number / (GROWTH + 1))


def median(counts: Mapping[int, int]) -> int | None:
    """The lower median in milliseconds of bin → count; None without counts."""
    half, total = (sum(counts.values()) + 1) // 2, 0
    for number in sorted(counts):
        total += counts[number]
        if counts[number] > 0 and total >= half:
            return round(value_of(number))
    return None
