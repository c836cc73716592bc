"""Deletes users that have not signed in for sign_in.users_kept_days: hourly, by a task that a nonce starts."""

import asyncio
import logging
from collections.abc import Callable

from kisslock.auth import user_data
from kisslock.auth.hooks import Hooks, UserEvent
from kisslock.errors import KisslockError
from kisslock.request_context import background
from kisslock.storage.engine import Storage

PRUNE_EVERY_S = 3600
DAY_MS = 86_400_000
log = logging.getLogger("kisslock")


class Pruning:
    """The task. With `days` 0 it never runs."""

    def __init__(self, days: int, storage: Storage, hooks: Hooks, clock: Callable[[], float]) -> None:
        self._days, self._storage, self._hooks, self.clock = days, storage, hooks, clock
        self._task: asyncio.Task[None] | None = None
        self._started_at = float("-inf")

    def start(self) -> None:
        """Start the task, unless one is running or began within the last hour."""
        if (
            self._days
            and self.clock() - self._started_at >= PRUNE_EVERY_S
            and (self._task is None or self._task.done())
        ):
            self._started_at = self.clock()
            self._task = background(self._run())

    async def _run(self) -> None:
        try:
            await self.prune()
        except KisslockError as error:
            log.warning("Inactive users could not be deleted. %s %s", error.message, error.hint)

    async def prune(self) -> int:
        """Delete the users; how many there were. Raises StorageUnavailable.

        A user with a second account, a user of the site, a session or a token stays, and so does one that `on_forget`
        keeps.
        """
        active_since_ms, deleted, last_user = int(self.clock() * 1000) - self._days * DAY_MS, 0, ""
        while idle_users := await user_data.idle_users(self._storage, active_since_ms, last_user):
            for user, account in idle_users:
                if await self._hooks.may_forget(UserEvent(user=user, account=account)):
                    deleted += await user_data.delete_if_idle(self._storage, user, active_since_ms)
                last_user = user
        return deleted

    async def close(self) -> None:
        """End the task; a deletion that has begun is finished."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
