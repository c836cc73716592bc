"""The routes for operators and for monitoring."""

from kisslock import wire
from kisslock.errors import NotFound, StorageUnavailable
from kisslock.http.endpoint import Endpoint
from kisslock.ops.access import MetricsOnlyHere, MetricsTokenNeeded
from kisslock.ops.handlers import get_api_docs, get_health, get_metrics, get_openapi, get_ready
from kisslock.ops.wire import Health, Ready

METRICS_ERRORS = (MetricsTokenNeeded, MetricsOnlyHere, NotFound)
ROUTES = (
    Endpoint("GET", "/api/health", get_health, Health),
    Endpoint("GET", "/api/ready", get_ready, Ready, errors=(StorageUnavailable,)),
    Endpoint("GET", "/metrics", get_metrics, "text/plain", errors=METRICS_ERRORS),
    Endpoint("GET", "/api/openapi.json", get_openapi, wire.OpenApi),
    Endpoint("GET", "/api/docs", get_api_docs, "text/html", errors=(NotFound,)),
)
