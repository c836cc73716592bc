"""Closes the resources that requests have opened.

The resources are closed at the end of the host's lifespan or, if the host runs no lifespan, with the event loop.
"""

import asyncio
import atexit
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import asynccontextmanager
from weakref import WeakSet

log = logging.getLogger("kisslock")
# At exit, the process waits up to this number of seconds for a database that does not respond.
END_TIMEOUT_S = 5.0
# The lifetimes of Kisslock instances that started without a lifespan. The set is weak, because a garbage-collected
# instance needs no shutdown.
_lifetimes_without_lifespan: "WeakSet[Lifetime]" = WeakSet()


class Lifetime:
    """Calls the `close_hooks`, which close resources, in the given order. Each function must allow a second call."""

    def __init__(self, *close_hooks: Callable[[], Awaitable[None]]) -> None:
        self._close_hooks = close_hooks
        self._has_warned = False
        self._loop_watcher: AsyncGenerator[None, None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        # True if a lifespan, or the end of the event loop, will call `end`.
        self.has_begun = False

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Run a lifespan around all requests."""
        self.has_begun = True
        try:
            yield
        finally:
            await self.end()

    async def begin_without_lifespan(self) -> None:
        """Start the services during the first request if the host runs no lifespan.

        The resources are closed when the event loop is closed, or when the process exits.
        """
        self.has_begun = True
        self.loop = asyncio.get_running_loop()
        self._loop_watcher = self._end_with_loop()
        await anext(self._loop_watcher)
        if not _lifetimes_without_lifespan:
            atexit.register(_end_all)
        _lifetimes_without_lifespan.add(self)
        if not self._has_warned:
            log.warning(
                "Pass lifespan=kisslock.lifespan to the application. Otherwise connections close only at a clean exit."
            )
        self._has_warned = True

    async def end(self) -> None:
        """Close everything. A failure is logged, and the remaining resources are still closed."""
        self.has_begun = False
        _lifetimes_without_lifespan.discard(self)
        for close in self._close_hooks:
            try:
                await close()
            except Exception:
                log.exception("A service could not be closed")

    async def _end_with_loop(self) -> AsyncGenerator[None, None]:
        """Close resources when the event loop ends, just before it stops.

        A connection belongs to the event loop that opened it, so it must be closed while the loop runs. A normal end of
        the loop closes this generator, which then closes the resources.
        """
        try:
            yield
        finally:
            if self.has_begun:
                await self.end()


def _end_all() -> None:
    """When the process exits, close instances whose event loop has not ended, such as a loop in its own thread."""
    for lifetime in list(_lifetimes_without_lifespan):
        loop = lifetime.loop
        if loop is None or loop.is_closed():
            continue
        try:
            if loop.is_running():
                asyncio.run_coroutine_threadsafe(lifetime.end(), loop).result(END_TIMEOUT_S)
            else:
                loop.run_until_complete(asyncio.wait_for(lifetime.end(), END_TIMEOUT_S))
        except (FutureTimeout, RuntimeError):
            log.exception("Kisslock could not be closed within %s s", END_TIMEOUT_S)
