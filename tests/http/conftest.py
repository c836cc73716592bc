"""Raw bytes over real sockets."""

import json
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest


@dataclass
class RawResponse:
    """A response as raw bytes."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error_code(self) -> str:
        """Return the envelope's code. Fails if the body is not an error envelope."""
        error = json.loads(self.body)["error"]
        assert set(error) == {"code", "message", "hint", "request_id"}
        assert all(error.values())
        assert error["request_id"] == self.headers["x-request-id"]
        assert self.headers["cache-control"] == "no-store"
        return str(error["code"])


SendRaw = Callable[..., RawResponse]


def read_response(connection: socket.socket) -> RawResponse:
    """Return the next response. Fails if the server closes before its headers end."""
    received = b""
    while b"\r\n\r\n" not in received:
        chunk = connection.recv(65536)
        assert chunk, received
        received += chunk
    head_bytes, _, body = received.partition(b"\r\n\r\n")
    status_line, *lines = head_bytes.decode("latin-1").split("\r\n")
    pairs: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        pairs[name.lower()] = value
    while len(body) < int(pairs.get("content-length", "0")):
        chunk = connection.recv(65536)
        if not chunk:
            break
        body += chunk
    return RawResponse(int(status_line.split()[1]), pairs, body)


@pytest.fixture
def send_raw() -> SendRaw:
    """Return a function that sends byte chunks to a port and returns the response."""

    def send_and_read(port: int, *chunks: bytes, timeout: float = 10) -> RawResponse:
        with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
            send_until_closed(connection, chunks)
            return read_response(connection)

    return send_and_read


def send_until_closed(connection: socket.socket, chunks: Iterable[Any]) -> None:
    """Send the chunks until the server closes the connection."""
    for chunk in chunks:
        try:
            connection.sendall(chunk)
        except OSError:
            return
