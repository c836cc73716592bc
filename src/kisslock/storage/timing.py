"""How long work on the database waits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of the database, in seconds."""

    # On SQLite a request that writes waits for the writers of its own process first, then for those of others.
    write_wait_s: float = 3.0
    busy_s: float = 3.0
    # Work for which no request waits: the log, and making the tables.
    long_busy_s: float = 10.0
    ping_s: float = 2.0
    # PostgreSQL: for a permit to use a connection of the pool, for the connection itself, and for one statement.
    pool_s: float = 5.0
    connect_s: float = 3.0
    command_s: float = 5.0
    # PostgreSQL itself ends a statement that waits for a lock, before we give the statement up.
    lock_s: float = 4.0
    # After a time-out requests fail at once, until a probe is answered: its first pause, doubled up to the longest.
    probe_pause_s: float = 0.5
    max_probe_pause_s: float = 2.0
    # SQLite refuses, without waiting, a second process that changes a new file's journal at the same time.
    journal_pause_s: float = 0.05


# Of an operator's command, for which no request waits.
OPERATOR = Timing(command_s=3600.0, lock_s=3500.0)
