"""The headers of every response: the request ID and the security headers."""

import random
import re
from collections.abc import MutableMapping
from functools import lru_cache, partial
from http import HTTPStatus
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import metrics
from kisslock.http.endpoint import EndpointApp
from kisslock.http.fixed_headers import add_request_id
from kisslock.http.response import SEND_DIRECTLY_KEY, STATUSES_WITHOUT_BODY, Headers, Response
from kisslock.http.socket.direct_io import DirectIO
from kisslock.request_context import REQUEST_ID

# Keep an ID that the proxy sends and that has this form, so that the logs of both servers contain the same ID.
REQUEST_ID_PATTERN = re.compile(rb"[A-Za-z0-9._-]{8,64}")
# A line break in a value would start another header (RFC 9110, 5.5).
CONTROL_CHARACTERS = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
MAX_CACHED_HEADS = 512
NO_ROUTE = ("", "")


# Request IDs must be unique, but they protect nothing, so they need no secure random numbers.
_random_bits = random.Random().getrandbits  # noqa: S311


def request_id(scope: MutableMapping[str, Any]) -> str:
    """Return the X-Request-ID header if it is well-formed, else a new ID of 96 random bits."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and REQUEST_ID_PATTERN.fullmatch(value):
            return str(value, "ascii")
    return _random_bits(96).to_bytes(12).hex()


def _route_of_scope(scope: Scope) -> tuple[str, str]:
    # Starlette's router sets the key `endpoint`.
    endpoint = scope.get("endpoint")
    return endpoint.route if type(endpoint) is EndpointApp else NO_ROUTE


class ResponseHeaders:
    """Adds X-Request-ID and the fixed headers to every response, except headers that the response already has."""

    def __init__(self, app: ASGIApp, headers: Headers) -> None:
        self.app = app
        self.headers = tuple(headers)
        self._added_names = frozenset(name for name, _ in self.headers) | {b"x-request-id"}
        self._cached_head = lru_cache(MAX_CACHED_HEADS)(self._render_head)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to its response."""
        request_identity = scope["kisslock.request_id"] = request_id(scope)
        REQUEST_ID.set(request_identity)
        metrics.IN_FLIGHT.inc()
        started_s = perf_counter()

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.count_response(_route_of_scope(scope), message["status"], started_s)
                message["headers"] = self._add_fixed_headers(message["headers"], request_identity)
            await send(message)

        direct_io = DirectIO.find_behind_channel(send, scope)
        if direct_io is not None:
            scope[SEND_DIRECTLY_KEY] = partial(self._send_directly, direct_io, started_s)
        try:
            await self.app(scope, receive, add_headers)
        finally:
            metrics.IN_FLIGHT.dec()
            # Remove the reference from the scope to uvicorn's RequestResponseCycle, which refers to the scope. Then
            # Python frees the request's objects immediately, without garbage collection.
            scope.pop(SEND_DIRECTLY_KEY, None)

    def _add_fixed_headers(
        self, headers: list[tuple[bytes, bytes]], request_identity: str
    ) -> list[tuple[bytes, bytes]]:
        fixed_headers = add_request_id(self.headers, request_identity)
        overridden_names = {name for name, _ in headers if name in self._added_names}
        return (
            [*headers, *fixed_headers]
            if not overridden_names
            else [*headers, *(item for item in fixed_headers if item[0] not in overridden_names)]
        )

    def _send_directly(
        self, direct_io: DirectIO, started_s: float, scope: Scope, response: Response, body: bytes
    ) -> bool:
        """Send a response in one call. Return False if the caller must send ASGI messages instead."""
        length_line = (
            b"" if response.status in STATUSES_WITHOUT_BODY else b"\r\ncontent-length: %d" % len(response.body)
        )
        request_identity = scope["kisslock.request_id"].encode()
        is_sent = direct_io.write(
            (self._cached_head(response.status, response.headers), request_identity, length_line), body
        )
        if is_sent:
            metrics.count_response(_route_of_scope(scope), response.status, started_s)
        return is_sent

    def _render_head(self, status: int, headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
        """Return the status line and the headers as bytes, up to the value of X-Request-ID."""
        status_line = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode()
        all_headers = self._add_fixed_headers([*headers], "")
        if any(CONTROL_CHARACTERS.search(part) for header in all_headers for part in header):
            raise ValueError("a header with a control character")
        header_lines = (b"%b: %b\r\n" % header for header in all_headers if header[0] != b"x-request-id")
        return b"".join((status_line, *header_lines, b"x-request-id: "))
