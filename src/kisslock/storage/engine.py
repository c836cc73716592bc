"""The one engine, made when first needed, on a database that has the tables of this version."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import event, text
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kisslock.errors import SchemaOutdated, StorageUnavailable
from kisslock.storage.sqlite import PATIENT, WRITE_WAIT_S, ExclusiveTransactions, Result, Work, make_file, set_up

PING_TIMEOUT_S = 2.0
DRIVERS = {"sqlite://": "sqlite+aiosqlite://", "postgresql://": "postgresql+asyncpg://"}
# Processes that start together take turns.
ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(4361)"}
ALONE_ON_POSTGRESQL = "SELECT pg_advisory_xact_lock(:lock)"
# SQLite has one lock for all of them.
LOG_LOCK, LINKS_LOCK = 4362, 4363
# Not the database's state but what it was asked to do: bad data, a broken rule, a wrong statement (SQLSTATE classes).
NEVER, NEVER_STATES = (DataError, IntegrityError, ProgrammingError), ("22", "23", "42")
TRANSACTION = {"sqlite": "SERIALIZABLE", "postgresql": "READ COMMITTED"}


class Storage:
    """The database behind storage.url."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine: AsyncEngine | None = None
        self._exclusive = ExclusiveTransactions(url) if url.startswith("sqlite") else None
        self._ready = False
        self._preparing, self._writing = asyncio.Lock(), asyncio.Lock()

    @property
    def engine(self) -> AsyncEngine:
        """The engine with our driver for the database; raises StorageUnavailable when the driver is not installed."""
        if self._engine is None:
            scheme = next(scheme for scheme in DRIVERS if self.url.startswith(scheme))
            sqlite = scheme.startswith("sqlite")
            try:
                self._engine = create_async_engine(
                    self.url.replace(scheme, DRIVERS[scheme], 1),
                    isolation_level="AUTOCOMMIT",
                    # Nothing is open when a connection goes back, so that nothing needs to be rolled back.
                    skip_autocommit_rollback=True,
                    pool_pre_ping=not sqlite,
                )
            except ModuleNotFoundError as error:
                raise StorageUnavailable(hint='Install the driver: pip install "kisslock[postgres]".') from error
            if sqlite:
                make_file(self.url)
                event.listen(self._engine.sync_engine, "connect", set_up)
        return self._engine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for statements that change nothing; raises StorageUnavailable."""
        await self.prepare()
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable from error

    @asynccontextmanager
    async def autocommit(self, wait_s: float = WRITE_WAIT_S) -> AsyncIterator[AsyncConnection]:
        """A connection whose every statement is a transaction; raises StorageUnavailable and IntegrityError.

        On SQLite one at a time, after at most `wait_s`: those who wait for the file's lock hold one connection, and
        leave the others to readers.
        """
        await self.prepare()
        try:
            async with self._write_lock(wait_s), self.engine.connect() as connection:
                yield connection
        except IntegrityError:
            # Not the database's failure: two did the same at once, and the caller knows what that means.
            raise
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable from error

    @asynccontextmanager
    async def _write_lock(self, wait_s: float) -> AsyncIterator[None]:
        if self._exclusive is None:
            yield
            return
        # What waits too long is an OSError, as what the database does not answer is.
        async with asyncio.timeout(wait_s):
            await self._writing.acquire()
        try:
            yield
        finally:
            self._writing.release()

    async def exclusive_transaction(
        self, work: Work[Result], then: Callable[[], None] = lambda: None, *, lock: int = LOG_LOCK
    ) -> Result:
        """What `work` gives: a transaction beside which no other process has one with the same lock.

        The ids of the log become visible in their order. `then` is called when it is committed, though the caller was
        cancelled.
        Raises StorageUnavailable, and what the database will not take however often it is asked.
        """
        await self.prepare()
        try:
            if self._exclusive is not None and lock == LOG_LOCK:
                return await self._exclusive.run(work, then)
            if self._exclusive is not None:
                async with self._write_lock(WRITE_WAIT_S):
                    return await self._exclusive.run(work, then)
            async with self._transaction() as connection:
                await connection.execute(text(ALONE_ON_POSTGRESQL), {"lock": lock})
                result = await connection.run_sync(work)
        except (SQLAlchemyError, OSError) as error:
            if _is_hopeless(error):
                raise
            raise StorageUnavailable from error
        then()
        return result

    async def prepare(self, *, forward: bool = False) -> None:
        """Make the tables in an empty database; raises SchemaOutdated for an older one unless it is taken `forward`."""
        if self._ready:
            return
        async with self._preparing:
            if not self._ready:
                await self._prepare(forward=forward)
                self._ready = True

    async def _prepare(self, *, forward: bool) -> None:
        # Alembic takes its time to load; who signs nobody in never needs it.
        from kisslock.storage import schema  # noqa: PLC0415

        try:
            async with self._transaction() as connection:
                if self._exclusive is not None:
                    await connection.execute(text(PATIENT))
                await connection.execute(text(ALONE[connection.dialect.name]))
                found = await connection.run_sync(schema.state)
                if found == "old" and not forward:
                    raise SchemaOutdated
                if found != "current":
                    await connection.run_sync(schema.upgrade)
            if self._exclusive is not None:
                # Requests get connections that are less patient.
                await self.engine.dispose()
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable from error

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            level = TRANSACTION[connection.dialect.name]
            async with (await connection.execution_options(isolation_level=level)).begin():
                yield connection

    async def is_outdated(self) -> bool:
        """Whether the tables are those of another version; raises StorageUnavailable."""
        from kisslock.storage import schema  # noqa: PLC0415 (as above)

        try:
            async with self.engine.connect() as connection:
                return await connection.run_sync(schema.state) == "old"
        except (SQLAlchemyError, OSError) as error:
            raise StorageUnavailable from error

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
        if self._exclusive is not None:
            self._exclusive.close()
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None


def _is_hopeless(error: Exception) -> bool:
    return isinstance(error, NEVER) or str(getattr(getattr(error, "orig", None), "sqlstate", ""))[:2] in NEVER_STATES
