"""What every answer carries: the request's id and the security headers."""

import random
import re
from collections.abc import MutableMapping
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import metrics
from kisslock.http.response import BODILESS, SEND_WHOLE, Headers, Response
from kisslock.http.whole import Whole

CLASSES = ("", "1xx", "2xx", "3xx", "4xx", "5xx")
# An id from a proxy in front is kept, so that its log and ours can be read together.
WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")
# A line break in a value would begin another header (RFC 9110, 5.5).
UNFIT = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
HEADS_MOST = 512


# Ids must differ; nobody is kept from guessing them.
_bits = random.Random().getrandbits  # noqa: S311


def request_id(scope: MutableMapping[str, Any]) -> str:
    """The request's id: the one it came with when well formed, else a new one of 96 random bits."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and WELL_FORMED.fullmatch(value):
            return str(value, "ascii")
    return f"{_bits(96):024x}"


class ResponseHeaders:
    """Puts X-Request-ID and fixed headers on every answer; an answer's own header of the same name wins."""

    def __init__(self, app: ASGIApp, headers: Headers) -> None:
        self.app = app
        self.headers = tuple(headers)
        self._names = frozenset(name for name, _ in self.headers) | {b"x-request-id"}
        self._head = lru_cache(HEADS_MOST)(self._rendered)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and stamp what comes back."""
        identity = scope["kisslock.request_id"] = request_id(scope)

        async def stamped(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.answers.add(CLASSES[message["status"] // 100])
                message["headers"] = self._stamped(message["headers"], identity)
            await send(message)

        server = Whole.behind(send, scope)
        if server is not None:
            scope[SEND_WHOLE] = partial(self._send_whole, server, identity)
        await self.app(scope, receive, stamped)

    def _stamped(self, headers: list[tuple[bytes, bytes]], identity: str) -> list[tuple[bytes, bytes]]:
        stamp = (*self.headers, (b"x-request-id", identity.encode()))
        own = {name for name, _ in headers if name in self._names}
        return [*headers, *stamp] if not own else [*headers, *(item for item in stamp if item[0] not in own)]

    def _send_whole(self, server: Whole, identity: str, answer: Response, body: bytes) -> bool:
        """Send an answer in one piece; False: the server wants it the standard way."""
        length = b"" if answer.status in BODILESS else b"\r\ncontent-length: %d" % len(answer.body)
        sent = server.write((self._head(answer.status, answer.headers), identity.encode(), length), body)
        if sent:
            metrics.answers.add(CLASSES[answer.status // 100])
        return sent

    def _rendered(self, status: int, headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
        """Status line and headers as they are on the wire, up to the value of the request's id."""
        line = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode()
        stamped = self._stamped([*headers], "")
        if any(UNFIT.search(part) for header in stamped for part in header):
            raise ValueError("a header with a control character")
        fixed = (b"%b: %b\r\n" % header for header in stamped if header[0] != b"x-request-id")
        return b"".join((line, *fixed, b"x-request-id: "))
