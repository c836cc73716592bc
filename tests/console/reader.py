"""A reader of the feed without HTTP, in a task of its own."""

import asyncio
import re
from collections.abc import Callable
from contextlib import aclosing
from typing import Any, ClassVar

import msgspec

from kisslock.console.feed import RECONNECT, Feed
from kisslock.console.listener import Listener
from kisslock.console.wire import FeedEntry
from tests.console.history import Entry

EVENT = re.compile(rb"id: (\d+)\ndata: (.*)\n\n")
LIMIT_S = 20


async def yes() -> bool:
    return True


def some(count: int, **fields: Any) -> list[Entry]:
    """Entries that follow each other by a millisecond."""
    return [Entry(**{"at_ms": 1_795_256_430_400 + number, "step": "opened", **fields}) for number in range(count)]


async def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 (other tasks and threads make it true)
            await asyncio.sleep(0.01)


class Reader:
    """Reads a feed and keeps what came."""

    tasks: ClassVar[list[asyncio.Task[None]]] = []

    def __init__(self, feed: Feed, after: int | None = None, is_allowed: Any = yes) -> None:
        self.listener = Listener()
        self.ids: list[int] = []
        self.entries: list[FeedEntry] = []
        self.comments = 0
        self.retries = 0
        self.task = asyncio.create_task(self._read(feed.events(self.listener, after, is_allowed)))
        self.tasks.append(self.task)

    async def _read(self, events: Any) -> None:
        async with aclosing(events) as parts:
            async for part in parts:
                self.retries += part.count(RECONNECT)
                assert EVENT.sub(b"", part.replace(RECONNECT, b"")).replace(b":\n\n", b"") == b""
                self.comments += part.count(b":\n\n") if not part.startswith(b"id") else 0
                for number, data in EVENT.findall(part):
                    entry = msgspec.json.decode(data, type=FeedEntry, strict=True)
                    assert entry.id == int(number)
                    self.ids.append(entry.id)
                    self.entries.append(entry)

    async def until(self, last: int) -> list[int]:
        """The ids read so far, once `last` has come."""
        await until(lambda: last in self.ids or self.task.done())
        assert last in self.ids
        return self.ids

    async def begun(self) -> None:
        """Wait for the first part."""
        await until(lambda: self.comments > 0)

    async def leave(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    @classmethod
    async def all_ended(cls) -> None:
        """Wait for every reader: the database must not close while one of them still reads."""
        async with asyncio.timeout(LIMIT_S):
            await asyncio.gather(*(task for task in cls.tasks if not task.done()))
        cls.tasks.clear()
