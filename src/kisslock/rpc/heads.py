"""The newest block of each chain, as far as the nodes have told; it never goes back."""

import time

# A node may lag behind for a while. A chain that was set back (a test chain, started anew) stays lower for good.
SET_BACK_S = 600.0
UNKNOWN = -1


class Heads:
    """Block numbers by chain id."""

    def __init__(self) -> None:
        self._heads: dict[int, tuple[int, float]] = {}

    def newest(self, chain_id: int) -> int:
        """The newest block that was seen, -1 when none was."""
        return self._heads.get(chain_id, (UNKNOWN, 0.0))[0]

    def raise_to(self, chain_id: int, number: int) -> None:
        """There is such a block; there may be newer ones."""
        if number > self.newest(chain_id):
            self._heads[chain_id] = (number, time.monotonic())

    def saw(self, chain_id: int, number: int) -> int:
        """A node calls this one its newest; what is the newest now, which is never less than before."""
        now = time.monotonic()
        newest, since = self._heads.get(chain_id, (UNKNOWN, 0.0))
        if number >= newest or now - since > SET_BACK_S:
            self._heads[chain_id] = (number, now)
            return number
        return newest
