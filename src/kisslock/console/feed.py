"""The live feed: server-sent events (WHATWG HTML, 9.2), one for each entry of the log, in the order of their ids.

A process asks the table once for all who listen, at most twice a second. Whoever joins reads what they missed from the
table first, so that a page that comes back, also to another process, misses nothing and sees nothing twice.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing

import msgspec

from kisslock.console import store
from kisslock.console.counts import feed_entry
from kisslock.console.errors import FeedFull
from kisslock.console.listener import Event, Listener
from kisslock.console.pg_listener import PgListener
from kisslock.errors import KisslockError
from kisslock.lifetime import is_server_ending
from kisslock.storage.engine import Storage

LISTENERS_MOST = 50
RETRY_AFTER_S = 10
RECENT = 20
# Twice a second at most; where PostgreSQL wakes us, less often while nothing happens.
EVERY_S, IDLE_S = 0.5, 0.75
# So many entries at a time; what is more follows half a second later, or at once for who catches up.
READ_MOST, CAUGHT_UP_MOST = 2000, 500
# After so long a listener is asked for their session again, and hears a comment that keeps proxies from closing.
BEAT_S, TICK_S = 15.0, 1.0
COMMENT = b":\n\n"
log = logging.getLogger("kisslock.console")
_encode = msgspec.json.Encoder().encode

# Whether somebody still may look.
IsAllowed = Callable[[], Awaitable[bool]]


class Feed:
    """Everybody in this process who listens, and the one task that asks for them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._listeners: set[Listener] = set()
        # Those among them who have caught up, and are given what the task reads.
        self._caught_up: set[Listener] = set()
        self._reader: asyncio.Task[None] | None = None
        self._position = 0
        self._starting = asyncio.Lock()

    async def events(self, listener: Listener, after: int | None, is_allowed: IsAllowed) -> AsyncGenerator[bytes, None]:
        """What to send, until the listener is ended or may not look any more; raises FeedFull and StorageUnavailable.

        `after` is the last id they know; without it the feed begins with the newest entries.
        """
        if len(self._listeners) >= LISTENERS_MOST:
            raise FeedFull(headers={"Retry-After": str(RETRY_AFTER_S)})
        self._listeners.add(listener)
        try:
            seen, first = await self._beginning(after)
            yield COMMENT + _text(first)
            checked = time.monotonic()
            async with aclosing(self._following(listener, seen)) as batches:
                async for batch in batches:
                    if listener.over:
                        return
                    if batch:
                        yield _text(batch)
                    if time.monotonic() - checked >= BEAT_S:
                        if not await is_allowed():
                            return
                        checked = time.monotonic()
                        yield COMMENT
        finally:
            self._leave(listener)

    async def close(self) -> None:
        """End everybody's feed."""
        self._end_listeners()
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _beginning(self, after: int | None) -> tuple[int, Sequence[Event]]:
        """The last id that the listener knows, and the events that tell them what came before."""
        if after is None:
            recent = [_event(entry) for entry in await store.newest(self._storage, RECENT)]
            return (recent[-1].id if recent else 0), recent
        # Nobody knows more than there is; a table that was put back from a copy has fewer entries than before.
        return min(after, await store.last_id(self._storage)), []

    async def _following(self, listener: Listener, seen: int) -> AsyncGenerator[Sequence[Event], None]:
        """Everything after an id, in batches, an empty one when nothing came for a moment."""
        try:
            # Twice: what is written while a long history is read is not kept in memory for them.
            async with aclosing(self._missed(seen)) as batches:
                async for batch in batches:
                    seen = batch[-1].id
                    yield batch
            await self._join(listener)
            async with aclosing(self._missed(seen)) as batches:
                async for batch in batches:
                    seen = batch[-1].id
                    yield batch
        except KisslockError as error:
            # They come back to it: something was sent already, and no envelope can follow.
            log.warning("a feed ended: %s", error.code)
            return
        while not listener.over:
            taken = await listener.take(TICK_S)
            yield [event for event in taken if event.id > seen]

    async def _missed(self, seen: int) -> AsyncGenerator[Sequence[Event], None]:
        while entries := await store.following(self._storage, seen, CAUGHT_UP_MOST):
            yield [_event(entry) for entry in entries]
            seen = entries[-1].id
            if len(entries) < CAUGHT_UP_MOST:
                return

    async def _join(self, listener: Listener) -> None:
        """From now on the listener is given what is read; the first one starts the reading."""
        async with self._starting:
            if self._reader is None:
                self._position = await store.last_id(self._storage)
                self._reader = asyncio.get_running_loop().create_task(self._read_while_followed())
            if not listener.over:
                self._caught_up.add(listener)

    def _leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        self._caught_up.discard(listener)

    def _end_listeners(self) -> None:
        for listener in tuple(self._listeners):
            listener.end()
            self._leave(listener)

    async def _read_while_followed(self) -> None:
        """Ask for what is new as long as somebody listens."""
        notified = PgListener(self._storage)
        try:
            while self._caught_up and not is_server_ending():
                asked = await self._read_new()
                await asyncio.sleep(EVERY_S)
                if asked < READ_MOST:
                    await notified.wait(IDLE_S)
        finally:
            self._reader = None
            # Nobody is left, unless the server ends or something is wrong: then they have to come back.
            for listener in tuple(self._caught_up):
                listener.end()
                self._leave(listener)
            await notified.close()

    async def _read_new(self) -> int:
        """Hand on what is new; how much it was."""
        try:
            entries = await store.following(self._storage, self._position, READ_MOST)
        except KisslockError as error:
            log.warning("the feed waits: %s", error.code)
            return 0
        if entries:
            self._position = entries[-1].id
            events = [_event(entry) for entry in entries]
            for listener in tuple(self._caught_up):
                listener.give(events)
                if listener.over:
                    self._leave(listener)
        return len(entries)


def _event(entry: store.FeedRow) -> Event:
    return Event(entry.id, b"id: %d\ndata: %s\n\n" % (entry.id, _encode(feed_entry(*entry))))


def _text(events: Sequence[Event]) -> bytes:
    return b"".join(event.text for event in events)
