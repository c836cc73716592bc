"""Deletes old rows, hourly and in slices.

Each slice is an exclusive transaction, so only one process at a time deletes rows.
"""

import asyncio
import logging
import random
import time

from sqlalchemy import ColumnElement, Table, delete, select, tuple_

from kisslock.errors import KisslockError
from kisslock.log.tables import log_entries, log_flows, log_groups
from kisslock.log.timing import Timing
from kisslock.storage.engine import Storage
from kisslock.storage.failures import describe_failure, failure_types
from kisslock.storage.tables import log_counts

ROWS_PER_DELETION = 2000
DAY_MS, MINUTE_S = 86_400_000, 60
# Only the range of one hour reads the counts for single minutes. These counts are kept for 26 hours, in case the clock
# of the server is changed.
MINUTE_RETENTION_MS = 26 * 3_600_000
# The random numbers need no cryptographic quality: they only spread the work of several processes over time.
_random = random.Random()  # noqa: S311
log = logging.getLogger("kisslock.log")


async def delete_old_rows_periodically(storage: Storage, retention_days: int, timing: Timing) -> None:
    """Delete rows older than `retention_days` every `timing.prune_every_s`, until the task is cancelled.

    A failure is logged. The next run tries again, because the database might have been repaired by then.
    """
    await asyncio.sleep(_random.uniform(*timing.first_prune_range_s))
    while True:
        try:
            await delete_old_rows(storage, int(time.time() * 1000), retention_days, pause_s=timing.prune_pause_s)
        except KisslockError as error:
            log.warning("client log: old entries could not be deleted. %s %s", error.message, error.hint)
        except failure_types() as error:
            # The storage does not translate permanent errors, so the exception is the original exception of the
            # database driver.
            reason = describe_failure(error, None, storage.timing)
            log.warning(
                "client log: old entries could not be deleted: the database rejected the statement (%s).", reason
            )
        await asyncio.sleep(timing.prune_every_s)


async def delete_old_rows(
    storage: Storage,
    now_ms: int,
    retention_days: int,
    *,
    rows_per_slice: int = ROWS_PER_DELETION,
    pause_s: float = Timing().prune_pause_s,
) -> int:
    """Delete rows older than `retention_days`, and counts per minute that no range needs.

    Return the number of deleted entries.

    Rows are deleted in slices of `rows_per_slice` rows. Between two slices the function waits for `pause_s` seconds, so
    that other transactions can use the database. Raises StorageUnavailable or SchemaOutdated.
    """
    before_ms = now_ms - retention_days * DAY_MS
    minutes_before_ms = max(before_ms, now_ms - MINUTE_RETENTION_MS)
    counts = log_counts.c
    conditions: tuple[tuple[Table, ColumnElement[bool]], ...] = (
        (log_entries, log_entries.c.at_ms < before_ms),
        (log_flows, log_flows.c.last_ms < before_ms),
        (log_groups, log_groups.c.last_ms < before_ms),
        (log_counts, counts.at_ms < before_ms),
        (log_counts, (counts.span_s == MINUTE_S) & (counts.at_ms < minutes_before_ms)),
    )
    deleted_entry_count, *_ = [
        await _delete_in_slices(storage, table, condition, rows_per_slice, pause_s) for table, condition in conditions
    ]
    return deleted_entry_count


async def _delete_in_slices(
    storage: Storage, table: Table, condition: ColumnElement[bool], rows_per_slice: int, pause_s: float
) -> int:
    old_rows = select(*table.primary_key).where(condition).limit(rows_per_slice)
    statement = delete(table).where(tuple_(*table.primary_key).in_(old_rows))
    deleted_count = 0
    while True:
        count = await storage.exclusive_transaction(lambda connection: connection.execute(statement).rowcount)
        deleted_count += count
        if count < rows_per_slice:
            return deleted_count
        await asyncio.sleep(pause_s)
