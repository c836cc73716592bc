"""How the work for a text grows with its length: a ratio, which does not depend on the speed of the machine."""

import time
from collections.abc import Callable

TRIES = 7
# A text four times as long. Linear work takes about 4 times as long, quadratic work 16 times.
FACTOR = 4
MAX_GROWTH = 10


def growth(work: Callable[[str], object], short: str, long: str) -> float:
    """How many times as much CPU of this process the long text takes: the least of several tries for each.

    The work of a try includes a pass over each character, so that a text that is refused at once has growth 4, too.
    """

    def spent(text: str) -> int:
        before = time.process_time_ns()
        work(text)
        sum(map(ord, text))
        return time.process_time_ns() - before

    tries = [(spent(short), spent(long)) for _ in range(TRIES)]
    return min(second for _, second in tries) / min(first for first, _ in tries)
