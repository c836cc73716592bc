"""Answers: bytes with their headers, ready to send."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from kisslock.errors import KisslockError
from kisslock.wire import ErrorBody, ErrorEnvelope

Headers = Iterable[tuple[bytes, bytes]]
JSON = (b"content-type", b"application/json")
NO_STORE = (b"cache-control", b"no-store")
_encode = msgspec.json.Encoder().encode


class Answer:
    """An ASGI response whose parts were made beforehand."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, status: int, headers: Headers, body: bytes = b"") -> None:
        self.status = status
        self.headers = headers
        self.body = body

    async def __call__(self, scope: Scope, _: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status, "headers": [*self.headers]})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else self.body})


def json_answer(shape: msgspec.Struct | Mapping[str, Any], headers: Headers = (NO_STORE,)) -> Answer:
    """A shape of `wire` as JSON; not stored by anyone unless other headers are given."""
    body = _encode(shape)
    return Answer(200, (JSON, (b"content-length", b"%d" % len(body)), *headers), body)


def json_bytes(body: bytes | None) -> Answer:
    """JSON that is encoded already, not stored by anyone; 204 for none."""
    if body is None:
        return Answer(204, (NO_STORE,))
    return Answer(200, (JSON, (b"content-length", b"%d" % len(body)), NO_STORE), body)


def error_answer(error: KisslockError, request_id: str) -> Answer:
    """The envelope of a failure."""
    envelope = ErrorEnvelope(
        error=ErrorBody(code=error.code, message=error.message, hint=error.hint, request_id=request_id)
    )
    body = _encode(envelope)
    extra = tuple((name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in error.headers.items())
    return Answer(error.status, (JSON, (b"content-length", b"%d" % len(body)), NO_STORE, *extra), body)
