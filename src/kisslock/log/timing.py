"""The client log's timeouts and intervals."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of the client log, in seconds."""

    # How long the startup waits for the database.
    begin_s: float = 5.0
    # How long the first body of a batch waits for more bodies.
    batch_wait_s: float = 0.2
    # The timeout of one commit. It is longer than SQLite waits for its lock. Without it, a silent connection would
    # hang.
    commit_s: float = 20.0
    # The first pause between attempts, which doubles each time up to the longest.
    first_pause_s: float = 0.1
    longest_pause_s: float = 2.0
    # How long the shutdown retries while the database fails.
    last_tries_s: float = 10.0
    # The minimum time between two warnings.
    warn_every_s: float = 60.0
    # Pruning runs first after a random time in this range, so that processes that start together differ, then hourly.
    prune_first_s: tuple[float, float] = (60.0, 300.0)
    prune_every_s: float = 3600.0
    # Between two slices of deleted rows, other transactions get the lock.
    prune_pause_s: float = 0.05
