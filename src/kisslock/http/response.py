"""Responses whose bytes and headers are known before they are sent."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from kisslock.errors import KisslockError

Headers = tuple[tuple[bytes, bytes], ...]
JSON_CONTENT_TYPE = (b"content-type", b"application/json")
NO_STORE = (b"cache-control", b"no-store")
JSON_NO_STORE_HEADERS = (JSON_CONTENT_TYPE, NO_STORE)
NO_STORE_HEADERS = (NO_STORE,)
# Statuses whose responses have no body and no Content-Length (RFC 9110, 8.6).
STATUSES_WITHOUT_BODY = frozenset({204, 304})
# The scope key of the function that sends a complete response in one call (http.socket.direct_io).
SEND_DIRECTLY_KEY = "kisslock.send_directly"
_encode = msgspec.json.Encoder().encode


class Response:
    """An ASGI response whose status, headers and body are known before it is sent.

    Set `has_fixed_headers` if many responses share the same tuple of headers. The tuple is then rendered only once for
    all these responses (`http.response_headers`).
    """

    __slots__ = ("body", "has_fixed_headers", "headers", "status")

    def __init__(self, status: int, headers: Headers, body: bytes = b"", *, has_fixed_headers: bool = False) -> None:
        self.status = status
        self.headers = headers
        self.body = body
        self.has_fixed_headers = has_fixed_headers

    async def __call__(self, scope: Scope, _: Receive, send: Send) -> None:
        """Send the response. If the server has Kisslock's ASGI extension, one call sends the whole response."""
        body = b"" if scope["method"] == "HEAD" else self.body
        send_directly = scope.get(SEND_DIRECTLY_KEY)
        if send_directly is None or not self.has_fixed_headers or not send_directly(scope, self, body):
            await send({"type": "http.response.start", "status": self.status, "headers": self.full_headers()})
            await send({"type": "http.response.body", "body": body})

    def full_headers(self) -> list[tuple[bytes, bytes]]:
        """Return the headers including Content-Length."""
        length_headers = () if self.status in STATUSES_WITHOUT_BODY else ((b"content-length", b"%d" % len(self.body)),)
        return [*self.headers, *length_headers]


def json_response(content: msgspec.Struct | Mapping[str, Any], headers: Headers = NO_STORE_HEADERS) -> Response:
    """Return the content, such as a struct of `wire`, as JSON.

    Without `headers` the response has Cache-Control: no-store.
    """
    return Response(200, (JSON_CONTENT_TYPE, *headers), _encode(content), has_fixed_headers=headers is NO_STORE_HEADERS)


def json_bytes_response(body: bytes | None) -> Response:
    """Return encoded JSON with Cache-Control: no-store, or an empty 204 response for None."""
    if body is None:
        return Response(204, NO_STORE_HEADERS, has_fixed_headers=True)
    return Response(200, JSON_NO_STORE_HEADERS, body, has_fixed_headers=True)


def encode_headers(headers: Mapping[str, str]) -> Headers:
    """Return an error's headers as bytes."""
    return tuple((name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items())


def error_response(error: KisslockError, request_id: str) -> Response:
    """Return the response to an error, in the shape of `http.wire.ErrorEnvelope`."""
    body = {"code": error.code, "message": error.message, "hint": error.hint, "request_id": request_id}
    content, extra_headers = _encode({"error": {**body, **error.details}}), encode_headers(error.headers)
    return Response(
        error.status, (*JSON_NO_STORE_HEADERS, *extra_headers), content, has_fixed_headers=not extra_headers
    )
