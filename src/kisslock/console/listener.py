"""One page that follows the feed: what waits to be sent to it, bounded."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

# Beyond, the reader is too slow and has to come back; what waits is kept once for all listeners.
WAITING_MOST = 10_000


class Event(NamedTuple):
    """An entry, as it is sent."""

    id: int
    text: bytes


class Listener:
    """Events come in from the one task that asks, and go out as fast as the reader takes them."""

    def __init__(self) -> None:
        self.over = False
        self._waiting: list[Event] = []
        self._news = asyncio.Event()

    def give(self, events: Sequence[Event]) -> None:
        """Have them sent; whoever does not keep up is ended, and what waited for them is let go."""
        self._waiting.extend(events)
        self._news.set()
        if len(self._waiting) > WAITING_MOST:
            self.end()

    def end(self) -> None:
        """Nothing more comes."""
        self.over = True
        self._waiting = []
        self._news.set()

    async def take(self, timeout_s: float) -> Sequence[Event]:
        """What has come in, waiting so long for something; nothing when it is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._news.wait()
        self._news.clear()
        taken, self._waiting = self._waiting, []
        return taken
