"""Durations as counts in bins of exponential size, for approximate medians (DDSketch, Masson 2019).

The upper limit of each bin is 1.1 times the upper limit of the previous bin. A bin's value differs by at most 4.8 %
from every duration in the bin: (1.1 - 1) / (1.1 + 1).
"""

import math
from collections.abc import Mapping

BIN_GROWTH = 1.1


def duration_bin(ms: int) -> int:
    """Return the bin of a duration.

    Bin n contains the milliseconds above 1.1^(n-1) up to 1.1^n. Durations below 1 ms count as 1 ms.
    """
    return math.ceil(math.log(max(ms, 1)) / math.log(BIN_GROWTH))


def bin_middle_ms(bin_number: int) -> float:
    """Return a bin's value in milliseconds. The relative distance of this value to both ends of the bin is the same."""
    return float(2 * BIN_GROWTH**bin_number / (BIN_GROWTH + 1))


def median_duration_ms(count_by_bin: Mapping[int, int]) -> int | None:
    """Return the lower median in milliseconds, or None if there are no counts."""
    half_of_counts, counts_so_far = (sum(count_by_bin.values()) + 1) // 2, 0
    for number in sorted(count_by_bin):
        counts_so_far += count_by_bin[number]
        if count_by_bin[number] > 0 and counts_so_far >= half_of_counts:
            return round(bin_middle_ms(number))
    return None
