"""The timeouts of database work."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Timeouts of the database, in seconds."""

    # On SQLite, a write first waits for other writers of this process (write_wait_s), then for other processes
    # (busy_s).
    write_wait_s: float = 3.0
    busy_s: float = 3.0
    # Storing log entries and creating tables can wait longer for the lock, because no request waits for this work.
    long_busy_s: float = 10.0
    ping_s: float = 2.0
    # On PostgreSQL: the timeouts for a permit to use the pool, for a new connection, and for one statement.
    pool_s: float = 5.0
    connect_s: float = 3.0
    command_s: float = 5.0
    # PostgreSQL cancels a statement that waits for a lock for this number of seconds, before the client's own timeout
    # ends it.
    lock_s: float = 4.0
    # After a timeout, requests fail immediately until a probe succeeds. The pause between probes doubles up to the
    # maximum.
    probe_pause_s: float = 0.5
    max_probe_pause_s: float = 2.0
    # While one process changes the journal mode of a new file, SQLite rejects a second process without waiting. The
    # second process retries after this pause.
    journal_pause_s: float = 0.05


# Operators' commands can wait longer, because no request waits for them.
OPERATOR_TIMING = Timing(command_s=3600.0, lock_s=3500.0)
