"""A response sent in one call equals the response in ASGI messages, and also waits for slow clients."""

import socket

import pytest
from starlette.types import Message, Receive, Scope, Send

from kisslock.http.error_responses import ErrorResponses
from kisslock.http.response import Response
from kisslock.http.response_headers import ResponseHeaders
from kisslock.http.socket.direct_io import EXTENSION_NAME
from tests.conftest import NewKisslock, Site
from tests.http.conftest import Talk
from tests.http.test_wire import alone, get

SAME = b"X-Request-ID: same-for-both"
SIZE = 8_000_000


class Between:
    """A host application's middleware that forwards and records every message."""

    def __init__(self, app: object) -> None:
        self.app, self.seen = app, list[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def watched(message: Message) -> None:
            self.seen.append(message["type"])
            await send(message)

        await self.app(scope, receive, watched if scope["type"] == "http" else send)  # type: ignore[operator]


@pytest.mark.parametrize(
    "request_bytes",
    [
        get(b"/", SAME),
        get(b"/api/health", SAME),
        get(b"/api/health", SAME, b"Connection: close"),
        get(b"/api/config", SAME).replace(b"GET", b"HEAD"),
        get(b"/nope", SAME),
        b"GET /api/health HTTP/1.0\r\nX-Request-ID: same-for-both\r\n\r\n",
    ],
)
def test_the_direct_way_and_the_standard_way_send_the_same_response(
    new_kisslock: NewKisslock, serve: Site, talk: Talk, request_bytes: bytes
) -> None:
    between = Between(new_kisslock())
    responses = [_whole_text(port, request_bytes) for port in (serve(new_kisslock()), serve(between))]
    assert "http.response.start" in between.seen
    assert responses[0] == responses[1]
    assert b"x-request-id: same-for-both" in responses[0]
    assert responses[0].count(b"content-length: ") == 1


def _whole_text(port: int, request_bytes: bytes) -> bytes:
    """Return the response without its date, with sorted headers. Read until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request_bytes)
        connection.shutdown(socket.SHUT_WR)
        text = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = text.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n")
    stored = sorted(line for line in lines if not line.startswith(b"date:"))
    return b"\n".join((first, *stored, b"", body))


def test_a_slow_client_gets_the_whole_response(serve: Site) -> None:
    large = Response(200, ((b"content-type", b"text/plain"),), b"x" * SIZE, fixed_headers=True)
    port = serve(alone(ResponseHeaders(ErrorResponses(large), ())))
    with socket.socket() as connection:
        # The client's buffer is much smaller than the response, so the server must wait for the client.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(10)
        connection.connect(("127.0.0.1", port))
        connection.sendall(get(b"/") + get(b"/") + get(b"/"))
        received = 0
        while received < 3 * SIZE:
            part = connection.recv(65_536)
            assert part, received
            received += len(part)


def test_a_line_break_in_a_header_is_never_sent(serve: Site, talk: Talk) -> None:
    split = Response(200, ((b"x-a", b"1\r\nx-b: 2"),), b"", fixed_headers=True)
    response = talk(serve(alone(ResponseHeaders(ErrorResponses(split), ()))), get(b"/"))
    assert (response.status, response.code) == (500, "server/error")
    assert "x-b" not in response.headers


async def test_if_the_server_lacks_the_extension_a_response_is_sent_as_standard_messages(
    new_kisslock: NewKisslock,
) -> None:
    app, sent = new_kisslock(), list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": "/api/health", "headers": [], "query_string": b""}
    await app({**scope, "extensions": {}}, receive, send)
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert EXTENSION_NAME not in scope
