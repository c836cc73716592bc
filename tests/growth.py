"""Measures how the work for a text grows with its length. The ratio does not depend on the machine's speed."""

import time
from collections.abc import Callable

TRY_COUNT = 7
# The long text is four times as long as the short text. Linear work takes about 4 times as long, and quadratic work
# takes 16 times as long.
LENGTH_FACTOR = 4
MAX_GROWTH = 10


def measure_growth(function: Callable[[str], object], short_text: str, long_text: str) -> float:
    """Return the ratio of the CPU times for the long and the short text, each the minimum of several tries.

    Each try also includes a pass over all characters. The growth is therefore 4 even if a text is rejected at once.
    """

    def cpu_time_ns(text: str) -> int:
        start_ns = time.process_time_ns()
        function(text)
        sum(map(ord, text))
        return time.process_time_ns() - start_ns

    tries = [(cpu_time_ns(short_text), cpu_time_ns(long_text)) for _ in range(TRY_COUNT)]
    return min(long_ns for _, long_ns in tries) / min(short_ns for short_ns, _ in tries)
