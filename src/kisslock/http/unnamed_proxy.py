"""A line in the log, once an hour, where a peer sends X-Forwarded-For and is not a trusted proxy."""

import logging
import time
from collections.abc import Callable, MutableMapping
from typing import Any

HEADER = b"x-forwarded-for"
# One request a minute is looked at, so that the others cost nothing; the line comes at most once an hour.
LOOK_S, REPEAT_S = 60.0, 3600.0
log = logging.getLogger("kisslock")


class UnnamedProxy:
    """Looks at a request now and then; `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next_s = float("-inf")

    def look(self, scope: MutableMapping[str, Any]) -> None:
        """Write the line where the request names a client that the server did not take."""
        now = self._clock()
        if now < self._next_s:
            return
        peer = _unnamed(scope)
        self._next_s = now + (LOOK_S if peer is None else REPEAT_S)
        if peer is not None:
            log.warning(
                "%s sends X-Forwarded-For but is not a trusted proxy, so its visitors share one rate limit. If it is "
                "your proxy, add it to server.trusted_proxies. In a host application, configure its server instead "
                "(uvicorn: --forwarded-allow-ips).",
                peer,
            )


def _unnamed(scope: MutableMapping[str, Any]) -> str | None:
    """The peer whose header was not taken: a server that trusts it has an address of the header as the client."""
    client = scope.get("client")
    if client is None:
        return None
    named = b",".join(value for name, value in scope["headers"] if name == HEADER).decode("latin-1")
    return str(client[0]) if named and client[0] not in named else None
