"""Health, metrics and the description of the API over HTTP."""

import msgspec
from starlette.requests import Request

from kisslock import __version__, metrics
from kisslock.errors import NotFound
from kisslock.http.response import NO_STORE, Response, json_response
from kisslock.ops.access import require_metrics_reader
from kisslock.ops.api_page import POLICY, page_of
from kisslock.ops.operation import Operation
from kisslock.request import part
from kisslock.wire import Health, Ready


async def get_health(_: Request) -> Response:
    """Whether the process answers."""
    return json_response(Health(status="ok", version=__version__))


async def get_ready(request: Request) -> Response:
    """Whether storage answers too; raises StorageUnavailable."""
    await part(request, Operation).storage.ping()
    return json_response(Ready(status="ok", version=__version__, storage="ok"))


async def get_metrics(request: Request) -> Response:
    """Figures of operation for Prometheus; raises MetricsTokenNeeded, MetricsOnlyHere and NotFound."""
    operation, client = part(request, Operation), request.client
    require_metrics_reader(operation.settings, client and client.host, request.scope["headers"])
    metrics.CACHED.set(operation.cached_bytes())
    return Response(200, ((b"content-type", metrics.CONTENT_TYPE.encode()), NO_STORE), metrics.text())


async def get_openapi(request: Request) -> Response:
    """The API's description."""
    return part(request, Operation).description.response(dict(request.scope["headers"]))


async def get_api_docs(request: Request) -> Response:
    """The API's description as a page, in development; raises NotFound."""
    operation = part(request, Operation)
    if not operation.settings.dev:
        raise NotFound
    page = page_of(msgspec.json.decode(operation.description.variants["identity"].body))
    headers = ((b"content-type", b"text/html; charset=utf-8"), (b"content-security-policy", POLICY.encode()), NO_STORE)
    return Response(200, headers, page.encode())
