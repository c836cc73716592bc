"""The database in storage.url: connections for reads and single statements, and exclusive transactions."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from functools import cached_property, partial
from typing import Any, Self

from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from kisslock import metrics
from kisslock.circuit_breaker import CircuitBreaker
from kisslock.errors import SchemaOutdated, StorageUnavailable
from kisslock.storage import connections, schema
from kisslock.storage.compiled import CompiledQuery, Rows, fetch_rows
from kisslock.storage.data_model import DataModel
from kisslock.storage.failures import error_with_reason, failure_types, is_lock_timeout, is_permanent
from kisslock.storage.permits import Permits, busy_error, database_priority
from kisslock.storage.postgresql import end_silent_connections, is_responding, limit_lock_waits, terminate_when_closed
from kisslock.storage.sqlite import ExclusiveTransactions, Result, Work, busy_pragma, configure_connection, create_file
from kisslock.storage.sqlite_reader import SQLiteReader
from kisslock.storage.timing import Timing

DRIVERS = {"sqlite://": "sqlite+aiosqlite://", "postgresql://": "postgresql+asyncpg://"}
# The IDs of PostgreSQL's advisory locks. SQLite has only one lock, for the whole file.
SCHEMA_LOCK, LOG_LOCK, LINKS_LOCK, PENDING_LOCK = 4361, 4362, 4363, 4364
ADVISORY_LOCK_SQL = "SELECT pg_advisory_xact_lock(:lock)"
SHARED_LOCK_SQL = "SELECT pg_advisory_xact_lock_shared(:lock)"
ISOLATION_LEVELS = {"sqlite": "SERIALIZABLE", "postgresql": "READ COMMITTED"}


class Storage:
    """The database. The first use connects to it, and creates the tables of its data model if it is empty."""

    def __init__(self, url: str, data_model: DataModel, timing: Timing | None = None) -> None:
        timing = timing or Timing()
        self.url, self.data_model, self.timing = url, data_model, timing
        self._is_sqlite = url.startswith("sqlite")
        self._engine: AsyncEngine | None = None
        self._reader = SQLiteReader(url)
        self._is_ready = False
        self._prepare_lock = asyncio.Lock()
        self._permits = Permits(connections.POOL_LIMIT, timing.pool_s)
        self._write_permit = Permits(1, timing.write_wait_s)
        self._breaker = CircuitBreaker(
            self._check_database_responds, first_pause_s=timing.probe_pause_s, longest_pause_s=timing.max_probe_pause_s
        )

    @cached_property
    def _long_wait_transactions(self) -> ExclusiveTransactions | None:
        return self._create_exclusive_transactions(self.timing.long_busy_s)

    @cached_property
    def _short_wait_transactions(self) -> ExclusiveTransactions | None:
        return self._create_exclusive_transactions(self.timing.busy_s)

    def _create_exclusive_transactions(self, busy_s: float) -> ExclusiveTransactions | None:
        return ExclusiveTransactions(self.url, self.timing, busy_s) if self._is_sqlite else None

    @property
    def engine(self) -> AsyncEngine:
        """The engine. Raises StorageUnavailable if the PostgreSQL driver is not installed."""
        if self._engine is None:
            if self._is_sqlite:
                self._engine = self._create_engine()
                create_file(self.url)
                event.listen(self._engine.sync_engine, "connect", partial(configure_connection, self.timing))
            else:
                size, overflow = connections.POOL_SIZE, connections.POOL_OVERFLOW
                self._engine = self._create_engine(pool_pre_ping=True, pool_size=size, max_overflow=overflow)
                limit_lock_waits(self._engine, self.timing.lock_s)
            connections.count_connections(self._engine)
        return self._engine

    def _create_engine(self, **pool_options: Any) -> AsyncEngine:
        scheme = next(scheme for scheme in DRIVERS if self.url.startswith(scheme))
        timeouts = {"timeout": self.timing.connect_s, "command_timeout": self.timing.command_s}
        try:
            engine = create_async_engine(
                self.url.replace(scheme, DRIVERS[scheme], 1),
                isolation_level="AUTOCOMMIT",
                **connections.NO_ROLLBACK_OPTIONS,
                connect_args={} if self._is_sqlite else timeouts,
                **pool_options,
            )
        except ModuleNotFoundError as error:
            raise StorageUnavailable(hint='Install the driver: pip install "kisslock[postgres]".') from error
        if not self._is_sqlite:
            end_silent_connections(engine)
        return engine

    @asynccontextmanager
    async def _translate_failures(
        self, is_expected: Callable[[Exception], bool] = lambda _: False
    ) -> AsyncIterator[None]:
        """Convert database errors to StorageUnavailable, except errors for which `is_expected` returns True."""
        self._require_closed_breaker()
        try:
            yield
        except failure_types() as error:
            if is_expected(error):
                raise
            metrics.STORAGE_FAILURES.inc()
            if is_lock_timeout(error):
                raise busy_error() from error
            if isinstance(error, TimeoutError) and not self._is_sqlite:
                self._breaker.open()
            raise StorageUnavailable from error

    async def _check_database_responds(self) -> bool:
        # Open a new connection, because all connections of the pool might be in use or get no response.
        return await is_responding(self._create_engine(poolclass=NullPool), self.timing.ping_s)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        if self._is_sqlite:
            async with aclosing(await self.engine.connect()) as connection:
                yield connection
            return
        async with self._permits.hold_permit():
            # Check again, because the circuit breaker might have opened during the wait.
            self._require_closed_breaker()
            async with asyncio.timeout(self.timing.connect_s):
                connection = await self.engine.connect()
            async with aclosing(connection):
                yield connection

    def _require_closed_breaker(self) -> None:
        if self._breaker.is_open:
            metrics.STORAGE_FAILURES.inc()
            raise StorageUnavailable

    @asynccontextmanager
    async def read_connection(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for queries. Raises StorageUnavailable."""
        await self.prepare()
        async with self._translate_failures(), self._connection() as connection:
            yield connection

    async def fetch(self, query: CompiledQuery, values: Mapping[str, Any]) -> Rows:
        """Return the rows of a compiled query, for queries that every request runs. Raises StorageUnavailable."""
        await self.prepare()
        if (rows := await self._reader.fetch(query, values)) is not None:
            return rows
        async with self._translate_failures(), self._connection() as connection:
            return await fetch_rows(connection, query, values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection with a transaction, which PostgreSQL needs to stream rows. Raises StorageUnavailable."""
        await self.prepare()
        async with self._translate_failures(), self._transaction() as connection:
            yield connection

    @asynccontextmanager
    async def autocommit(self, wait_s: float | None = None) -> AsyncIterator[AsyncConnection]:
        """Yield a connection on which each statement is a transaction. Raises StorageUnavailable and IntegrityError.

        On SQLite a process has only one such connection, so that waiting writers do not use up the connections of
        readers. The method waits up to `wait_s` seconds for the connection (default: `timing.write_wait_s`).
        """
        await self.prepare()
        # Two concurrent requests can insert the same row, and the caller handles the IntegrityError.
        async with (
            self._translate_failures(lambda error: isinstance(error, IntegrityError)),
            self._write_lock(wait_s),
            self._connection() as connection,
        ):
            yield connection

    @asynccontextmanager
    async def _write_lock(self, wait_s: float | None) -> AsyncIterator[None]:
        if not self._is_sqlite:
            yield
            return
        async with self._write_permit.hold_permit(wait_s):
            yield

    async def execute_write(self, execute: Work[Result], *, shared_lock: int | None = None) -> Result:
        """Return the result of `execute`. Use this method for writes whose result a request waits for.

        On SQLite `execute` runs in a thread, in one transaction, and waits for the file's lock like `autocommit`. On
        PostgreSQL, with `shared_lock`, it runs in one transaction that holds this advisory lock in shared mode. Without
        `shared_lock`, each statement commits by itself. Raises StorageUnavailable and IntegrityError.
        """
        await self.prepare()
        async with self._translate_failures(lambda error: isinstance(error, IntegrityError)), self._write_lock(None):
            if self._short_wait_transactions is not None:
                return await self._short_wait_transactions.run(execute)
            async with self._transaction() if shared_lock else self._connection() as connection:
                if shared_lock:
                    await connection.execute(text(SHARED_LOCK_SQL), {"lock": shared_lock})
                return await connection.run_sync(execute)

    async def exclusive_transaction(
        self, execute: Work[Result], after_commit: Callable[[], None] = lambda: None, *, lock: int = LOG_LOCK
    ) -> Result:
        """Return the result of `execute` in a transaction that excludes all other transactions with the same lock.

        LOG_LOCK makes the log's IDs visible in order. `after_commit` is called after the commit, unless the caller is
        cancelled on PostgreSQL. Raises StorageUnavailable if the database is down, and other database errors unchanged.
        """
        await self.prepare()
        async with self._translate_failures(is_permanent):
            if self._long_wait_transactions is not None and lock == LOG_LOCK:
                return await self._long_wait_transactions.run(execute, after_commit)
            if self._long_wait_transactions is not None:
                async with self._write_lock(None):
                    return await self._long_wait_transactions.run(execute, after_commit)
            async with self._transaction() as connection:
                await connection.execute(text(ADVISORY_LOCK_SQL), {"lock": lock})
                result = await connection.run_sync(execute)
        after_commit()
        return result

    async def prepare(self, *, upgrade: bool = False) -> None:
        """Create the tables in an empty database. If it is old, migrate it (`upgrade`), or raise SchemaOutdated."""
        if self._is_ready:
            return
        # Get the lock first. Then _translate_failures checks the circuit breaker after the wait for the lock.
        async with self._prepare_lock, self._translate_failures():
            if not self._is_ready:
                await self._prepare_schema(upgrade=upgrade)
                self._is_ready = True

    async def start_up(self, *, upgrade: bool = False) -> None:
        """Prepare the database when a process starts. Raises StorageUnavailable with the database's own message."""
        try:
            await self.prepare(upgrade=upgrade)
        except StorageUnavailable as error:
            raise error_with_reason(error, self.url, self.timing) from None

    async def _prepare_schema(self, *, upgrade: bool) -> None:
        async with self._transaction() as connection:
            # Let processes that start at the same time create the tables one after the other.
            if self._is_sqlite:
                await connection.execute(text(busy_pragma(self.timing.long_busy_s)))
                await connection.execute(text("BEGIN IMMEDIATE"))
            else:
                await connection.execute(text(ADVISORY_LOCK_SQL), {"lock": SCHEMA_LOCK})
            state = await connection.run_sync(schema.read_schema_state, self.data_model.tables)
            if state == "old" and not upgrade:
                raise SchemaOutdated
            if state == "empty":
                await connection.run_sync(schema.create_tables, self.data_model.tables)
            elif state == "old":
                # Alembic is slow to import, and only an upgrade needs it.
                from kisslock.storage import migrate  # noqa: PLC0415

                await connection.run_sync(migrate.upgrade)
        if self._is_sqlite:
            # Close these connections: they wait for SQLite's lock up to `long_busy_s`, which is too long for requests.
            await self.engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._connection() as connection:
            isolation_level = ISOLATION_LEVELS[connection.dialect.name]
            async with (await connection.execution_options(isolation_level=isolation_level)).begin():
                yield connection

    async def schema_state(self) -> schema.SchemaState:
        """Return the state of the tables. Raises StorageUnavailable and SchemaDamaged."""
        async with self._translate_failures(), self._connection() as connection:
            return await connection.run_sync(schema.read_schema_state, self.data_model.tables)

    async def ping(self) -> None:
        """Read something from the database. Raises StorageUnavailable."""
        # SQLite runs SELECT 1 without reading its file.
        query = "SELECT count(*) FROM sqlite_master" if self._is_sqlite else "SELECT 1"
        limit_s = self.timing.ping_s
        async with self._translate_failures(), asyncio.timeout(limit_s if self._is_sqlite else None):
            with database_priority():
                # On PostgreSQL this time limit begins after the wait for a permit, which has its own time limit.
                async with self._connection() as connection, asyncio.timeout(limit_s):
                    await connection.execute(text(query))

    async def __aenter__(self) -> Self:
        """Return the storage. Connections are opened when they are needed."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close all connections."""
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._reader.close()
        for transactions in filter(None, (self._long_wait_transactions, self._short_wait_transactions)):
            transactions.close()
        if self._engine is not None:
            if not self._is_sqlite and (self._breaker.is_open or not await self._check_database_responds()):
                terminate_when_closed(self._engine)
            await self._engine.dispose()
            self._engine = None
            connections.subtract_closed_pool()
        await self._breaker.close()
