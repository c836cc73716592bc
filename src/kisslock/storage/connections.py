"""The figures of a pool of connections."""

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from kisslock.metrics import CONNECTIONS

# SQLAlchemy's own numbers, said here because /metrics shows their sum.
KEPT, MORE = 5, 10
OPEN, USED, MOST = (CONNECTIONS.labels(state) for state in ("open", "used", "most"))


def count_connections(engine: AsyncEngine) -> None:
    """Count what the pool of an engine opens and hands out, from now on."""
    pool = engine.sync_engine.pool
    for name, gauge, step in (("connect", OPEN, 1), ("close", OPEN, -1), ("checkout", USED, 1), ("checkin", USED, -1)):
        event.listen(pool, name, lambda *_, gauge=gauge, step=step: gauge.inc(step))
    MOST.inc(KEPT + MORE)


def forget_connections() -> None:
    """The pool of an engine is no more."""
    MOST.dec(KEPT + MORE)
