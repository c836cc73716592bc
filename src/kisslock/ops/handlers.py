"""The HTTP handlers of health, metrics and the description of the API."""

from typing import Literal

import msgspec
from starlette.requests import Request

from kisslock import __version__, metrics
from kisslock.errors import NotFound
from kisslock.http.response import NO_STORE, Response, json_response
from kisslock.ops.access import require_metrics_reader
from kisslock.ops.api_page import CONTENT_SECURITY_POLICY, render_api_page
from kisslock.ops.operation import Operation
from kisslock.ops.wire import Health
from kisslock.request import service

RedisState = Literal["ok", "away", "unused"]
REDIS_STATES: dict[bool | None, RedisState] = {True: "ok", False: "away", None: "unused"}


async def get_health(_: Request) -> Response:
    """Return ok if the process responds."""
    return json_response(Health(status="ok", version=__version__))


async def get_ready(request: Request) -> Response:
    """Return ok if the server and its database respond; raises StorageUnavailable.

    A server without its Redis is ready, because it counts the rate limits in memory. All servers share one Redis, so an
    error response from each server would remove all servers from the load balancer.
    """
    operation = service(request, Operation)
    states = await operation.readiness_states()
    redis_state = REDIS_STATES[await operation.limiter.is_shared()]
    state_names = {state if isinstance(state, str) else state.state for state in states.values()}
    is_ok = {redis_state, *state_names} <= {"ok", "unused"}
    status = "ok" if is_ok else "degraded"
    body = {"status": status, "version": __version__, "storage": "ok", "redis": redis_state, **states}
    return json_response(body)


async def get_metrics(request: Request) -> Response:
    """Return the metrics in Prometheus's format; raises MetricsTokenNeeded, MetricsOnlyHere and NotFound."""
    operation, client = service(request, Operation), request.client
    require_metrics_reader(operation.settings, client and client.host, request.scope["headers"])
    for update_metrics in operation.metric_updaters:
        update_metrics()
    return Response(200, ((b"content-type", metrics.CONTENT_TYPE.encode()), NO_STORE), metrics.render_metrics())


async def get_openapi(request: Request) -> Response:
    """Return the API's description."""
    return service(request, Operation).description.create_response(dict(request.scope["headers"]))


async def get_api_docs(request: Request) -> Response:
    """Return the API's description as a page, in development only; raises NotFound."""
    operation = service(request, Operation)
    if not operation.settings.dev:
        raise NotFound
    html = render_api_page(msgspec.json.decode(operation.description.variants["identity"].body))
    headers = (
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
        NO_STORE,
    )
    return Response(200, headers, html.encode())
