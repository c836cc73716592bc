"""PostgreSQL only: what becomes of a connection whose server is silent."""

from typing import Any

from sqlalchemy import ExceptionContext, event
from sqlalchemy.ext.asyncio import AsyncEngine


def end_silent_connections(engine: AsyncEngine) -> None:
    """Let a pool drop a connection after a time-out without Terminate, which a silent server does not answer."""
    event.listen(engine.sync_engine, "handle_error", _lose)
    event.listen(engine.sync_engine, "invalidate", _cut)


def cut_when_closed(engine: AsyncEngine) -> None:
    """Let an engine close its connections without waiting for a server that is silent."""
    event.listen(engine.sync_engine, "close", _cut)


def _lose(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True


def _cut(connection: Any, *_: object) -> None:
    connection.driver_connection.terminate()
