"""How many calls may be made in addition to the first tries: a share of those, and a few before there were any."""

import math

SHARE = 0.05
BURST = 50


class Allowance:
    """Extra calls to the nodes of one chain: second flights of the gateway, hedged reads.

    `share` is how many extra calls one first try earns, above 0 and at most 1; `burst` is how many are there at the
    start, so that a quiet site has some, and how many can be saved up. So N first tries allow at most
    `burst + share * N` extra calls, and never more than `burst` at once.
    """

    __slots__ = ("_earned", "_most", "_price")

    def __init__(self, share: float = SHARE, burst: int = BURST) -> None:
        # Counted in first tries, whole numbers: twenty times 0.05 is not 1.
        self._price = math.ceil(1 / share)
        self._most = self._earned = burst * self._price

    def earn(self, calls: int) -> None:
        """So many first tries were made."""
        self._earned = min(self._earned + calls, self._most)

    def take(self, calls: int = 1) -> bool:
        """Take so many extra calls, all or none; whether they were there."""
        cost = calls * self._price
        if cost > self._earned:
            return False
        self._earned -= cost
        return True
