"""Whether a node is on its chain: asked before all else, again after a failure, and as a cheap probe of its health."""

import asyncio
from collections.abc import Awaitable, Callable

from kisslock.upstream.errors import AttemptFailed, Unverified, UpstreamTimeout

# A node is not asked to say its chain for longer than this, even when the caller has time.
VERIFY_MOST_S = 5.0


class ChainCheck:
    """One node's word about its chain. `ask_chain_id` asks it, for so many seconds, and raises AttemptFailed."""

    def __init__(self, ask_chain_id: Callable[[float], Awaitable[int]], chain_id: int) -> None:
        self._ask_chain_id, self._chain_id = ask_chain_id, chain_id
        self._task: asyncio.Task[None] | None = None
        self.is_verified = False

    @property
    def is_asked(self) -> bool:
        """Whether the question is on its way."""
        task = self._task
        return task is not None and not task.done() and task.get_loop() is asyncio.get_running_loop()

    async def require(self, timeout_s: float) -> None:
        """Ask once for everybody who waits; who leaves takes nobody along. Raises Unverified."""
        task = self._task if self.is_asked else None
        try:
            async with asyncio.timeout(timeout_s):
                await asyncio.shield(task or self.ask(timeout_s))
        except TimeoutError as error:
            raise Unverified("it did not say its chain in time", UpstreamTimeout) from error

    def ask(self, timeout_s: float = VERIFY_MOST_S) -> "asyncio.Task[None]":
        """Ask in the background; the task raises Unverified."""
        self._task = asyncio.create_task(self._verify(min(timeout_s, VERIFY_MOST_S)))
        self._task.add_done_callback(_retrieve)
        return self._task

    def close(self) -> None:
        """Stop asking."""
        if self._task and self.is_asked:
            self._task.cancel()

    async def _verify(self, timeout_s: float) -> None:
        try:
            answered = await self._ask_chain_id(timeout_s)
        except AttemptFailed as failure:
            raise Unverified(str(failure), failure.becomes, status=failure.status) from failure
        if answered != self._chain_id:
            raise Unverified(f"answers for chain {answered}")
        self.is_verified = True


def _retrieve(task: "asyncio.Task[None]") -> None:
    """A failure that nobody waits for any more is no news."""
    if not task.cancelled():
        task.exception()
