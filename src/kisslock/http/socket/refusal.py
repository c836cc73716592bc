"""Rejections before a complete request exists: the response as bytes, and the count for log and metrics."""

import logging
import secrets
import time
from collections.abc import Callable
from http import HTTPStatus

from kisslock import metrics
from kisslock.errors import KisslockError
from kisslock.http.fixed_headers import add_request_id
from kisslock.http.response import Headers, error_response

LOG_INTERVAL_S = 60.0
log = logging.getLogger("kisslock.http")


class RejectionLog:
    """Counts rejections for /metrics and logs them once a minute.

    One log line for each rejection could fill the disk.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._logged_at, self._unlogged = float("-inf"), 0

    def add(self, error: KisslockError) -> None:
        """Count one rejection."""
        metrics.rejected_connections_counter(str(error.status)).inc()
        self._unlogged += 1
        now = self._clock()
        if now - self._logged_at < LOG_INTERVAL_S:
            return
        log.warning(
            "%d connections were rejected before a complete request arrived, since the previous line like this; the "
            "last response was %d (%s). /metrics counts them",
            self._unlogged,
            error.status,
            error.code,
        )
        self._logged_at, self._unlogged = now, 0


def render_rejection(error: KisslockError, default_headers: list[tuple[bytes, bytes]], fixed_headers: Headers) -> bytes:
    """Return the complete response as bytes, with the header that closes the connection.

    `default_headers` are uvicorn's own headers (the date). `fixed_headers` are Kisslock's headers for every response.
    """
    request_identity = secrets.token_hex(12)
    response = error_response(error, request_identity)
    headers = (
        *default_headers,
        *response.full_headers(),
        *add_request_id(fixed_headers, request_identity),
        (b"connection", b"close"),
    )
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
    lines += [b"%s: %s" % header for header in headers]
    return b"\r\n".join((*lines, b"", response.body))
