"""The one engine, made when first needed."""

import asyncio

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kisslock.errors import StorageUnavailable

PING_TIMEOUT_S = 2.0
DRIVERS = {"sqlite://": "sqlite+aiosqlite://", "postgresql://": "postgresql+asyncpg://"}


class Storage:
    """The database behind storage.url."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine: AsyncEngine | None = None

    @property
    def engine(self) -> AsyncEngine:
        """The engine with our driver for the database; raises StorageUnavailable when the driver is not installed."""
        if self._engine is None:
            scheme = next(scheme for scheme in DRIVERS if self.url.startswith(scheme))
            try:
                self._engine = create_async_engine(self.url.replace(scheme, DRIVERS[scheme], 1), pool_pre_ping=True)
            except ModuleNotFoundError as error:
                raise StorageUnavailable(hint='Install the driver: pip install "kisslock[postgres]".') from error
        return self._engine

    async def ping(self) -> None:
        """Read something from the database itself; raises StorageUnavailable."""
        # SQLite answers SELECT 1 without looking at its file.
        look = "SELECT count(*) FROM sqlite_master" if self.url.startswith("sqlite") else "SELECT 1"
        try:
            async with asyncio.timeout(PING_TIMEOUT_S), self.engine.connect() as connection:
                await connection.execute(text(look))
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable from error

    async def close(self) -> None:
        """Let go of every connection."""
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None
