"""A warning in the log, at most once an hour, if a peer sends X-Forwarded-For but is not a trusted proxy."""

import logging
import time
from collections.abc import Callable, MutableMapping
from typing import Any

FORWARDED_HEADER = b"x-forwarded-for"
# Only one request per minute is checked, so that the check costs little. The warning is logged at most once an hour.
CHECK_INTERVAL_S, WARNING_INTERVAL_S = 60.0, 3600.0
log = logging.getLogger("kisslock")


class UntrustedProxyWarning:
    """Checks one request per minute. `clock` is monotonic and returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next_check_s = float("-inf")

    def check(self, scope: MutableMapping[str, Any]) -> None:
        """Log a warning if the server ignored the client address in X-Forwarded-For."""
        now = self._clock()
        if now < self._next_check_s:
            return
        peer = _untrusted_peer(scope)
        self._next_check_s = now + (CHECK_INTERVAL_S if peer is None else WARNING_INTERVAL_S)
        if peer is not None:
            log.warning(
                "%s sends X-Forwarded-For but is not a trusted proxy, so its visitors share one rate limit. If it is "
                "your proxy, add it to server.trusted_proxies. In a host application, configure its server instead "
                "(uvicorn: --forwarded-allow-ips).",
                peer,
            )


def _untrusted_peer(scope: MutableMapping[str, Any]) -> str | None:
    """Return the peer if the server ignored its X-Forwarded-For, else None.

    If the server used the header, the client's address is one of the addresses in the header.
    """
    client = scope.get("client")
    if client is None:
        return None
    forwarded_addresses = b",".join(value for name, value in scope["headers"] if name == FORWARDED_HEADER).decode(
        "latin-1"
    )
    return str(client[0]) if forwarded_addresses and client[0] not in forwarded_addresses else None
