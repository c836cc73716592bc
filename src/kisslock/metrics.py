"""What is counted for /metrics, in one list (Prometheus). Labels come from tables of ours, never from a visitor.

Several workers write into one folder (PROMETHEUS_MULTIPROC_DIR, set by `kisslock serve` before they start), and
whichever of them is asked tells of all.
"""

import os
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# From a node beside us to the gateway's whole deadline.
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REGISTRY = CollectorRegistry(auto_describe=True)
REQUESTS = Counter("kisslock_http_requests", "Answers by class of status.", ("status",), registry=REGISTRY)
CALLS = Counter(
    "kisslock_rpc_calls",
    "JSON-RPC calls by how they were answered: hit (kept), joined (on its way already), asked (a node), own (none).",
    ("how",),
    registry=REGISTRY,
)
ASKED = Counter("kisslock_rpc_asked", "Calls that nodes were asked, by method.", ("method",), registry=REGISTRY)
ATTEMPTS = Counter(
    "kisslock_upstream_attempts",
    "Requests to nodes; a node is <chain>/<its place in the settings>.",
    ("node", "outcome"),
    registry=REGISTRY,
)
SECONDS_OF_NODE = Histogram(
    "kisslock_upstream_seconds", "How long nodes take to answer.", ("node",), buckets=SECONDS, registry=REGISTRY
)
TRUSTED = Gauge(
    "kisslock_upstream_up",
    "1: calls go to the node; 0: it is set aside.",
    ("node",),
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
CACHED = Gauge("kisslock_rpc_cache_bytes", "Answers kept in memory.", registry=REGISTRY, multiprocess_mode="livesum")
SPENT = Counter("kisslock_budget_spent", "Requests refused for their budget.", ("budget",), registry=REGISTRY)

call_counter = cache(CALLS.labels)
asked_counter = cache(ASKED.labels)
attempt_counter = cache(ATTEMPTS.labels)
node_seconds = cache(SECONDS_OF_NODE.labels)
node_is_up = cache(TRUSTED.labels)
status_counter = cache(REQUESTS.labels)
spent_counter = cache(SPENT.labels)


def text() -> bytes:
    """Everything that was counted, by all workers, as Prometheus reads it."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)
