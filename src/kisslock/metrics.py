"""Every metric of /metrics (Prometheus). Labels come from tables of this package, never from a visitor.

Several workers write into one folder (PROMETHEUS_MULTIPROC_DIR, which `kisslock serve` sets before they start), so each
worker can report the sums of all.
"""

import os
import platform
from contextlib import suppress
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from kisslock import __version__
from kisslock.buffered import BufferedCounter, RequestTimes
from kisslock.processes import Processes, lives, pids_in

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# From a node on the same machine to the deadline of the gateway.
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
# Of a request: fewer, because each route has them for each class of status.
REQUEST_SECONDS = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REGISTRY = CollectorRegistry(auto_describe=True)
BUILD = Gauge(
    "kisslock_build_info",
    "1; the versions of Kisslock and Python are its labels.",
    ("version", "python"),
    registry=REGISTRY,
    multiprocess_mode="max",
)
BUILD.labels(__version__, platform.python_version()).set(1)
REQUESTS = Counter("kisslock_http_requests", "Answers by class of status.", ("status",), registry=REGISTRY)
DURATIONS = Histogram(
    "kisslock_http_seconds",
    "From a request's header to the beginning of its response, by the route's method and path; both are empty where a "
    "request reached no route.",
    ("method", "route", "status"),
    buckets=REQUEST_SECONDS,
    registry=REGISTRY,
)
IN_FLIGHT = Gauge(
    "kisslock_http_in_flight",
    "Requests whose response is not complete, live feeds and the one that reads this included.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
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
CONNECTIONS = Gauge(
    "kisslock_storage_connections",
    "Connections to the database: open, used (by a request at this moment), most (that a pool may open).",
    ("state",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
STORAGE_FAILURES = Counter(
    "kisslock_storage_failures", "Work that the database did not do: it was away, silent or locked.", registry=REGISTRY
)
REDIS = Gauge(
    "kisslock_redis_up",
    "1: Redis counts the rate limits (server.budgets_url); 0: each process counts its own.",
    ("use",),
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
SPENT = Counter("kisslock_budget_spent", "Requests refused by a rate limit.", ("budget",), registry=REGISTRY)
GATES = Counter(
    "kisslock_gate_checks",
    "Checks of gates by the gate's name in the settings ((route): a route's own holdings) and by outcome: passed, "
    "not_held, unchecked.",
    ("gate", "outcome"),
    registry=REGISTRY,
)
OIDC_CLIENTS = Counter(
    "kisslock_oidc_clients",
    "Programs (OpenID Connect) by the id in the settings and by outcome: asked (a request with a known address), "
    "signed_in (a token was given), refused (by the program's gate), failed (a token call).",
    ("client", "outcome"),
    registry=REGISTRY,
)
OIDC_ERRORS = Counter(
    "kisslock_oidc_errors", "Errors that programs were answered with (RFC 6749), by code.", ("code",), registry=REGISTRY
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


REGISTRY.register(Processes(lambda: [os.getpid()]))

requests: RequestTimes = RequestTimes(DURATIONS, REQUESTS, IN_FLIGHT, REQUEST_SECONDS)
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
oidc_clients = cache(OIDC_CLIENTS.labels)
oidc_errors = cache(OIDC_ERRORS.labels)
foreign_origins = cache(FOREIGN.labels)
log_dropped = cache(LOG_DROPPED.labels)


def text() -> bytes:
    """All metrics of all workers in the text format of Prometheus."""
    for sums in (requests, calls, log_accepted):
        sums.flush()
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    pids = pids_in(folder)
    for pid in pids:
        if not lives(pid):
            # Its counts stay; what it had open is gone. Another worker may do the same at this moment.
            with suppress(FileNotFoundError):
                mark_process_dead(pid)  # type: ignore[no-untyped-call]
    all_workers = CollectorRegistry()
    MultiProcessCollector(all_workers)  # type: ignore[no-untyped-call]
    all_workers.register(Processes(lambda: sorted(pids)))
    return generate_latest(all_workers)
