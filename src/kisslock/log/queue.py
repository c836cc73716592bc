"""What waits to be kept, bounded in entries and in bytes."""

import asyncio
import time
from collections import deque

from kisslock.log.batch import MINUTE_MS

# Bodies as they came: 10 000 usual ones take 3 MB. A flood of the largest ones gets no more than this.
BYTES_MOST = 32 * 1024 * 1024
# A commit is made for so many, or when the first of them has waited so long.
BATCH_ENTRIES, BATCH_BYTES, BATCH_WAIT_S = 4000, 2 * 1024 * 1024, 0.2
# When it came, what came, and by whom: for the bounds of names, and never stored.
Waiting = tuple[int, bytes, str | None]


class Queue:
    """Bodies with the time of their arrival, in its order."""

    def __init__(self, entries_most: int) -> None:
        self.entries_most, self._bytes = entries_most, 0
        self._batch_entries = min(BATCH_ENTRIES, max(1, entries_most // 2))
        self._bodies: deque[Waiting] = deque()
        self._some, self._enough = asyncio.Event(), asyncio.Event()
        self.taken = 0

    def __len__(self) -> int:
        return len(self._bodies)

    def put(self, body: bytes, sender: str | None = None) -> bool:
        """Take a body in; False when it has no place."""
        bodies = self._bodies
        if len(bodies) >= self.entries_most or self._bytes + len(body) > BYTES_MOST:
            return False
        bodies.append((int(time.time() * 1000), body, sender))
        self._bytes += len(body)
        self.taken += 1
        if len(bodies) == 1:
            self._some.set()
        if len(bodies) >= self._batch_entries:
            self._enough.set()
        return True

    async def wait(self) -> None:
        """Until there is a batch: enough bodies, or some that have waited."""
        await self._some.wait()
        try:
            async with asyncio.timeout(BATCH_WAIT_S):
                await self._enough.wait()
        except TimeoutError:
            return

    def flush_now(self) -> None:
        """Let nobody wait any more."""
        self._some.set()
        self._enough.set()

    def batch(self) -> list[Waiting]:
        """The first bodies, taken out: of one minute, and not more than a commit should hold."""
        bodies, found, size = self._bodies, list[Waiting](), 0
        minute = bodies[0][0] // MINUTE_MS if bodies else 0
        while bodies and len(found) < BATCH_ENTRIES and size < BATCH_BYTES and bodies[0][0] // MINUTE_MS == minute:
            found.append(bodies.popleft())
            size += len(found[-1][1])
        self._bytes -= size
        if not bodies:
            self._some.clear()
        if len(bodies) < self._batch_entries:
            self._enough.clear()
        return found

    def put_back(self, bodies: list[Waiting]) -> None:
        """Give back what was taken out and not kept."""
        self._bodies.extendleft(reversed(bodies))
        self._bytes += sum(len(body) for _, body, _ in bodies)
        self._some.set()
