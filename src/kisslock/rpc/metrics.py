"""The gateway's metrics."""

from functools import cache

from prometheus_client import Counter, Gauge

from kisslock.metrics import REGISTRY

RPC_CALLS = Counter(
    "kisslock_rpc_calls",
    "JSON-RPC calls by source of the response: hit (the cache), joined (an in-flight call), asked (a node), own "
    "(the gateway itself).",
    ("how",),
    registry=REGISTRY,
)
RPC_CALLS_SENT = Counter("kisslock_rpc_asked", "Calls sent to nodes, by method.", ("method",), registry=REGISTRY)
RPC_CACHE_BYTES = Gauge(
    "kisslock_rpc_cache_bytes", "Bytes of cached responses.", registry=REGISTRY, multiprocess_mode="livesum"
)

calls_counter = cache(RPC_CALLS.labels)
sent_counter = cache(RPC_CALLS_SENT.labels)
