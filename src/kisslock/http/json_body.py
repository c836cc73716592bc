"""A request's body as one of the wire shapes."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from kisslock.depth import shallow
from kisslock.errors import BadRequest, UnsupportedMediaType

Shape = TypeVar("Shape", bound=msgspec.Struct)
_decode = shallow(msgspec.json.decode)


async def json_body(request: Request, shape: type[Shape], *, empty: Shape | None = None) -> Shape:
    """The body decoded; `empty` stands for no body at all. Raises UnsupportedMediaType and BadRequest.

    Without a type it is refused as well: a page of another site can send an empty body without one.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise UnsupportedMediaType
    body = await request.body()
    if not body and empty is not None:
        return empty
    try:
        return _decode(body, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest("The body is not of the expected shape.") from error
