"""The metrics of /metrics (Prometheus). Labels come from tables in this package, never from visitors.

Several workers write into one folder (PROMETHEUS_MULTIPROC_DIR, which `kisslock serve` sets before they start), so each
worker can report the sums over all workers.
"""

import os
import platform
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.values import MultiProcessValue
from typing_extensions import override

from kisslock import __version__
from kisslock.processes import PARENT_WORKER, Processes, find_worker_pids, is_alive

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# The histogram buckets of node responses, from a local node's response time to the gateway's deadline.
NODE_DURATION_BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
# The histogram buckets of requests. Requests have fewer buckets than node responses, because each route has these
# buckets for each status class.
REQUEST_DURATION_BUCKETS = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REGISTRY = CollectorRegistry(auto_describe=True)
BUILD_INFO = Gauge(
    "kisslock_build_info",
    "Always 1. The labels are the versions of Kisslock and Python.",
    ("version", "python"),
    registry=REGISTRY,
    multiprocess_mode="max",
)
BUILD_INFO.labels(__version__, platform.python_version()).set(1)
REQUESTS = Counter("kisslock_http_requests", "Responses by status class.", ("status",), registry=REGISTRY)
DURATIONS = Histogram(
    "kisslock_http_seconds",
    "Response times from the request's header to the start of the response, by the route's method and path. Both are "
    "empty if no route matches.",
    ("method", "route", "status"),
    buckets=REQUEST_DURATION_BUCKETS,
    registry=REGISTRY,
)
IN_FLIGHT = Gauge(
    "kisslock_http_in_flight",
    "Requests in progress, including the request for this page.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
DIED_WORKERS = Counter(
    "kisslock_workers_died",
    "Worker processes that died or did not respond and were replaced. Always 0 if server.workers is 1.",
    registry=REGISTRY,
)
REJECTED_CONNECTIONS = Counter(
    "kisslock_http_refused",
    "Connections closed with an error before a whole request arrived, by status (400, 408, 431).",
    ("status",),
    registry=REGISTRY,
)
NODE_ATTEMPTS = Counter(
    "kisslock_upstream_attempts",
    "Requests to nodes by outcome. A node's label is its chain and its position in the settings, such as 1/0.",
    ("node", "outcome"),
    registry=REGISTRY,
)
NODE_SECONDS = Histogram(
    "kisslock_upstream_seconds", "Response times of nodes.", ("node",), buckets=NODE_DURATION_BUCKETS, registry=REGISTRY
)
OVERDUE_CALLS = Counter(
    "kisslock_upstream_overdue",
    "Reads that took longer than usual for the node: rescued (a second node got the call too and responded first), "
    "waited (the first node responded first), alone (no second node got the call: too many extra calls).",
    ("node", "outcome"),
    registry=REGISTRY,
)
NODE_UP = Gauge(
    "kisslock_upstream_up",
    "1: the node is healthy; 0: the node is marked unhealthy and gets no calls.",
    ("node",),
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
STORAGE_CONNECTIONS = Gauge(
    "kisslock_storage_connections",
    "Database connections: open, used (by a request at this moment), most (the maximum of the pools).",
    ("state",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
STORAGE_FAILURES = Counter(
    "kisslock_storage_failures",
    "Failed database operations: the database was unreachable, did not respond, was locked or was busy.",
    registry=REGISTRY,
)
REDIS_UP = Gauge(
    "kisslock_redis_up",
    "1: Redis counts the rate limits (server.budgets_url); 0: each process counts its own requests.",
    ("use",),
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
RATE_LIMITED = Counter("kisslock_budget_spent", "Requests denied by a rate limit.", ("budget",), registry=REGISTRY)
FOREIGN_ORIGINS = Counter(
    "kisslock_foreign_origin", "Requests denied because of their origin.", ("code",), registry=REGISTRY
)


REGISTRY.register(Processes(lambda: [os.getpid()]))

attempt_counter = cache(NODE_ATTEMPTS.labels)
node_seconds_histogram = cache(NODE_SECONDS.labels)
overdue_counter = cache(OVERDUE_CALLS.labels)
node_up_gauge = cache(NODE_UP.labels)
rejected_connections_counter = cache(REJECTED_CONNECTIONS.labels)
rate_limited_counter = cache(RATE_LIMITED.labels)
foreign_origins_counter = cache(FOREIGN_ORIGINS.labels)


def count_response(route: tuple[str, str], status: int, started_s: float) -> None:
    """Count a response that is about to be sent. The request arrived at `started_s` (`perf_counter`, in seconds)."""
    duration_histogram, response_counter = _response_metrics(route, status // 100)
    duration_histogram.observe(perf_counter() - started_s)
    response_counter.inc()


@cache
def _response_metrics(route: tuple[str, str], status_class: int) -> tuple[Histogram, Counter]:
    return DURATIONS.labels(*route, f"{status_class}xx"), REQUESTS.labels(f"{status_class}xx")


def died_workers_counter() -> Any:
    """Return the counter DIED_WORKERS for the workers' parent process. It is stored in the workers' folder.

    Increase the counter with `inc(1)`. The parent's other metrics are not in the folder, because they were created
    before the folder was set.
    """
    create_value = MultiProcessValue(lambda: PARENT_WORKER)  # type: ignore[no-untyped-call]
    name, description = DIED_WORKERS._name, DIED_WORKERS._documentation  # noqa: SLF001
    return create_value("counter", name, f"{name}_total", (), (), description)


class _Workers(MultiProcessCollector):
    """Reads the files of all workers, except empty files: the file of a starting worker is empty for a moment."""

    @override
    def collect(self) -> Any:
        return self.merge(map(str, filter(_is_written, Path(self._path).glob("*.db"))))  # type: ignore[no-untyped-call]


def _is_written(file: Path) -> bool:
    with suppress(FileNotFoundError):  # another worker might have deleted the file of a worker that ended
        return file.stat().st_size > 0
    return False


def render_metrics() -> bytes:
    """Return all metrics of all workers in Prometheus's text format."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder is None:
        return generate_latest(REGISTRY)
    pids = find_worker_pids(folder)
    for pid in pids:
        if not is_alive(pid):
            # For a worker that ended, the library prometheus_client keeps the counts and deletes the gauges. Another
            # worker can delete the same files at this moment.
            with suppress(FileNotFoundError):
                mark_process_dead(pid)  # type: ignore[no-untyped-call]
    all_workers = CollectorRegistry()
    _Workers(all_workers)  # type: ignore[no-untyped-call]
    all_workers.register(Processes(lambda: sorted(pids)))
    return generate_latest(all_workers)
