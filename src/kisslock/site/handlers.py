"""The page, the public settings, health and the API's description."""

from starlette.requests import Request

from kisslock import __version__
from kisslock.http.answers import Answer, json_answer
from kisslock.http.scope import base, kit
from kisslock.wire import Health, Ready


async def get_page(request: Request) -> Answer:
    """The hosted page in the site's language, or the visitor's."""
    here = kit(request)
    tag = here.page_language(request.headers.get("accept-language", ""))
    return here.pages.page(base(request), tag).answer(dict(request.scope["headers"]))


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


async def get_openapi(request: Request) -> Answer:
    """The API's description."""
    return kit(request).openapi.answer(dict(request.scope["headers"]))
