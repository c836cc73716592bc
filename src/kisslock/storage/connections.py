"""Options and metrics of a connection pool."""

from inspect import signature
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.ext.asyncio import AsyncEngine

from kisslock.metrics import CONNECTIONS

# SQLAlchemy's own numbers, said here because /metrics shows their sum.
POOL_SIZE, POOL_OVERFLOW = 5, 10
POOL_LIMIT = POOL_SIZE + POOL_OVERFLOW
# A connection that returns to the pool needs no rollback: with autocommit no transaction is open. SQLAlchemy before
# 2.0.43 cannot leave it out.
NO_ROLLBACK: dict[str, Any] = (
    {"skip_autocommit_rollback": True} if "skip_autocommit_rollback" in signature(DefaultDialect).parameters else {}
)
OPEN_CONNECTIONS, USED_CONNECTIONS, MAX_CONNECTIONS = (CONNECTIONS.labels(state) for state in ("open", "used", "most"))


def count_connections(engine: AsyncEngine) -> None:
    """Count what the pool of an engine opens and hands out, from now on."""
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
    # A connection that is dead when it is asked for comes back without having been handed out.
    if record.record_info.pop(USED_CONNECTIONS, False):
        USED_CONNECTIONS.dec()


def forget_connections() -> None:
    """The pool of an engine is no more."""
    MAX_CONNECTIONS.dec(POOL_LIMIT)
