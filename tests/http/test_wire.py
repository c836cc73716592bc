"""A real server receives the raw bytes of careless and hostile clients."""

import select
import socket
import time
from contextlib import nullcontext

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.http.body_limit import BodyLimit
from kisslock.http.error_responses import ErrorResponses
from kisslock.http.lifespan import answer_lifespan
from kisslock.http.response_headers import ResponseHeaders
from kisslock.http.socket.guard import MAX_DRAINED_BYTES
from tests.conftest import ServeSettings
from tests.http.conftest import SendRaw, read_response, send_until_closed

HOST_HEADER = b"Host: x\r\n"
DISCONNECTED = -1


def create_body_reader(part_sizes: list[int]) -> ASGIApp:
    """Return an app that reads the whole body and records the size of each part."""

    async def read_body(_: Scope, receive: Receive, __: Send) -> None:
        while (message := await receive())["type"] == "http.request":
            part_sizes.append(len(message["body"]))
        part_sizes.append(DISCONNECTED)

    return read_body


def wrap_for_server(inner: ASGIApp) -> ASGIApp:
    """Wrap an app so that a server can start it."""

    async def handle_scope(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await answer_lifespan(nullcontext, receive, send)
        else:
            await inner(scope, receive, send)

    return handle_scope


def create_get_request(path: bytes, *headers: bytes) -> bytes:
    return b"GET " + path + b" HTTP/1.1\r\n" + HOST_HEADER + b"".join(header + b"\r\n" for header in headers) + b"\r\n"


def create_post_request(*headers: bytes, body: bytes = b"") -> bytes:
    return b"POST /api/health HTTP/1.1\r\n" + HOST_HEADER + b"".join(h + b"\r\n" for h in headers) + b"\r\n" + body


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        (b"hello\r\n\r\n", 400, "http/bad-request"),
        (b"GET / HTTP/9.9\r\n" + HOST_HEADER + b"\r\n", 400, "http/bad-request"),
        (b"GET / HTTP/1.1\r\n\r\n", 400, "http/bad-request"),
        (b"GET / HTTP/1.1\r\n" + HOST_HEADER + HOST_HEADER + b"\r\n", 400, "http/bad-request"),
        (create_get_request(b"/\xff"), 400, "http/bad-request"),
        (create_get_request(b"/", b"X: a\x00b"), 400, "http/bad-request"),
        (create_get_request(b"/", b" folded: x"), 400, "http/bad-request"),
        (
            create_post_request(b"Content-Length: 4", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"),
            400,
            "http/bad-request",
        ),
        (create_post_request(b"Content-Length: 4", b"Content-Length: 5", body=b"aaaaa"), 400, "http/bad-request"),
        (create_post_request(b"Content-Length: -1"), 400, "http/bad-request"),
        (create_post_request(b"Content-Length: 1e3"), 400, "http/bad-request"),
        (create_post_request(b"Transfer-Encoding: chunked", body=b"zz\r\n"), 400, "http/bad-request"),
        (create_post_request(b"Content-Length: 99999999999999999999"), 400, "http/bad-request"),
        (create_post_request(b"Content-Length: 10000000"), 413, "http/body-too-large"),
        (create_post_request(b"Content-Encoding: gzip", b"Content-Length: 0"), 415, "http/unsupported-encoding"),
        (create_post_request(b"Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n"), 415, "http/unsupported-encoding"),
        (create_get_request(b"/", *(b"X-%d: y" % number for number in range(101))), 431, "http/headers-too-large"),
        (create_get_request(b"/", b"X: " + b"a" * 40_000), 431, "http/headers-too-large"),
        (create_get_request(b"/?" + b"a" * 40_000), 431, "http/headers-too-large"),
        (create_get_request(b"/", b"X: " + b"a" * 1_000_000), 431, "http/headers-too-large"),
        (create_get_request(b"/nope"), 404, "http/not-found"),
        (create_get_request(b"/api/rpc/1"), 405, "http/method-not-allowed"),
        (b"BREW / HTTP/1.1\r\n" + HOST_HEADER + b"\r\n", 400, "http/bad-request"),
        (b"PATCH /api/health HTTP/1.1\r\n" + HOST_HEADER + b"\r\n", 405, "http/method-not-allowed"),
    ],
)
def test_a_request_that_the_server_cannot_serve_gets_the_expected_status_and_the_error_envelope(
    port: int, send_raw: SendRaw, request_bytes: bytes, status: int, code: str
) -> None:
    response = send_raw(port, request_bytes)
    assert (response.status, response.error_code) == (status, code)


@pytest.mark.parametrize(
    "path",
    [
        b"/assets/../../../../etc/passwd", b"/assets/%2e%2e/%2e%2e/manifest.json", b"/assets/..%2f..%2fpyproject.toml",
        b"/assets/....//manifest.json", b"/assets/%00", b"/assets//etc/passwd", b"/assets/site-A1.js.br",
        b"/assets/site-A1.js/", b"/assets/",
    ],
)  # fmt: skip
def test_no_request_path_reaches_a_file_outside_the_folder_of_the_assets(
    port: int, send_raw: SendRaw, path: bytes
) -> None:
    response = send_raw(port, create_get_request(path))
    assert (response.status, response.error_code) == (404, "asset/unknown")


def test_the_server_does_not_wait_for_a_streamed_body_that_no_handler_reads(port: int, send_raw: SendRaw) -> None:
    chunks = [b"400\r\n" + b"a" * 1024 + b"\r\n"] * 1000
    response = send_raw(port, create_post_request(b"Transfer-Encoding: chunked"), *chunks)
    assert (response.status, response.error_code) == (405, "http/method-not-allowed")


# Specification 9.12
def test_a_streamed_body_beyond_the_limit_is_rejected(serve_settings: ServeSettings, send_raw: SendRaw) -> None:
    part_sizes: list[int] = []
    port = serve_settings(
        wrap_for_server(ResponseHeaders(ErrorResponses(BodyLimit(create_body_reader(part_sizes), 2048)), ()))
    )
    chunks = [b"400\r\n" + b"a" * 1024 + b"\r\n"] * 1000
    response = send_raw(port, create_post_request(b"Transfer-Encoding: chunked"), *chunks)
    assert (response.status, response.error_code) == (413, "http/body-too-large")
    assert sum(part_sizes) <= 2048


def test_a_client_that_sends_its_header_too_slowly_gets_408(serve_settings: ServeSettings, send_raw: SendRaw) -> None:
    port = serve_settings(server={"header_timeout_s": 1})
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        while not select.select([connection], [], [], 0.05)[0]:
            connection.sendall(b"a: b\r\n")
        response = read_response(connection)
    assert (response.status, response.error_code, response.headers["connection"]) == (408, "http/timeout", "close")


def test_a_connection_that_sends_no_request_is_closed_without_a_response(serve_settings: ServeSettings) -> None:
    with socket.create_connection(
        ("127.0.0.1", serve_settings(server={"header_timeout_s": 1})), timeout=10
    ) as connection:
        assert connection.recv(10) == b""


def test_a_client_that_sends_the_header_of_its_second_request_too_slowly_gets_408(
    serve_settings: ServeSettings,
) -> None:
    port = serve_settings(server={"header_timeout_s": 1})
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(b"/api/health"))
        first_response = read_response(connection)
        connection.sendall(b"GET /api/health HTT")
        second_response = read_response(connection)
    assert (first_response.status, second_response.status) == (200, 408)


def test_the_connection_is_closed_after_the_response_if_the_body_of_the_request_arrives_too_slowly(
    serve_settings: ServeSettings,
) -> None:
    port = serve_settings(server={"body_timeout_s": 1})
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(b"/api/health", b"Content-Length: 100") + b"ab")
        response = read_response(connection)
        assert response.status == 200
        assert connection.recv(10) == b""


def test_a_handler_that_waits_for_a_slow_body_is_stopped_and_the_client_gets_408(serve_settings: ServeSettings) -> None:
    part_sizes: list[int] = []
    port = serve_settings(wrap_for_server(create_body_reader(part_sizes)), server={"body_timeout_s": 1})
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_post_request(b"Content-Length: 100", body=b"ab"))
        response = read_response(connection)
    deadline = time.monotonic() + 5
    while DISCONNECTED not in part_sizes and time.monotonic() < deadline:
        time.sleep(0.01)
    assert (response.status, response.error_code, part_sizes) == (408, "http/timeout", [2, DISCONNECTED])


def test_a_connection_whose_request_body_was_not_read_accepts_the_next_request(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(b"/api/health", b"Content-Length: 100") + b"ab")
        first_response = read_response(connection)
        connection.sendall(b"a" * 98 + create_get_request(b"/nope"))
        second_response = read_response(connection)
    assert (first_response.status, "connection" in first_response.headers, second_response.status) == (200, False, 404)


def test_the_server_responds_at_once_to_a_client_that_waits_for_100_continue(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(b"/api/health", b"Content-Length: 100", b"Expect: 100-continue"))
        response = read_response(connection)
        assert response.status == 200
        assert connection.recv(10) == b""


def test_a_client_that_sends_an_endless_body_that_no_handler_reads_is_disconnected(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(b"/api/health", b"Content-Length: 999999999"))
        response = read_response(connection)
        assert response.status == 413
        send_until_closed(connection, [b"a" * 65536] * (2 * MAX_DRAINED_BYTES // 65536))
        assert connection.recv(10) == b""


def test_pipelined_requests_get_their_responses_in_order(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(
            create_get_request(b"/api/health") + create_get_request(b"/nope") + create_get_request(b"/api/health")
        )
        responses = [read_response_exactly(connection) for _ in range(3)]
    assert responses == [200, 404, 200]


def test_the_server_waits_until_the_whole_body_of_a_pipelined_request_has_arrived(port: int) -> None:
    call = b'{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    post_call = (
        b"POST /api/rpc/1 HTTP/1.1\r\n" + HOST_HEADER + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(b"/api/health") + post_call % len(call) + call[:5])
        assert read_response_exactly(connection) == 200
        connection.sendall(call[5:])
        # The chain has no node. The test asserts only that the server read the whole call.
        assert read_response_exactly(connection) == 404


def read_response_exactly(connection: socket.socket) -> int:
    """Read exactly one response and no byte of the next. Return its status."""
    head_bytes = b""
    while not head_bytes.endswith(b"\r\n\r\n"):
        byte = connection.recv(1)
        assert byte, head_bytes
        head_bytes += byte
    length_header = next(line for line in head_bytes.lower().split(b"\r\n") if line.startswith(b"content-length"))
    remaining_bytes = int(length_header.split(b":")[1])
    while remaining_bytes:
        remaining_bytes -= len(connection.recv(remaining_bytes))
    return int(head_bytes.split()[1])


def test_a_request_to_upgrade_to_a_websocket_gets_an_ordinary_response(port: int, send_raw: SendRaw) -> None:
    headers = (b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: eA==")
    response = send_raw(port, create_get_request(b"/api/health", *headers))
    assert response.status == 200


@pytest.mark.parametrize("path", [b"/", b"/api/health", b"/assets/site-A1.js", b"/api/guides", b"/nope"])
def test_a_head_request_gets_the_headers_of_a_get_request_but_no_body(port: int, path: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(create_get_request(path, b"X-Request-ID: same-for-both", b"Connection: close"))
        get_response = read_response(connection)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(
            create_get_request(path, b"X-Request-ID: same-for-both", b"Connection: close").replace(b"GET", b"HEAD")
        )
        head_response = b"".join(iter(lambda: connection.recv(65536), b""))
    head_bytes, _, body = head_response.partition(b"\r\n\r\n")
    names = {line.split(b":")[0].decode() for line in head_bytes.split(b"\r\n")[1:]}
    assert body == b""
    assert int(head_bytes.split()[1]) == get_response.status
    assert names == set(get_response.headers)


def test_a_range_request_gets_the_whole_file(port: int, send_raw: SendRaw) -> None:
    response = send_raw(port, create_get_request(b"/assets/site-A1.js", b"Range: bytes=0-3"))
    assert response.status == 200
    assert len(response.body) == int(response.headers["content-length"]) > 4
