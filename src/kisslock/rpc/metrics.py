"""The gateway's metrics."""

from functools import cache

from prometheus_client import Counter, Gauge

from kisslock.metrics import REGISTRY

CALLS = Counter(
    "kisslock_rpc_calls",
    "JSON-RPC calls by source of the response: hit (the cache), joined (an in-flight call), asked (a node), own "
    "(the gateway itself).",
    ("how",),
    registry=REGISTRY,
)
SENT = Counter("kisslock_rpc_asked", "Calls sent to nodes, by method.", ("method",), registry=REGISTRY)
CACHED = Gauge("kisslock_rpc_cache_bytes", "Bytes of cached responses.", registry=REGISTRY, multiprocess_mode="livesum")

calls_counter = cache(CALLS.labels)
sent_counter = cache(SENT.labels)
