"""Old rows go, hourly and a slice at a time. Slices take turns with writers, so that one process at a time deletes."""

import asyncio
import logging
import random
import time

from sqlalchemy import Delete, Table, delete, select, tuple_

from kisslock.errors import KisslockError
from kisslock.storage.engine import Storage
from kisslock.storage.tables import log_counts, log_entries, log_flows, log_groups

SLICE = 2000
# Between two slices writers get their turn.
PAUSE_S = 0.05
EVERY_S = 3600
# Processes that start together do not begin together.
FIRST_S = (60, 300)
DAY_MS = 86_400_000
# The page's range of an hour is counted in minutes; a day of them is kept so that a change of clocks does no harm.
MINUTES_KEPT_MS = 26 * 3_600_000
# Not cryptography: processes shall differ.
_random = random.Random()  # noqa: S311
log = logging.getLogger("kisslock.log")


async def retain(storage: Storage, days: int) -> None:
    """Delete for ever what is older than so many days."""
    await asyncio.sleep(_random.uniform(*FIRST_S))
    while True:
        try:
            await prune(storage, int(time.time() * 1000), days)
        except KisslockError as error:
            log.warning("client log: old entries stay for now. %s %s", error.message, error.hint)
        await asyncio.sleep(EVERY_S)


async def prune(storage: Storage, now_ms: int, days: int) -> int:
    """Delete what is older than so many days, and minutes beyond what a page asks for; how many entries went.

    Raises StorageUnavailable and SchemaOutdated.
    """
    before_ms = now_ms - days * DAY_MS
    minutes_before_ms = max(before_ms, now_ms - MINUTES_KEPT_MS)
    gone = await _all(storage, _slice(log_entries, log_entries.c.at_ms < before_ms))
    await _all(storage, _slice(log_flows, log_flows.c.last_ms < before_ms))
    await _all(storage, _slice(log_groups, log_groups.c.last_ms < before_ms))
    counts = log_counts.c
    await _all(storage, _slice(log_counts, counts.at_ms < before_ms))
    await _all(storage, _slice(log_counts, (counts.span_s == 60) & (counts.at_ms < minutes_before_ms)))  # noqa: PLR2004
    return gone


def _slice(table: Table, condition: object) -> Delete:
    key = tuple_(*table.primary_key)
    found = select(*table.primary_key).where(condition).limit(SLICE)  # type: ignore[arg-type]
    return delete(table).where(key.in_(found))


async def _all(storage: Storage, statement: Delete) -> int:
    gone = 0
    while True:
        found = await storage.exclusive_transaction(lambda connection: connection.execute(statement).rowcount)
        gone += found
        if found < SLICE:
            return gone
        await asyncio.sleep(PAUSE_S)
