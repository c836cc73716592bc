"""The live feed: server-sent events (WHATWG HTML, 9.2), one for each entry of the log, in the order of their ids.

One task of the process (the reader) reads new entries and gives them to all listeners. A new listener first reads what
it missed by itself. So a page that reconnects, also to another process, gets every entry exactly once.
"""

import asyncio
import logging
import math
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing

import msgspec

from kisslock.console import store
from kisslock.console.counts import feed_entry
from kisslock.console.errors import FeedFull
from kisslock.console.listener import Event, Listener
from kisslock.console.pg_listener import PgListener
from kisslock.console.timing import Limits, Timing
from kisslock.errors import KisslockError
from kisslock.request_context import background
from kisslock.storage.engine import Storage

RETRY_AFTER_S = 10
COMMENT = b":\n\n"
# The page of a brief feed reconnects after half a second (HTML standard, 9.2.6), not after the browser's own 3 s.
RECONNECT = b"retry: 500\n\n"
READER = "kisslock-feed-reader"
log = logging.getLogger("kisslock.console")
_encode = msgspec.json.Encoder().encode

# Whether the listener's session is still one of an operator.
IsAllowed = Callable[[], Awaitable[bool]]


class Feed:
    """All listeners of this process, and the one task that reads for them."""

    def __init__(self, storage: Storage, timing: Timing | None = None, limits: Limits | None = None) -> None:
        self.timing, self.limits = timing or Timing(), limits or Limits()
        self._storage = storage
        self._listeners: set[Listener] = set()
        # The listeners among them that the reader serves.
        self._caught_up: set[Listener] = set()
        self._reader: asyncio.Task[None] | None = None
        self._position = 0
        self._starting = asyncio.Lock()

    @property
    def listeners(self) -> int:
        """How many pages follow the feed of this process."""
        return len(self._listeners)

    async def events(self, listener: Listener, after: int | None, is_allowed: IsAllowed) -> AsyncGenerator[bytes, None]:
        """The bytes to send, until the listener is ended or not allowed any more; raises FeedFull, StorageUnavailable.

        `after` is the last id that the page has; without it the feed begins with the newest entries.
        """
        if len(self._listeners) >= self.limits.listeners:
            raise FeedFull(headers={"Retry-After": str(RETRY_AFTER_S)})
        self._listeners.add(listener)
        try:
            position, first = await self._beginning(after)
            yield COMMENT + (RECONNECT if listener.is_brief else b"") + _text(first)
            checked = time.monotonic()
            ends = checked + self.timing.brief_s if listener.is_brief else math.inf
            async with aclosing(self._following(listener, position)) as batches:
                async for batch in batches:
                    if listener.over or time.monotonic() >= ends:
                        return
                    if batch:
                        yield _text(batch)
                    if time.monotonic() - checked >= self.timing.recheck_s:
                        if not await is_allowed():
                            return
                        checked = time.monotonic()
                        yield COMMENT
        finally:
            self._remove(listener)

    async def close(self) -> None:
        """End every feed."""
        for listener in tuple(self._listeners):
            self._end(listener)
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _beginning(self, after: int | None) -> tuple[int, Sequence[Event]]:
        """The id after which the listener continues, and the events to send first."""
        if after is None:
            recent = [_event(entry) for entry in await store.newest(self._storage, self.limits.recent)]
            return (recent[-1].id if recent else 0), recent
        # A database that was restored from a backup may hold fewer entries than the page has seen.
        return min(after, await store.last_id(self._storage)), []

    async def _following(self, listener: Listener, position: int) -> AsyncGenerator[Sequence[Event], None]:
        """Every event after an id, in batches; an empty batch when nothing came for `tick_s`."""
        try:
            # The first pass reads a long history, so that the listener's buffer holds only what follows the second.
            for join in (True, False):
                async with aclosing(self._missed(position)) as batches:
                    async for batch in batches:
                        position = batch[-1].id
                        yield batch
                if join:
                    await self._join(listener)
        except KisslockError as error:
            # The stream has begun, so no error envelope is possible; the browser reconnects.
            log.warning("a feed ended: %s", error.code)
            return
        while not listener.over:
            events = await listener.take(self.timing.tick_s)
            yield [event for event in events if event.id > position]

    async def _missed(self, position: int) -> AsyncGenerator[Sequence[Event], None]:
        most = self.limits.catch_up
        while entries := await store.following(self._storage, position, most):
            yield [_event(entry) for entry in entries]
            position = entries[-1].id
            if len(entries) < most:
                return

    async def _join(self, listener: Listener) -> None:
        """Give the listener what the reader reads from now on; the first listener starts the reader."""
        async with self._starting:
            if self._reader is None:
                self._position = await store.last_id(self._storage)
                self._reader = background(self._read_while_followed(), READER)
            if not listener.over:
                self._caught_up.add(listener)

    def _remove(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        self._caught_up.discard(listener)

    def _end(self, listener: Listener) -> None:
        listener.end()
        self._remove(listener)

    async def _read_while_followed(self) -> None:
        """The reader: read new entries while there are listeners."""
        notifications = PgListener(self._storage, self.timing.listen_again_s)
        try:
            while self._caught_up:
                count = await self._read_new()
                await asyncio.sleep(self.timing.read_every_s)
                if count < self.limits.read:
                    await notifications.wait(self.timing.idle_s)
        finally:
            self._reader = None
            # Normally no listeners are left; on shutdown or error end the rest, so that their pages reconnect.
            for listener in tuple(self._caught_up):
                self._end(listener)
            await notifications.close()

    async def _read_new(self) -> int:
        """Give new entries to the listeners; the number of entries."""
        try:
            entries = await store.following(self._storage, self._position, self.limits.read)
        except KisslockError as error:
            log.warning("the feed waits: %s", error.code)
            return 0
        if entries:
            self._position = entries[-1].id
            events = [_event(entry) for entry in entries]
            for listener in tuple(self._caught_up):
                listener.give(events)
                if listener.over:
                    self._remove(listener)
        return len(entries)


def _event(entry: store.FeedRow) -> Event:
    return Event(entry.id, b"id: %d\ndata: %s\n\n" % (entry.id, _encode(feed_entry(*entry))))


def _text(events: Sequence[Event]) -> bytes:
    return b"".join(event.text for event in events)
