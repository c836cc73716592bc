"""Deletes users that have not signed in for sign_in.users_kept_days.

Issuing a nonce starts the task, at most once an hour.
"""

import asyncio
import logging
from collections.abc import Callable

from kisslock.auth import user_data
from kisslock.auth.hooks import Hooks, UserEvent
from kisslock.errors import KisslockError
from kisslock.request_context import run_in_background
from kisslock.storage.engine import Storage

PRUNE_EVERY_S = 3600
DAY_MS = 86_400_000
log = logging.getLogger("kisslock")


class Pruning:
    """The task that deletes users after `max_idle_days` days without activity. 0 means that no user is deleted."""

    def __init__(self, max_idle_days: int, storage: Storage, hooks: Hooks, clock: Callable[[], float]) -> None:
        self._max_idle_days, self._storage, self._hooks, self.clock = max_idle_days, storage, hooks, clock
        self._task: asyncio.Task[None] | None = None
        self._started_at = float("-inf")

    def start(self) -> None:
        """Start the task, unless it is running or was started within the last hour."""
        if (
            self._max_idle_days
            and self.clock() - self._started_at >= PRUNE_EVERY_S
            and (self._task is None or self._task.done())
        ):
            self._started_at = self.clock()
            self._task = run_in_background(self._delete_idle_users_or_warn())

    async def _delete_idle_users_or_warn(self) -> None:
        try:
            await self.delete_idle_users()
        except KisslockError as error:
            log.warning("Inactive users could not be deleted. %s %s", error.message, error.hint)

    async def delete_idle_users(self) -> int:
        """Delete inactive users and return their number. Raises StorageUnavailable.

        A user stays if it has a second account, a session, an API token or a linked user of the site, or if `on_forget`
        returns False.
        """
        active_since_ms, deleted_count = int(self.clock() * 1000) - self._max_idle_days * DAY_MS, 0
        last_user: str | None = ""
        while last_user is not None:
            idle_users, last_user = await user_data.find_idle_users(self._storage, active_since_ms, last_user)
            for user, account in idle_users:
                if await self._hooks.may_forget(UserEvent(user=user, account=account)):
                    deleted_count += await user_data.delete_if_idle(self._storage, user, active_since_ms)
        return deleted_count

    async def close(self) -> None:
        """Cancel the task. If the deletion of a user has begun, it is completed."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
