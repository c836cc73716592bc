"""Every metric of /metrics (Prometheus). Labels come from tables of this package, never from a visitor.

Several workers write into one folder (PROMETHEUS_MULTIPROC_DIR, which `kisslock serve` sets before they start), so each
worker can report the sums of all.
"""

import asyncio
import os
from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FLUSH_S = 0.5
# From a node on the same machine to the deadline of the gateway.
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REGISTRY = CollectorRegistry(auto_describe=True)
REQUESTS = Counter("kisslock_http_requests", "Answers by class of status.", ("status",), registry=REGISTRY)
REFUSED = Counter(
    "kisslock_http_refused",
    "Connections that were refused before a whole request had arrived, by status (400, 408, 431).",
    ("status",),
    registry=REGISTRY,
)
CALLS = Counter(
    "kisslock_rpc_calls",
    "JSON-RPC calls by source of the answer: hit (the cache), joined (an equal call in flight), asked (a node), own "
    "(the gateway itself); again: joined calls that were sent to a node because the first flight failed or was late.",
    ("how",),
    registry=REGISTRY,
)
ASKED = Counter("kisslock_rpc_asked", "Calls sent to nodes, by method.", ("method",), registry=REGISTRY)
ATTEMPTS = Counter(
    "kisslock_upstream_attempts",
    "Requests to nodes; a node is <chain>/<its place in the settings>.",
    ("node", "outcome"),
    registry=REGISTRY,
)
SECONDS_OF_NODE = Histogram(
    "kisslock_upstream_seconds", "How long nodes take to answer.", ("node",), buckets=SECONDS, registry=REGISTRY
)
OVERDUE = Counter(
    "kisslock_upstream_overdue",
    "Reads that a node had not answered within its usual time: rescued (a second node was asked and answered first), "
    "waited (it did not), alone (no second node was asked: the allowance of extra calls was used up).",
    ("node", "outcome"),
    registry=REGISTRY,
)
TRUSTED = Gauge(
    "kisslock_upstream_up",
    "1: calls go to the node; 0: the node is ejected.",
    ("node",),
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
CACHED = Gauge("kisslock_rpc_cache_bytes", "Bytes of cached answers.", registry=REGISTRY, multiprocess_mode="livesum")
SPENT = Counter("kisslock_budget_spent", "Requests refused by a rate limit.", ("budget",), registry=REGISTRY)
GATES = Counter(
    "kisslock_gate_checks",
    "Checks of gates by the gate's name in the settings ((route): a route's own holdings) and by outcome: passed, "
    "not_held, unchecked.",
    ("gate", "outcome"),
    registry=REGISTRY,
)
FOREIGN = Counter("kisslock_foreign_origin", "Requests refused because of their origin.", ("code",), registry=REGISTRY)
LOG_ACCEPTED = Counter("kisslock_log_accepted", "Entries of the client log that were queued.", registry=REGISTRY)
LOG_STORED = Counter("kisslock_log_stored", "Entries of the client log that were stored.", registry=REGISTRY)
LOG_DROPPED = Counter(
    "kisslock_log_dropped",
    "Entries of the client log that were not stored: full (the queue was full), empty (no content), storage (the "
    "database was away until the server ended), failed (refused by the database).",
    ("reason",),
    registry=REGISTRY,
)


class BufferedCounter:
    """A counter for nearly every request: sums in a dict, added to the library's counter twice a second.

    One increment of the library's counter takes as long as a response from the gateway's cache.
    """

    def __init__(self, child: Callable[[str], Counter]) -> None:
        self._child = child
        self._sums: dict[str, int] = {}
        self._due = False

    def add(self, label: str = "", number: int = 1) -> None:
        """Add to the sum of a label; "" for a counter without labels."""
        sums = self._sums
        sums[label] = sums.get(label, 0) + number
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(FLUSH_S, self.flush)

    def flush(self) -> None:
        """Add the sums to the library's counter."""
        self._due = False
        while self._sums:
            label, number = self._sums.popitem()
            self._child(label).inc(number)


answers = BufferedCounter(cache(REQUESTS.labels))
calls = BufferedCounter(cache(CALLS.labels))
log_accepted = BufferedCounter(lambda _: LOG_ACCEPTED)
asked_counter = cache(ASKED.labels)
attempt_counter = cache(ATTEMPTS.labels)
node_seconds = cache(SECONDS_OF_NODE.labels)
overdue_counter = cache(OVERDUE.labels)
node_is_up = cache(TRUSTED.labels)
refused_counter = cache(REFUSED.labels)
spent_counter = cache(SPENT.labels)
gate_checks = cache(GATES.labels)
foreign_origins = cache(FOREIGN.labels)
log_dropped = cache(LOG_DROPPED.labels)


def text() -> bytes:
    """All metrics of all workers in the text format of Prometheus."""
    for sums in (answers, calls, log_accepted):
        sums.flush()
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    all_workers = CollectorRegistry()
    MultiProcessCollector(all_workers)  # type: ignore[no-untyped-call]
    return generate_latest(all_workers)
