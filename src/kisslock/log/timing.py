"""How long the client log waits, and how often it writes, warns and prunes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of the client log, in seconds."""

    # At the start of the application: how long it waits for the tables.
    begin_s: float = 5.0
    # How long the first body of a batch waits for others.
    batch_wait_s: float = 0.2
    # One attempt to commit: longer than SQLite waits for its lock. A network connection may be silent for ever.
    commit_s: float = 20.0
    # Between two attempts: the first pause, doubled each time up to the longest.
    first_pause_s: float = 0.1
    longest_pause_s: float = 2.0
    # At the end of the application: how long a database that fails is tried again.
    last_tries_s: float = 10.0
    # Between two warnings.
    warn_every_s: float = 60.0
    # Pruning: the first one after a random time in this range (processes that start together differ), then hourly.
    prune_first_s: tuple[float, float] = (60.0, 300.0)
    prune_every_s: float = 3600.0
    # Between two slices of deleted rows other transactions get the lock.
    prune_pause_s: float = 0.05
