"""From the first request to the end: by the host's lifespan, or, where it runs none, with the event loop."""

import asyncio
import atexit
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from concurrent.futures import TimeoutError as TooLong
from contextlib import asynccontextmanager
from weakref import WeakSet

log = logging.getLogger("kisslock")
# The process does not wait longer for a database that does not answer any more.
END_TIMEOUT_S = 5.0
# Running without a lifespan; what nobody holds any more needs no end.
_alone: "WeakSet[Lifetime]" = WeakSet()


class Lifetime:
    """Knows how to end what requests have opened, in this order; ending twice is ending once."""

    def __init__(self, *ends: Callable[[], Awaitable[None]]) -> None:
        self._ends = ends
        self._told = False
        self._guard: AsyncGenerator[None, None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        # Whether somebody sees to the end.
        self.begun = False

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """A lifespan around all requests."""
        self.begun = True
        try:
            yield
        finally:
            await self.end()

    async def begin_alone(self) -> None:
        """At a request without a lifespan: the end comes with the event loop, or when the process exits."""
        self.begun = True
        self.loop = asyncio.get_running_loop()
        self._guard = self._until_the_loop_ends()
        await anext(self._guard)
        if not _alone:
            atexit.register(_end_all)
        _alone.add(self)
        if not self._told:
            log.warning(
                "The host does not run kisslock.lifespan; what is open is closed when the server ends in order."
            )
        self._told = True

    async def end(self) -> None:
        """Let go of everything; what does not end well is told to the log and keeps nothing else from ending."""
        self.begun = False
        _alone.discard(self)
        for end in self._ends:
            try:
                await end()
            except Exception:
                log.exception("Ending did not work")

    async def _until_the_loop_ends(self) -> AsyncGenerator[None, None]:
        """A loop that ends in order closes its generators first, while it still runs: connections belong to it."""
        try:
            yield
        finally:
            if self.begun:
                await self.end()


def _end_all() -> None:
    """At exit: what runs in a loop that has not ended, for instance in a thread of its own."""
    for lifetime in list(_alone):
        loop = lifetime.loop
        if loop is None or loop.is_closed():
            continue
        try:
            if loop.is_running():
                asyncio.run_coroutine_threadsafe(lifetime.end(), loop).result(END_TIMEOUT_S)
            else:
                loop.run_until_complete(asyncio.wait_for(lifetime.end(), END_TIMEOUT_S))
        except (TooLong, RuntimeError):
            log.exception("Ending did not work within %s s", END_TIMEOUT_S)
