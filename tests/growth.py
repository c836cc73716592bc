"""Measures how the work for a text grows with its length. The ratio does not depend on the machine's speed."""

import time
from collections.abc import Callable

TRIES = 7
# The long text is four times as long as the short text. Linear work takes about 4 times as long, and quadratic work
# takes 16 times as long.
FACTOR = 4
MAX_GROWTH = 10


def growth(work: Callable[[str], object], short: str, long: str) -> float:
    """Return the ratio of the CPU times for the long and the short text, each the minimum of several tries.

    Each try also includes a pass over all characters. The growth is therefore 4 even if a text is rejected at once.
    """

    def spent(text: str) -> int:
        before = time.process_time_ns()
        work(text)
        sum(map(ord, text))
        return time.process_time_ns() - before

    tries = [(spent(short), spent(long)) for _ in range(TRIES)]
    return min(second for _, second in tries) / min(first for first, _ in tries)
