"""A response sent in one call equals the response in ASGI messages, and also waits for slow clients."""

import gc
import socket

import pytest
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from kisslock.http.error_responses import ErrorResponses
from kisslock.http.response import Response
from kisslock.http.response_headers import ResponseHeaders
from kisslock.http.socket.direct_io import EXTENSION_NAME
from tests.conftest import NewKisslock, ServeSettings
from tests.http.conftest import SendRaw, read_response
from tests.http.test_wire import create_get_request, wrap_for_server

REQUEST_ID_HEADER = b"X-Request-ID: same-for-both"
BODY_BYTES = 8_000_000


class ForwardingMiddleware:
    """A host application's middleware that forwards and records every message."""

    def __init__(self, app: object) -> None:
        self.app, self.message_types = app, list[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def record_message(message: Message) -> None:
            self.message_types.append(message["type"])
            await send(message)

        await self.app(scope, receive, record_message if scope["type"] == "http" else send)  # type: ignore[operator]


@pytest.mark.parametrize(
    "request_bytes",
    [
        create_get_request(b"/", REQUEST_ID_HEADER),
        create_get_request(b"/api/health", REQUEST_ID_HEADER),
        create_get_request(b"/api/health", REQUEST_ID_HEADER, b"Connection: close"),
        create_get_request(b"/api/config", REQUEST_ID_HEADER).replace(b"GET", b"HEAD"),
        create_get_request(b"/nope", REQUEST_ID_HEADER),
        b"GET /api/health HTTP/1.0\r\nX-Request-ID: same-for-both\r\n\r\n",
    ],
)
def test_a_direct_write_and_standard_asgi_messages_send_the_same_response(
    new_kisslock: NewKisslock, serve_settings: ServeSettings, send_raw: SendRaw, request_bytes: bytes
) -> None:
    middleware = ForwardingMiddleware(new_kisslock())
    responses = [
        _read_whole_response(port, request_bytes)
        for port in (serve_settings(new_kisslock()), serve_settings(middleware))
    ]
    assert "http.response.start" in middleware.message_types
    assert responses[0] == responses[1]
    assert b"x-request-id: same-for-both" in responses[0]
    assert responses[0].count(b"content-length: ") == 1


def _read_whole_response(port: int, request_bytes: bytes) -> bytes:
    """Return the response without its date, with sorted headers. Read until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request_bytes)
        connection.shutdown(socket.SHUT_WR)
        text = b"".join(iter(lambda: connection.recv(65536), b""))
    head_bytes, _, body = text.partition(b"\r\n\r\n")
    status_line, *lines = head_bytes.split(b"\r\n")
    sorted_headers = sorted(line for line in lines if not line.startswith(b"date:"))
    return b"\n".join((status_line, *sorted_headers, b"", body))


def test_the_objects_of_an_answered_request_are_freed_without_garbage_collection(
    new_kisslock: NewKisslock, serve_settings: ServeSettings
) -> None:
    post_request = (
        b"POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    )
    with socket.create_connection(("127.0.0.1", serve_settings(new_kisslock())), timeout=10) as connection:
        gc.collect()
        gc.disable()
        try:
            for request_bytes in (create_get_request(b"/api/health"), create_get_request(b"/nope"), post_request) * 3:
                connection.sendall(request_bytes)
                read_response(connection)
            cycles = [one for one in gc.get_objects() if isinstance(one, RequestResponseCycle)]
        finally:
            gc.enable()
    # The connection keeps the last request.
    assert len(cycles) <= 1


def test_a_client_with_a_small_receive_buffer_gets_all_pipelined_responses(serve_settings: ServeSettings) -> None:
    large_response = Response(200, ((b"content-type", b"text/plain"),), b"x" * BODY_BYTES, has_fixed_headers=True)
    port = serve_settings(wrap_for_server(ResponseHeaders(ErrorResponses(large_response), ())))
    with socket.socket() as connection:
        # The client's buffer is much smaller than the response, so the server must wait for the client.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(10)
        connection.connect(("127.0.0.1", port))
        connection.sendall(create_get_request(b"/") + create_get_request(b"/") + create_get_request(b"/"))
        received = 0
        while received < 3 * BODY_BYTES:
            received_bytes = connection.recv(65_536)
            assert received_bytes, received
            received += len(received_bytes)


def test_a_line_break_in_a_header_is_never_sent(serve_settings: ServeSettings, send_raw: SendRaw) -> None:
    response_with_split_header = Response(200, ((b"x-a", b"1\r\nx-b: 2"),), b"", has_fixed_headers=True)
    response = send_raw(
        serve_settings(wrap_for_server(ResponseHeaders(ErrorResponses(response_with_split_header), ()))),
        create_get_request(b"/"),
    )
    assert (response.status, response.error_code) == (500, "server/error")
    assert "x-b" not in response.headers


async def test_a_response_is_sent_as_standard_messages_if_the_server_lacks_the_extension_for_direct_writes(
    new_kisslock: NewKisslock,
) -> None:
    app, sent_messages = new_kisslock(), list[Message]()

    async def record_message(message: Message) -> None:
        sent_messages.append(message)

    async def receive_request() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": "/api/health", "headers": [], "query_string": b""}
    await app({**scope, "extensions": {}}, receive_request, record_message)
    assert [message["type"] for message in sent_messages] == ["http.response.start", "http.response.body"]
    assert EXTENSION_NAME not in scope
