"""Health, metrics and the description of the API over HTTP."""

from starlette.requests import Request

from kisslock import __version__, metrics
from kisslock.http.answers import NO_STORE, Answer, json_answer
from kisslock.http.scope import kit
from kisslock.ops.access import require_metrics_reader
from kisslock.wire import Health, Ready


async def get_health(_: Request) -> Answer:
    """Whether the process answers."""
    return json_answer(Health(status="ok", version=__version__))


async def get_ready(request: Request) -> Answer:
    """Whether storage answers too; raises StorageUnavailable."""
    await kit(request).storage.ping()
    return json_answer(Ready(status="ok", version=__version__, storage="ok"))


async def get_metrics(request: Request) -> Answer:
    """Figures of operation for Prometheus; raises MetricsTokenNeeded, MetricsOnlyHere and NotFound."""
    here, client = kit(request), request.client
    require_metrics_reader(here.settings, client and client.host, request.scope["headers"])
    metrics.CACHED.set(here.gateway.cache.bytes)
    return Answer(200, ((b"content-type", metrics.CONTENT_TYPE.encode()), NO_STORE), metrics.text())


async def get_openapi(request: Request) -> Answer:
    """The API's description."""
    return kit(request).openapi.answer(dict(request.scope["headers"]))
