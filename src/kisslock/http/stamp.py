"""What every answer carries: the request's id and the security headers."""

import random
import re
from collections.abc import MutableMapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import metrics
from kisslock.http.answers import Headers

CLASSES = ("", "1xx", "2xx", "3xx", "4xx", "5xx")
# An id from a proxy in front is kept, so that its log and ours can be read together.
WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")


# Ids must differ; nobody is kept from guessing them.
_random = random.Random()  # noqa: S311


def request_id(scope: MutableMapping[str, Any]) -> str:
    """The request's id: the one it came with when well formed, else a new one of 96 random bits."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and WELL_FORMED.fullmatch(value):
            return str(value, "ascii")
    return f"{_random.getrandbits(96):024x}"


class Stamp:
    """Puts X-Request-ID and fixed headers on every answer; an answer's own header of the same name wins."""

    def __init__(self, app: ASGIApp, headers: Headers) -> None:
        self.app = app
        self.headers = tuple(headers)
        self._names = frozenset(name for name, _ in self.headers) | {b"x-request-id"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and stamp what comes back."""
        identity = scope["kisslock.request_id"] = request_id(scope)

        async def stamped(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.status_counter(CLASSES[message["status"] // 100]).inc()
                message["headers"] = self._stamped(message["headers"], identity)
            await send(message)

        await self.app(scope, receive, stamped)

    def _stamped(self, headers: list[tuple[bytes, bytes]], identity: str) -> list[tuple[bytes, bytes]]:
        stamp = (*self.headers, (b"x-request-id", identity.encode()))
        own = {name for name, _ in headers if name in self._names}
        return [*headers, *stamp] if not own else [*headers, *(item for item in stamp if item[0] not in own)]
