"""The newest block (head) of each chain, as the nodes report it. A head moves backwards only to correct an error.

A wrong block number from one node must not stay in use for long. A number is called a jump if the chain cannot have
produced so many blocks since the last report. A jump is accepted if every response agrees with it for ten seconds. An
accepted jump is undone by the first response that continues from the head before the jump. The very first number is
replaced by the next response that contradicts it.
"""

import math
import time
from collections.abc import Callable
from typing import NamedTuple

# If the reported block numbers stay below the head for this number of seconds, the chain was reset, such as a restarted
# test chain. A node that only lags behind reports the current head again within this time.
HEAD_EXPIRY_S = 600.0
# The maximum jump of a block number: the blocks of one minute, plus four times the blocks that are due.
MAX_AHEAD_S = 60.0
SPEED_FACTOR = 4
# If a block number jumps further, a second response must confirm the jump after this number of seconds. The time is
# longer than one burst of visitors, so that several responses of one faulty node do not confirm each other.
CONFIRM_S = 10.0
UNKNOWN_NUMBER = -1


class Head(NamedTuple):
    """A block number that a node reported.

    `reported_at_s` is the time of the report in seconds of the monotonic clock. `is_confirmed` is True if a later
    response agreed with the number.
    """

    number: int
    reported_at_s: float
    is_confirmed: bool


class Heads:
    """Heads by chain ID, and the gateway's clock (monotonic, s).

    In every method `block_s` is the chain's block time in seconds. 0 means that blocks come irregularly.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._heads: dict[int, Head] = {}
        self._jumped_heads: dict[int, Head] = {}
        # The head before the last accepted jump.
        self._heads_before_jump: dict[int, Head] = {}

    def newest_number(self, chain_id: int) -> int:
        """Return the number of the head, or -1 if it is unknown."""
        head = self._heads.get(chain_id)
        return UNKNOWN_NUMBER if head is None else head.number

    def record_existing_block(self, chain_id: int, block_number: int, block_s: float = 0.0) -> None:
        """Record a block that exists, such as the block of a receipt.

        A number that is too far above the head is ignored.
        """
        now, head = self.clock(), self._heads.get(chain_id)
        if head is None or head.number < block_number <= head.number + _max_distance(head, now, block_s):
            self._heads[chain_id] = Head(block_number, now, head is not None and head.is_confirmed)

    def record_newest_block(self, chain_id: int, block_number: int, block_s: float = 0.0) -> int:
        """Record the newest block that a node reported. Return the number of the chain's head after this report."""
        now, head = self.clock(), self._heads.get(chain_id)
        if head is None:
            return self._store_head(chain_id, Head(block_number, now, is_confirmed=False))
        max_distance = _max_distance(head, now, block_s)
        is_within_distance = abs(block_number - head.number) <= max_distance
        if not is_within_distance and not head.is_confirmed:
            return self._store_head(chain_id, Head(block_number, now, is_confirmed=False))
        if block_number > head.number and not is_within_distance:
            return self._check_jump(chain_id, head, Head(block_number, now, is_confirmed=True), block_s)
        if not is_within_distance and self._continues_from_before_jump(chain_id, head, block_number, now, block_s):
            del self._heads_before_jump[chain_id]
            return self._store_head(chain_id, Head(block_number, now, is_confirmed=True))
        if block_number >= head.number or now - head.reported_at_s > HEAD_EXPIRY_S:
            return self._store_head(chain_id, Head(block_number, now, is_confirmed=True))
        self._jumped_heads.pop(chain_id, None)
        if is_within_distance and not head.is_confirmed:
            self._heads[chain_id] = head._replace(is_confirmed=True)
        return head.number

    def _check_jump(self, chain_id: int, head: Head, reported_head: Head, block_s: float) -> int:
        """Accept a jump if the responses have agreed with its number for long enough."""
        jumped_head = self._jumped_heads.get(chain_id)
        if jumped_head is None or not 0 <= reported_head.number - jumped_head.number <= _max_distance(
            jumped_head, reported_head.reported_at_s, block_s
        ):
            self._jumped_heads[chain_id] = reported_head
        elif reported_head.reported_at_s - jumped_head.reported_at_s >= CONFIRM_S:
            self._heads_before_jump.setdefault(chain_id, head)
            return self._store_head(chain_id, reported_head)
        return head.number

    def _continues_from_before_jump(self, chain_id: int, head: Head, number: int, now: float, block_s: float) -> bool:
        """Return True if the chain can have grown from the head before the jump to `number`, but not to `head`."""
        if (old_head := self._heads_before_jump.get(chain_id)) is None:
            return False
        max_distance = _max_distance(old_head, now, block_s)
        return 0 <= number - old_head.number <= max_distance < head.number - old_head.number

    def _store_head(self, chain_id: int, head: Head) -> int:
        self._jumped_heads.pop(chain_id, None)
        self._heads[chain_id] = head
        return head.number


def _max_distance(head: Head, now: float, block_s: float) -> float:
    """Return the maximum difference of two reports in blocks: blocks that are due since `head`, and the nodes' lag."""
    return (MAX_AHEAD_S + SPEED_FACTOR * (now - head.reported_at_s)) / block_s if block_s > 0 else math.inf
