"""PostgreSQL only: connections whose server is silent, and statements that wait for a lock."""

import asyncio
from typing import Any

from sqlalchemy import ExceptionContext, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from kisslock.storage.failures import failure_types, sqlstate


def end_silent_connections(engine: AsyncEngine) -> None:
    """Let a pool drop a connection after a time-out without Terminate, which a silent server does not answer."""
    event.listen(engine.sync_engine, "handle_error", _mark_disconnected)
    event.listen(engine.sync_engine, "invalidate", _terminate)


def limit_lock_waits(engine: AsyncEngine, lock_s: float) -> None:
    """Let PostgreSQL end each statement that waits for a lock for longer than `lock_s`.

    The statement then has no effect. A statement that only we give up still runs when it gets the lock. As an answer of
    the database the failure does not open the circuit breaker. PgBouncer refuses this setting as a startup parameter.
    """

    def limit(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {int(lock_s * 1000)}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", limit)


def terminate_when_closed(engine: AsyncEngine) -> None:
    """Let an engine close its connections without waiting for a server that is silent."""
    event.listen(engine.sync_engine, "close", _terminate)


def _mark_disconnected(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True


def _terminate(connection: Any, *_: object) -> None:
    connection.driver_connection.terminate()


async def responds(engine: AsyncEngine, timeout_s: float) -> bool:
    """Return True if PostgreSQL answers a new connection of this engine."""
    try:
        async with asyncio.timeout(timeout_s), engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except failure_types() as error:
        # A server that says why it takes no connection, for instance because it has too many, is not silent: the
        # connections of the pool may work.
        return bool(sqlstate(error))
    return True
