"""Raw bytes over real sockets."""

import json
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest


@dataclass
class Raw:
    """A response as raw bytes."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """Return the envelope's code. Fails if the body is not an error envelope."""
        error = json.loads(self.body)["error"]
        assert set(error) == {"code", "message", "hint", "request_id"}
        assert all(error.values())
        assert error["request_id"] == self.headers["x-request-id"]
        assert self.headers["cache-control"] == "no-store"
        return str(error["code"])


Talk = Callable[..., Raw]


def read_answer(connection: socket.socket) -> Raw:
    """Return the next response. Fails if the server closes before its headers end."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65536)
        assert chunk, data
        data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        pairs[name.lower()] = value
    while len(body) < int(pairs.get("content-length", "0")):
        chunk = connection.recv(65536)
        if not chunk:
            break
        body += chunk
    return Raw(int(first.split()[1]), pairs, body)


@pytest.fixture
def talk() -> Talk:
    """Return a function that sends byte chunks to a port and returns the response."""

    def exchange(port: int, *chunks: bytes, timeout: float = 10) -> Raw:
        with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
            send(connection, chunks)
            return read_answer(connection)

    return exchange


def send(connection: socket.socket, chunks: Iterable[Any]) -> None:
    """Send the chunks until the server closes the connection."""
    for chunk in chunks:
        try:
            connection.sendall(chunk)
        except OSError:
            return
