"""Reading a request's body."""

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from kisslock.depth import shallow
from kisslock.errors import BadRequest, UnsupportedMediaType
from kisslock.http.answers import Headers
from kisslock.http.whole import Whole

JSON_TYPE = b"application/json"
Shape = TypeVar("Shape", bound=msgspec.Struct)
_decode = shallow(msgspec.json.decode)


async def read_body(request: Request) -> bytes:
    """The whole body; its size and pace are the business of BodyLimit and of the guard. Raises ClientDisconnect."""
    receive = request.receive
    whole = Whole.behind(receive, request.scope)
    if whole is not None and (body := whole.take()) is not None:
        return body
    message = await receive()
    if message["type"] == "http.request" and not message.get("more_body"):
        return bytes(message.get("body", b""))
    parts = []
    while message["type"] == "http.request":
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)
        message = await receive()
    raise ClientDisconnect


def require_json(headers: Headers) -> None:
    """Raise UnsupportedMediaType for a body that is said to be something else.

    A page of another site can send text and forms without asking first, but not JSON (Fetch standard, CORS-safelisted
    request-header). Without a type it was no page: browsers always name one.
    """
    for name, value in headers:
        if name == b"content-type" and value.partition(b";")[0].strip().lower() != JSON_TYPE:
            raise UnsupportedMediaType


async def json_body(request: Request, shape: type[Shape], *, empty: Shape | None = None) -> Shape:
    """The body decoded; `empty` stands for no body at all. Raises UnsupportedMediaType and BadRequest.

    Without a type it is refused as well: a page of another site can send an empty body without one.
    """
    if "content-type" not in request.headers:
        raise UnsupportedMediaType
    require_json(request.scope["headers"])
    body = await request.body()
    if not body and empty is not None:
        return empty
    try:
        return _decode(body, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest("The body is not of the expected shape.") from error
