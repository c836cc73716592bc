"""The newest block of each chain, as far as the nodes have told; it never goes back.

One wrong number must not stand for long: a block further ahead than the chain can have come is believed when all
answers have said the same for ten seconds, and until one goes on from before the jump. The very first number is
believed only until the next answer contradicts it.
"""

import math
import time
from typing import NamedTuple

# A node may lag behind for a while. A chain that was set back (a test chain, started anew) stays lower for good.
SET_BACK_S = 600.0
# How far the next answer may be ahead: a minute, and four times the blocks that are due.
AHEAD_S = 60.0
FASTER = 4
# One node's answers to visitors who come together must not confirm each other.
DOUBT_S = 10.0
UNKNOWN = -1


class Head(NamedTuple):
    """A block number, when it was seen (monotonic clock, s), and whether a later answer agreed with it."""

    number: int
    at: float
    is_sure: bool


class Heads:
    """Block numbers by chain id. `block_s` is the chain's block time; with 0 blocks come whenever they like."""

    def __init__(self) -> None:
        self._heads: dict[int, Head] = {}
        self._doubted: dict[int, Head] = {}
        # What was the newest before a jump was believed.
        self._before: dict[int, Head] = {}

    def newest(self, chain_id: int) -> int:
        """The newest block that was seen, -1 when none was."""
        head = self._heads.get(chain_id)
        return UNKNOWN if head is None else head.number

    def raise_to(self, chain_id: int, number: int, block_s: float = 0.0) -> None:
        """There is such a block, if it can be; there may be newer ones."""
        now, head = time.monotonic(), self._heads.get(chain_id)
        if head is None or head.number < number <= head.number + _reach(head, now, block_s):
            self._heads[chain_id] = Head(number, now, head is not None and head.is_sure)

    def observe(self, chain_id: int, number: int, block_s: float = 0.0) -> int:
        """A node calls this one its newest; what is the newest now, which is never less than before."""
        now, head = time.monotonic(), self._heads.get(chain_id)
        if head is None:
            return self._accept(chain_id, Head(number, now, is_sure=False))
        reach = _reach(head, now, block_s)
        agrees = abs(number - head.number) <= reach
        if not agrees and not head.is_sure:
            return self._accept(chain_id, Head(number, now, is_sure=False))
        if number > head.number and not agrees:
            return self._doubt(chain_id, head, Head(number, now, is_sure=True), block_s)
        if not agrees and self._continues_from_before(chain_id, head, number, now, block_s):
            del self._before[chain_id]
            return self._accept(chain_id, Head(number, now, is_sure=True))
        if number >= head.number or now - head.at > SET_BACK_S:
            return self._accept(chain_id, Head(number, now, is_sure=True))
        self._doubted.pop(chain_id, None)
        if agrees and not head.is_sure:
            self._heads[chain_id] = head._replace(is_sure=True)
        return head.number

    def _doubt(self, chain_id: int, head: Head, seen: Head, block_s: float) -> int:
        """Believe a number that is too far ahead when the answers have said the same for long enough."""
        first = self._doubted.get(chain_id)
        if first is None or not 0 <= seen.number - first.number <= _reach(first, seen.at, block_s):
            self._doubted[chain_id] = seen
        elif seen.at - first.at >= DOUBT_S:
            self._before.setdefault(chain_id, head)
            return self._accept(chain_id, seen)
        return head.number

    def _continues_from_before(self, chain_id: int, head: Head, number: int, now: float, block_s: float) -> bool:
        """Whether the number goes on from before the chain jumped, and the head is still out of reach from there."""
        if (before := self._before.get(chain_id)) is None:
            return False
        reach = _reach(before, now, block_s)
        return 0 <= number - before.number <= reach < head.number - before.number

    def _accept(self, chain_id: int, head: Head) -> int:
        self._doubted.pop(chain_id, None)
        self._heads[chain_id] = head
        return head.number


def _reach(head: Head, now: float, block_s: float) -> float:
    """How many blocks the chain can have come since, or a node can differ."""
    return (AHEAD_S + FASTER * (now - head.at)) / block_s if block_s > 0 else math.inf
