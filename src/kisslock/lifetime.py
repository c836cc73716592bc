"""From the first request to the end: by the host's lifespan, or, where it runs none, until the process ends."""

import asyncio
import atexit
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
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
        self._known = False

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """A lifespan around all requests."""
        self._known = True
        try:
            yield
        finally:
            self._known = False
            await self.end()

    def note_request(self) -> None:
        """A request is here: without a lifespan the end comes with the end of the process."""
        if self._known:
            return
        self._known = True
        if not _alone:
            atexit.register(_end_all)
        _alone.add(self)
        log.warning("The host does not run kisslock.lifespan; what is open is closed when the process exits by itself.")

    async def end(self) -> None:
        """Let go of everything; what does not end well is told to the log and keeps nothing else from ending."""
        _alone.discard(self)
        for end in self._ends:
            try:
                await end()
            except Exception:
                log.exception("Ending did not work")


def _end_all() -> None:
    """At exit, in a loop of its own: the one that served requests is gone."""

    async def end() -> None:
        async with asyncio.timeout(END_TIMEOUT_S):
            for lifetime in list(_alone):
                await lifetime.end()

    if not _alone:
        return
    try:
        asyncio.run(end())
    except TimeoutError:
        log.exception("Ending took more than %s s", END_TIMEOUT_S)
