"""Reading a request's body."""

from starlette.requests import ClientDisconnect
from starlette.types import Receive

from kisslock.errors import UnsupportedMediaType
from kisslock.http.answers import Headers

JSON_TYPE = b"application/json"


async def read_body(receive: Receive) -> bytes:
    """The whole body; its size and pace are the business of BodyLimit and of the guard. Raises ClientDisconnect."""
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
