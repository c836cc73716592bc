"""Functions that read and decode request bodies."""

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from kisslock.errors import BadRequest, UnsupportedMediaType
from kisslock.http.socket.direct_io import DirectIO
from kisslock.json_depth import decode

JSON_MEDIA_TYPE = b"application/json"
Shape = TypeVar("Shape", bound=msgspec.Struct)


async def read_body(request: Request) -> bytes:
    """Return the whole body. Raises ClientDisconnect.

    BodyLimit has already limited the body's size, and the socket guard limits the time until the body has arrived.
    """
    receive = request.receive
    direct_io = DirectIO.find_behind_channel(receive, request.scope)
    if direct_io is not None and (body := direct_io.take_body()) is not None:
        return body
    message = await receive()
    if message["type"] == "http.request" and not message.get("more_body"):
        return bytes(message.get("body", b""))
    chunks = []
    while message["type"] == "http.request":
        chunks.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(chunks)
        message = await receive()
    raise ClientDisconnect


def is_json(content_type: bytes) -> bool:
    """Return True if a Content-Type is application/json, with or without parameters."""
    return content_type == JSON_MEDIA_TYPE or content_type.partition(b";")[0].strip().lower() == JSON_MEDIA_TYPE


async def read_json_body(request: Request, shape: type[Shape], *, default_for_empty: Shape | None = None) -> Shape:
    """Decode the body into `shape`.

    Return `default_for_empty`, if it is given, for a request without a body.

    A body without a Content-Type is rejected, because a page of another site can send such a body without a preflight.
    Raises UnsupportedMediaType or BadRequest.
    """
    content_types = request.headers.getlist("content-type")
    if not content_types or not all(is_json(kind.encode("latin-1")) for kind in content_types):
        raise UnsupportedMediaType
    body = await request.body()
    if not body and default_for_empty is not None:
        return default_for_empty
    try:
        return decode(body, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest("The body does not have the expected shape.") from error
