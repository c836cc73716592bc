"""How long work on the database waits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of the database, in seconds."""

    # On SQLite a request that writes waits for the writers of its own process first, then for those of others.
    write_wait_s: float = 3.0
    busy_s: float = 3.0
    # Work for which no request waits: the log, and making the tables.
    patient_busy_s: float = 10.0
    ping_s: float = 2.0
    # SQLite refuses, without waiting, a second process that changes a new file's journal at the same time.
    journal_pause_s: float = 0.05
