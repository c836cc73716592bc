"""PostgreSQL's LISTEN: the log's writer sends NOTIFY after each commit, so the feed need not poll."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from kisslock.errors import StorageUnavailable
from kisslock.storage.engine import Storage
from kisslock.storage.tables import LOG_CHANNEL

log = logging.getLogger("kisslock.console")


class PgListener:
    """One connection that listens. On SQLite there is none, and `wait` returns at once."""

    def __init__(self, storage: Storage, again_s: float) -> None:
        self._storage, self._again_s = storage, again_s
        self._news = asyncio.Event()
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._not_before = float("-inf")

    async def wait(self, timeout_s: float) -> None:
        """Wait for a notification, up to `timeout_s`; return at once when no connection listens."""
        if not await self._is_listening():
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._news.wait()
        self._news.clear()

    async def close(self) -> None:
        """Close the connection. The pool must not reuse it: it would still listen."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()

    async def _is_listening(self) -> bool:
        if not self._storage.url.startswith("postgresql"):
            return False
        if self._driver is not None and not self._driver.is_closed():
            return True
        await self.close()
        if time.monotonic() < self._not_before:
            return False
        self._not_before = time.monotonic() + self._again_s
        return await self._listen()

    async def _listen(self) -> bool:
        from asyncpg import InterfaceError, PostgresError  # noqa: PLC0415 (only with the extra `postgres`)

        try:
            self._connection = await self._storage.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
            await self._driver.add_listener(LOG_CHANNEL, self._notified)
            # A lost connection counts as a notification: the feed reads, and then listens on a new connection.
            self._driver.add_termination_listener(self._notified)
        except (SQLAlchemyError, OSError, StorageUnavailable, InterfaceError, PostgresError) as error:
            log.warning("the feed polls, as it cannot listen: %s", type(error).__name__)
            await self.close()
            return False
        # Entries written before LISTEN are not notified: let the feed read once more.
        self._news.set()
        return True

    def _notified(self, *_: object) -> None:
        self._news.set()
