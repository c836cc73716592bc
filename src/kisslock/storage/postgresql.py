"""PostgreSQL: handles connections to silent servers, and statements that wait for a lock."""

import asyncio
from typing import Any

from sqlalchemy import ExceptionContext, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from kisslock.storage.failures import failure_types, sqlstate


def end_silent_connections(engine: AsyncEngine) -> None:
    """Make the pool drop a connection after a timeout without sending Terminate: a silent server would not answer."""
    event.listen(engine.sync_engine, "handle_error", _mark_disconnected)
    event.listen(engine.sync_engine, "invalidate", _terminate)


def limit_lock_waits(engine: AsyncEngine, lock_s: float) -> None:
    """Make PostgreSQL end each statement that waits for a lock for longer than `lock_s` seconds.

    A statement that PostgreSQL ends has no effect. If only the client stopped waiting, PostgreSQL would still run the
    statement when it gets the lock. The error after `lock_s` seconds is a response of the database, so it does not open
    the circuit breaker. The setting is not sent as a startup parameter, because PgBouncer rejects such a parameter.
    """

    def set_lock_timeout(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {int(lock_s * 1000)}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", set_lock_timeout)


def terminate_when_closed(engine: AsyncEngine) -> None:
    """Make the engine close its connections without waiting for a silent server."""
    event.listen(engine.sync_engine, "close", _terminate)


def _mark_disconnected(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True


def _terminate(connection: Any, *_: object) -> None:
    connection.driver_connection.terminate()


async def is_responding(engine: AsyncEngine, timeout_s: float) -> bool:
    """Return True if PostgreSQL responds to a new connection of this engine within `timeout_s` seconds."""
    try:
        async with asyncio.timeout(timeout_s), engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except failure_types() as error:
        # A server that gives a reason for rejecting a connection, such as too many connections, is not silent. After
        # such a rejection, the connections that the pool already has can still work.
        return bool(sqlstate(error))
    return True
