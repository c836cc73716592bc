"""The page, its files, the operator's page, the element's script and the public settings over HTTP."""

from starlette.requests import Request

from kisslock.errors import UnknownAsset
from kisslock.http.answers import Answer
from kisslock.http.scope import base, kit


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


async def get_asset(request: Request) -> Answer:
    """A file of the build, from memory; raises UnknownAsset."""
    file = kit(request).files.get(request.path_params["file"])
    if file is None:
        raise UnknownAsset
    return file.answer(dict(request.scope["headers"]))


def _language(request: Request) -> str:
    asked, accepted = request.query_params.get("locale", ""), request.headers.get("accept-language", "")
    return kit(request).page_language(asked, accepted)
