"""`GET /assets/*`."""

from starlette.requests import Request

from kisslock.errors import UnknownAsset
from kisslock.http.answers import Answer
from kisslock.http.scope import kit


async def get_asset(request: Request) -> Answer:
    """A file of the build, from memory; raises UnknownAsset."""
    file = kit(request).files.get(request.path_params["file"])
    if file is None:
        raise UnknownAsset
    return file.answer(dict(request.scope["headers"]))
