"""PostgreSQL says that something was written (NOTIFY). That only wakes: who sleeps asks by themselves after a while."""

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

# So long a connection for listening that could not be had is not asked for again.
AWAY_S = 5.0
log = logging.getLogger("kisslock.console")


class PgListener:
    """One connection that listens; on SQLite there is none, and nobody is ever woken."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._news = asyncio.Event()
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._not_before = float("-inf")

    async def wait(self, timeout_s: float) -> None:
        """Wait for news, not longer than that; not at all where nobody tells them."""
        if not await self._is_listening():
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._news.wait()
        self._news.clear()

    async def close(self) -> None:
        """Let go of the connection. It does not go back to the others: it would go on listening."""
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
        self._not_before = time.monotonic() + AWAY_S
        return await self._listen()

    async def _listen(self) -> bool:
        from asyncpg import InterfaceError, PostgresError  # noqa: PLC0415 (only with the extra `postgres`)

        try:
            self._connection = await self._storage.engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
            await self._driver.add_listener(LOG_CHANNEL, self._heard)
            # Whoever waits on a lost connection asks, and then listens on a new one.
            self._driver.add_termination_listener(self._heard)
        except (SQLAlchemyError, OSError, StorageUnavailable, InterfaceError, PostgresError) as error:
            log.warning("the feed goes on without being woken: %s", type(error).__name__)
            await self.close()
            return False
        # What was written before now is not told any more.
        self._news.set()
        return True

    def _heard(self, *_: object) -> None:
        self._news.set()
