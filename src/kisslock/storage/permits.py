"""Permits to use a connection of PostgreSQL's pool, or to write to SQLite's file. Some requests have priority."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar

from kisslock import metrics
from kisslock.errors import StorageUnavailable

# The value is True in a request whose queries have priority.
HAS_PRIORITY: ContextVar[bool] = ContextVar("kisslock.storage_priority", default=False)
RETRY_AFTER_S = 2


class Permits:
    """Holds a fixed number of permits. A request waits until a permit is free.

    PostgreSQL has one permit for each connection of the pool, so no request waits inside the pool. SQLite has only one
    permit, for the writers of this process. The wait for a permit has its own time limit, because a database that is
    only busy must not count as silent.
    """

    def __init__(self, count: int, wait_s: float) -> None:
        self._wait_s = wait_s
        # A request without priority first needs a permit of `_ordinary_semaphore`, so at most `count` of these requests
        # hold or wait for a permit of `_all_semaphore`. A request with priority needs only `_all_semaphore`, so at most
        # `count` requests without priority are ahead of it.
        self._ordinary_semaphore, self._all_semaphore = asyncio.Semaphore(count), asyncio.Semaphore(count)

    @asynccontextmanager
    async def hold_permit(self, wait_s: float | None = None) -> AsyncIterator[None]:
        """Hold a permit.

        Raises StorageUnavailable if no permit is free within `wait_s` seconds (default: this object's timeout).
        """
        async with AsyncExitStack() as stack:
            try:
                async with asyncio.timeout(self._wait_s if wait_s is None else wait_s):
                    if not HAS_PRIORITY.get():
                        await stack.enter_async_context(self._ordinary_semaphore)
                    await stack.enter_async_context(self._all_semaphore)
            except TimeoutError:
                metrics.STORAGE_FAILURES.inc()
                raise busy_error() from None
            yield


@contextmanager
def database_priority() -> Iterator[None]:
    """Give the database queries of this request priority over other requests that wait for a permit."""
    token = HAS_PRIORITY.set(True)
    try:
        yield
    finally:
        HAS_PRIORITY.reset(token)


def busy_error() -> StorageUnavailable:
    """Return the error for a database that responds, but has not begun the work or has rolled it back."""
    return StorageUnavailable(
        "The database is busy.",
        hint="Try again in a few seconds. If you run this site, check what else uses the database in storage.url.",
        headers={"Retry-After": str(RETRY_AFTER_S)},
    )
