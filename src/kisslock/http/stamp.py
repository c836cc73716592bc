"""What every answer carries: the request's id and the security headers."""

import re
import secrets
from collections.abc import MutableMapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import metrics
from kisslock.http.answers import Headers

# An id from a proxy in front is kept, so that its log and ours can be read together.
WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")


def request_id(scope: MutableMapping[str, Any]) -> str:
    """The request's id: the one it came with when well formed, else a new one of 96 random bits."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and WELL_FORMED.fullmatch(value):
            return str(value, "ascii")
    return secrets.token_hex(12)


class Stamp:
    """Puts X-Request-ID and fixed headers on every answer; an answer's own header of the same name wins."""

    def __init__(self, app: ASGIApp, headers: Headers) -> None:
        self.app = app
        self.headers = tuple(headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and stamp what comes back."""
        identity = scope["kisslock.request_id"] = request_id(scope)
        stamp = (*self.headers, (b"x-request-id", identity.encode()))

        async def stamped(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.status_counter(f"{message['status'] // 100}xx").inc()
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(item for item in stamp if item[0] not in own)]
            await send(message)

        await self.app(scope, receive, stamped)
