"""The client log's metrics."""

from functools import cache

from prometheus_client import Counter

from kisslock.metrics import REGISTRY

LOG_ACCEPTED = Counter("kisslock_log_accepted", "Entries of the client log that were queued.", registry=REGISTRY)
LOG_STORED = Counter("kisslock_log_stored", "Entries of the client log that were stored.", registry=REGISTRY)
LOG_DROPPED = Counter(
    "kisslock_log_dropped",
    "Entries of the client log that were not stored: full (the queue was full), empty (no content), storage (the "
    "database was down until the server stopped), failed (the database rejected them).",
    ("reason",),
    registry=REGISTRY,
)

log_dropped_counter = cache(LOG_DROPPED.labels)
