"""The queue of bodies that wait to be stored. The number of bodies and their size in bytes are limited."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from kisslock.log.batch import MINUTE_MS

# The maximum size of all queued bodies together, in bytes. 10,000 typical bodies take 3 MB.
MAX_BYTES = 32 * 1024 * 1024
# A batch is stored in one commit. These are the limits of one batch.
MAX_BATCH_ENTRIES, MAX_BATCH_BYTES = 4000, 2 * 1024 * 1024
# The time in milliseconds at which a body arrived, the body, and its sender. The sender is used only for the
# cardinality limits and never stored.
QueuedBody = tuple[int, bytes, str | None]


class Queue:
    """Bodies in the order of their arrival."""

    def __init__(self, max_entries: int, batch_wait_s: float, clock: Callable[[], float] = time.time) -> None:
        self.max_entries, self._total_bytes = max_entries, 0
        self._batch_wait_s, self._clock = batch_wait_s, clock
        self._full_batch_entries = min(MAX_BATCH_ENTRIES, max(1, max_entries // 2))
        self._bodies: deque[QueuedBody] = deque()
        self._not_empty, self._batch_ready = asyncio.Event(), asyncio.Event()
        self.received_count = 0

    def __len__(self) -> int:
        return len(self._bodies)

    def put(self, body: bytes, sender: str | None = None) -> bool:
        """Append a body. Return False if the queue is full."""
        bodies = self._bodies
        if len(bodies) >= self.max_entries or self._total_bytes + len(body) > MAX_BYTES:
            return False
        bodies.append((int(self._clock() * 1000), body, sender))
        self._total_bytes += len(body)
        self.received_count += 1
        if len(bodies) == 1:
            self._not_empty.set()
        if len(bodies) >= self._full_batch_entries:
            self._batch_ready.set()
        return True

    async def wait_for_batch(self) -> None:
        """Wait until a batch is ready: enough bodies, or the first body has waited `batch_wait_s`."""
        await self._not_empty.wait()
        try:
            async with asyncio.timeout(self._batch_wait_s):
                await self._batch_ready.wait()
        except TimeoutError:
            return

    def flush_now(self) -> None:
        """End the current wait."""
        self._not_empty.set()
        self._batch_ready.set()

    def take_batch(self) -> list[QueuedBody]:
        """Remove and return the first bodies, which all arrived in the same minute and fit into one commit."""
        bodies, batch, size = self._bodies, list[QueuedBody](), 0
        minute = bodies[0][0] // MINUTE_MS if bodies else 0
        while (
            bodies and len(batch) < MAX_BATCH_ENTRIES and size < MAX_BATCH_BYTES and bodies[0][0] // MINUTE_MS == minute
        ):
            batch.append(bodies.popleft())
            size += len(batch[-1][1])
        self._total_bytes -= size
        if not bodies:
            self._not_empty.clear()
        if len(bodies) < self._full_batch_entries:
            self._batch_ready.clear()
        return batch

    def put_back(self, bodies: list[QueuedBody]) -> None:
        """Return a batch to the front of the queue, because it could not be stored."""
        self._bodies.extendleft(reversed(bodies))
        self._total_bytes += sum(len(body) for _, body, _ in bodies)
        self._not_empty.set()
