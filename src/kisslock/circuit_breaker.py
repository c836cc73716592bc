"""A circuit breaker: while a server is down, each call to the server fails at once instead of waiting for a timeout."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from kisslock.request_context import run_in_background


class CircuitBreaker:
    """The breaker is open while the server is down.

    One background probe at a time checks whether the server responds again.
    """

    def __init__(self, probe: Callable[[], Awaitable[bool]], *, first_pause_s: float, longest_pause_s: float) -> None:
        """`probe` returns True if the server responds.

        The pause after a failed probe doubles each time, up to `longest_pause_s`.
        """
        self._probe, self._first_pause_s, self._longest_pause_s = probe, first_pause_s, longest_pause_s
        self._probe_task: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """True if calls fail immediately, because the server is down.

        False if the event loop in which the probe ran has stopped.
        """
        probe_task = self._probe_task
        return probe_task is not None and not probe_task.done() and probe_task.get_loop().is_running()

    def open(self) -> None:
        """Open the breaker after a timeout.

        The first probe starts at once, because the timeout can be due to a single slow call.
        """
        if not self.is_open:
            self._probe_task = run_in_background(self._probe_until_response())

    async def _probe_until_response(self) -> None:
        pause_s = self._first_pause_s
        while not await self._probe():
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, self._longest_pause_s)

    async def close(self) -> None:
        """Cancel the probe when the process ends."""
        probe_task, self._probe_task = self._probe_task, None
        if probe_task is not None and probe_task.get_loop().is_running():
            probe_task.cancel()
            with suppress(asyncio.CancelledError):
                await probe_task
