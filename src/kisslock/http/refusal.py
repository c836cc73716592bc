"""The envelope as bytes on the wire, for requests that never reach the application."""

import secrets
from http import HTTPStatus
from typing import Any

from kisslock.errors import KisslockError
from kisslock.http.answers import error_answer


def refusal(error: KisslockError, default_headers: list[tuple[bytes, bytes]]) -> bytes:
    """The whole answer; it ends the connection."""
    identity = secrets.token_hex(12)
    answer = error_answer(error, identity)
    own: list[tuple[bytes, Any]] = [
        (b"x-request-id", identity.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"connection", b"close"),
    ]
    lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
    lines += [b"%s: %s" % header for header in (*default_headers, *answer.full_headers(), *own)]
    return b"\r\n".join((*lines, b"", answer.body))
