"""The page, the element's script, the public settings, health and the API's description."""

from starlette.requests import Request

from kisslock import __version__, metrics
from kisslock.http.answers import NO_STORE, Answer, json_answer
from kisslock.http.scope import base, kit
from kisslock.site.access import require_metrics_reader
from kisslock.wire import Health, Ready


async def get_page(request: Request) -> Answer:
    """The hosted page in the language of `?locale=`, else the site's, else the visitor's."""
    return kit(request).pages.page(base(request), _language(request)).answer(dict(request.scope["headers"]))


async def get_console(request: Request) -> Answer:
    """The operator's page; its figures are behind /api/console."""
    return kit(request).pages.console(base(request), _language(request)).answer(dict(request.scope["headers"]))


async def get_console_slash(request: Request) -> Answer:
    """The operator's page, at its path with a slash."""
    return await get_console(request)


async def get_embed(request: Request) -> Answer:
    """The module that registers `<kisslock-connect>`, with the sentences of the same language as the page's."""
    return kit(request).pages.embed(base(request), _language(request)).answer(dict(request.scope["headers"]))


async def get_config(request: Request) -> Answer:
    """The public settings."""
    return kit(request).pages.config(base(request)).answer(dict(request.scope["headers"]))


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


def _language(request: Request) -> str:
    asked, accepted = request.query_params.get("locale", ""), request.headers.get("accept-language", "")
    return kit(request).page_language(asked, accepted)
