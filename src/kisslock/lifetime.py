"""The end of what requests have opened: by the host's lifespan, or, without one, with the event loop."""

import asyncio
import atexit
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from concurrent.futures import TimeoutError as TooLong
from contextlib import asynccontextmanager
from weakref import WeakSet

log = logging.getLogger("kisslock")
# At exit the process waits this long for a database that does not answer.
END_TIMEOUT_S = 5.0
# Instances started without a lifespan. Weak: an instance that was garbage-collected needs no shutdown.
_without_lifespan: "WeakSet[Lifetime]" = WeakSet()


class Lifetime:
    """Calls the functions that close what requests have opened, in this order; they may be called twice."""

    def __init__(self, *close_hooks: Callable[[], Awaitable[None]]) -> None:
        self._close_hooks = close_hooks
        self._has_warned = False
        self._guard: AsyncGenerator[None, None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        # Whether a lifespan, or the end of the event loop, will call `end`.
        self.begun = False

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """A lifespan around all requests."""
        self.begun = True
        try:
            yield
        finally:
            await self.end()

    async def begin_without_lifespan(self) -> None:
        """At a request without a lifespan: the end comes with the event loop, or when the process exits."""
        self.begun = True
        self.loop = asyncio.get_running_loop()
        self._guard = self._until_the_loop_ends()
        await anext(self._guard)
        if not _without_lifespan:
            atexit.register(_end_all)
        _without_lifespan.add(self)
        if not self._has_warned:
            log.warning(
                "Pass lifespan=kisslock.lifespan to the application. Otherwise connections close only at a clean exit."
            )
        self._has_warned = True

    async def end(self) -> None:
        """Close everything; a failure is logged and does not keep the rest from closing."""
        self.begun = False
        _without_lifespan.discard(self)
        for close in self._close_hooks:
            try:
                await close()
            except Exception:
                log.exception("A service could not be closed")

    async def _until_the_loop_ends(self) -> AsyncGenerator[None, None]:
        """A loop that ends in order closes its generators while it still runs; connections belong to their loop."""
        try:
            yield
        finally:
            if self.begun:
                await self.end()


def _end_all() -> None:
    """At exit: close instances whose loop has not ended, for example in a thread of its own."""
    for lifetime in list(_without_lifespan):
        loop = lifetime.loop
        if loop is None or loop.is_closed():
            continue
        try:
            if loop.is_running():
                asyncio.run_coroutine_threadsafe(lifetime.end(), loop).result(END_TIMEOUT_S)
            else:
                loop.run_until_complete(asyncio.wait_for(lifetime.end(), END_TIMEOUT_S))
        except (TooLong, RuntimeError):
            log.exception("Kisslock could not be closed within %s s", END_TIMEOUT_S)
