"""The client log's timeouts and intervals."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of the client log, in seconds."""

    # The time in seconds that the startup waits for the database.
    startup_wait_s: float = 5.0
    # After the first body of a batch, the writer waits this number of seconds for more bodies.
    batch_wait_s: float = 0.2
    # The timeout of one commit, which is longer than SQLite waits for its lock. Without the timeout, a connection that
    # gets no response would hang.
    commit_timeout_s: float = 20.0
    # The first pause between attempts in seconds. The pause doubles after each attempt, up to the longest pause.
    first_pause_s: float = 0.1
    longest_pause_s: float = 2.0
    # The shutdown retries for this number of seconds while the database fails.
    shutdown_retry_s: float = 10.0
    # The minimum time between two warnings.
    warn_every_s: float = 60.0
    # The first pruning starts after a random time in this range, so that processes that start together do not prune
    # together. Pruning then runs every hour.
    first_prune_range_s: tuple[float, float] = (60.0, 300.0)
    prune_every_s: float = 3600.0
    # The pause in seconds between two deletions, in which other transactions get the lock.
    prune_pause_s: float = 0.05
