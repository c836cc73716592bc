"""One page that follows the feed: the events that wait to be sent, bounded."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

# All listeners share the bytes of an event, so a full buffer costs references only.
WAITING_MOST = 10_000


class Event(NamedTuple):
    """An entry as it is sent."""

    id: int
    text: bytes


class Listener:
    """A buffer between the feed's reader and the page's connection. A connection that is too slow ends the feed."""

    def __init__(self, waiting_most: int = WAITING_MOST) -> None:
        self.over = False
        # Whether the feed ends after a while: a server that tells nothing of its shutdown waits for open responses.
        self.is_brief = False
        self._waiting_most = waiting_most
        self._waiting: list[Event] = []
        self._news = asyncio.Event()

    def give(self, events: Sequence[Event]) -> None:
        """Append events; a buffer that is too full ends the feed and is emptied."""
        self._waiting.extend(events)
        self._news.set()
        if len(self._waiting) > self._waiting_most:
            self.end()

    def end(self) -> None:
        """End the feed; the page reconnects and continues after its last id."""
        self.over = True
        self._waiting = []
        self._news.set()

    async def take(self, timeout_s: float) -> Sequence[Event]:
        """The buffered events, after waiting up to `timeout_s` for one; none when the feed is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._news.wait()
        self._news.clear()
        taken, self._waiting = self._waiting, []
        return taken
