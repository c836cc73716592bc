"""Options and metrics of the connection pool."""

from inspect import signature
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.ext.asyncio import AsyncEngine

from kisslock.metrics import STORAGE_CONNECTIONS

# SQLAlchemy's default pool sizes are repeated here, because /metrics shows their sum.
POOL_SIZE, POOL_OVERFLOW = 5, 10
POOL_LIMIT = POOL_SIZE + POOL_OVERFLOW
# In autocommit mode no transaction is open when a connection returns to the pool, so it needs no rollback. SQLAlchemy
# before 2.0.43 has no option to skip the rollback.
NO_ROLLBACK_OPTIONS: dict[str, Any] = (
    {"skip_autocommit_rollback": True} if "skip_autocommit_rollback" in signature(DefaultDialect).parameters else {}
)
OPEN_CONNECTIONS, USED_CONNECTIONS, MAX_CONNECTIONS = (
    STORAGE_CONNECTIONS.labels(state) for state in ("open", "used", "most")
)


def count_connections(engine: AsyncEngine) -> None:
    """Count the open and the used connections of the engine's pool in /metrics."""
    pool = engine.sync_engine.pool
    event.listen(pool, "connect", lambda *_: OPEN_CONNECTIONS.inc())
    event.listen(pool, "close", lambda *_: OPEN_CONNECTIONS.dec())
    event.listen(pool, "checkout", _on_checkout)
    event.listen(pool, "checkin", _on_checkin)
    MAX_CONNECTIONS.inc(POOL_LIMIT)


def _on_checkout(_: Any, record: Any, __: Any) -> None:
    record.record_info[USED_CONNECTIONS] = True
    USED_CONNECTIONS.inc()


def _on_checkin(_: Any, record: Any) -> None:
    # The pool also calls this function for a dead connection that was never checked out, so count only connections that
    # were marked at checkout.
    if record.record_info.pop(USED_CONNECTIONS, False):
        USED_CONNECTIONS.dec()


def subtract_closed_pool() -> None:
    """Subtract the size of a closed pool from the maximum number of connections in /metrics."""
    MAX_CONNECTIONS.dec(POOL_LIMIT)
