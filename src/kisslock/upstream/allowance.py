"""Limits the number of extra calls to a share of the first attempts, plus a small reserve at the start."""

import math

DEFAULT_SHARE = 0.05
DEFAULT_BURST = 50


class ExtraCallAllowance:
    """The extra calls that hedged reads of one chain can make.

    Each first attempt adds `share` extra calls (above 0, at most 1). `burst` is the number of extra calls at the start,
    and the maximum that can be saved. N first attempts allow at most `burst + share * N` extra calls in total, and at
    most `burst` extra calls at the same time.
    """

    __slots__ = ("_credits", "_credits_per_call", "_max_credits")

    def __init__(self, share: float = DEFAULT_SHARE, burst: int = DEFAULT_BURST) -> None:
        # Count in whole numbers: a first attempt adds 1 credit, and an extra call costs 1 / share credits. In floating
        # point, the sum of twenty times 0.05 would not be exactly 1.
        self._credits_per_call = math.ceil(1 / share)
        self._max_credits = self._credits = burst * self._credits_per_call

    def add_for_attempts(self, call_count: int) -> None:
        """Record first attempts."""
        self._credits = min(self._credits + call_count, self._max_credits)

    def try_use(self, call_count: int = 1) -> bool:
        """Use up `call_count` extra calls and return True. If fewer are available, use none and return False."""
        cost = call_count * self._credits_per_call
        if cost > self._credits:
            return False
        self._credits -= cost
        return True
