"""Checks that a node belongs to the chain that the settings name.

The check runs before the first call and after a failure. It is also a cheap health probe.
"""

import asyncio
from collections.abc import Awaitable, Callable

from kisslock.upstream.errors import AttemptFailed, Unverified, UpstreamTimeout

# Maximum time of a chain check in seconds, even if the caller has more time.
MAX_VERIFY_S = 5.0


class ChainCheck:
    """The check of one node. `fetch_chain_id` takes a timeout (s) and returns a chain ID or raises AttemptFailed."""

    def __init__(self, fetch_chain_id: Callable[[float], Awaitable[int]], chain_id: int) -> None:
        self._fetch_chain_id, self._chain_id = fetch_chain_id, chain_id
        self._task: asyncio.Task[None] | None = None
        self.is_verified = False

    @property
    def is_running(self) -> bool:
        """True while a check is running."""
        task = self._task
        return task is not None and not task.done() and task.get_loop() is asyncio.get_running_loop()

    async def require_verified(self, timeout_s: float) -> None:
        """Wait for the running check, or start one. Raises Unverified.

        Concurrent callers share one check. If one caller is cancelled, the check continues.
        """
        task = self._task if self.is_running else None
        try:
            async with asyncio.timeout(timeout_s):
                await asyncio.shield(task or self.start(timeout_s))
        except TimeoutError as error:
            raise Unverified("it did not return its chain ID in time", UpstreamTimeout) from error

    def start(self, timeout_s: float = MAX_VERIFY_S) -> "asyncio.Task[None]":
        """Start a check in the background. The task raises Unverified."""
        self._task = asyncio.create_task(self._verify_chain_id(min(timeout_s, MAX_VERIFY_S)))
        self._task.add_done_callback(_retrieve_exception)
        return self._task

    def close(self) -> None:
        """Cancel the running check."""
        if self._task and self.is_running:
            self._task.cancel()

    async def _verify_chain_id(self, timeout_s: float) -> None:
        try:
            reported_id = await self._fetch_chain_id(timeout_s)
        except AttemptFailed as failure:
            raise Unverified(str(failure), failure.caller_error, status=failure.status) from failure
        if reported_id != self._chain_id:
            raise Unverified(f"it belongs to chain {reported_id}")
        self.is_verified = True


def _retrieve_exception(task: "asyncio.Task[None]") -> None:
    """Retrieve the task's exception, because asyncio logs an exception that no caller retrieves.

    No caller retrieves the exception if all callers were cancelled.
    """
    if not task.cancelled():
        task.exception()
