"""The timeouts of database work."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Timeouts of the database, in seconds."""

    # SQLite: a write waits first for other writers of this process, then for other processes.
    write_wait_s: float = 3.0
    busy_s: float = 3.0
    # Work that no request waits for: storing log entries and creating tables.
    long_busy_s: float = 10.0
    ping_s: float = 2.0
    # PostgreSQL: for a permit to use the pool, for the connection, and for one statement.
    pool_s: float = 5.0
    connect_s: float = 3.0
    command_s: float = 5.0
    # PostgreSQL ends a statement that waits for a lock, before the client gives the statement up.
    lock_s: float = 4.0
    # After a timeout, requests fail immediately until a probe succeeds. The pause between probes doubles up to the
    # maximum.
    probe_pause_s: float = 0.5
    max_probe_pause_s: float = 2.0
    # While one process changes a new file's journal mode, SQLite rejects a second one without waiting.
    journal_pause_s: float = 0.05


# For operators' commands, which no request waits for.
OPERATOR = Timing(command_s=3600.0, lock_s=3500.0)
