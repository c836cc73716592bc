"""Functions that read and decode request bodies."""

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from kisslock.errors import BadRequest, UnsupportedMediaType
from kisslock.http.socket.direct_io import DirectIO
from kisslock.json_depth import decode

JSON_TYPE = b"application/json"
Shape = TypeVar("Shape", bound=msgspec.Struct)


async def read_body(request: Request) -> bytes:
    """Return the whole body. Raises ClientDisconnect.

    BodyLimit has already limited the body's size, and the socket guard limits the time until the body has arrived.
    """
    receive = request.receive
    direct = DirectIO.behind(receive, request.scope)
    if direct is not None and (body := direct.take_body()) is not None:
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


def is_json(kind: bytes) -> bool:
    """Return True if a Content-Type is application/json, with or without parameters."""
    return kind == JSON_TYPE or kind.partition(b";")[0].strip().lower() == JSON_TYPE


async def json_body(request: Request, shape: type[Shape], *, empty: Shape | None = None) -> Shape:
    """Decode the body into `shape`. Return `empty` for a request without a body, if `empty` is given.

    A body without a Content-Type is rejected, because a page of another site can send such a body without a preflight.
    Raises UnsupportedMediaType or BadRequest.
    """
    kinds = request.headers.getlist("content-type")
    if not kinds or not all(is_json(kind.encode("latin-1")) for kind in kinds):
        raise UnsupportedMediaType
    body = await request.body()
    if not body and empty is not None:
        return empty
    try:
        return decode(body, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest("The body does not have the expected shape.") from error
