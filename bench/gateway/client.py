"""A client with many connections, which send one request after the other at little cost of CPU."""

import asyncio
from collections.abc import Callable, Sequence

Make = Callable[[], bytes]


class Asking(asyncio.Protocol):
    """One kept connection, and the requests that it sends."""

    def __init__(self, make: Make, count: int, done: "asyncio.Future[None]") -> None:
        self._make, self._left, self._done = make, count, done
        self._received, self._wanted = b"", 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._next()

    def data_received(self, data: bytes) -> None:
        """Wait for the whole answer, then go on."""
        self._received += data
        if not self._wanted:
            self._wanted = answer_length(self._received)
        if self._wanted and len(self._received) >= self._wanted:
            if not self._received.startswith(b"HTTP/1.1 200") or b'"error"' in self._received:
                self._done.set_exception(RuntimeError(self._received[:400].decode(errors="replace")))
                self._transport.close()
                return
            self._next()

    def connection_lost(self, error: Exception | None) -> None:
        """End early when the server closes the connection."""
        if not self._done.done():
            self._done.set_exception(error or ConnectionError("closed"))

    def _next(self) -> None:
        self._received, self._wanted = b"", 0
        if not self._left:
            self._done.set_result(None)
            self._transport.close()
            return
        self._left -= 1
        self._transport.write(self._make())


def answer_length(received: bytes) -> int:
    """The length of the whole answer in bytes; 0 while its header is incomplete."""
    end = received.find(b"\r\n\r\n")
    if end < 0:
        return 0
    for line in received[:end].split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            return end + 4 + int(line[15:])
    raise RuntimeError("an answer without a length")


def post(path: str, body: bytes) -> bytes:
    """A request as bytes of the wire."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def ask(port: int, makes: Sequence[Make], each: int) -> None:
    """Ask `each` times on a connection for each of `makes`; raises RuntimeError for an answer other than 200."""
    loop = asyncio.get_running_loop()
    ends = []
    for make in makes:
        done: asyncio.Future[None] = loop.create_future()
        await loop.create_connection(lambda make=make, done=done: Asking(make, each, done), "127.0.0.1", port)  # type: ignore[misc]
        ends.append(done)
    await asyncio.gather(*ends)
