"""X-Forwarded-For and -Proto are used only from configured proxies."""

import json
from contextlib import nullcontext

import pytest
from starlette.types import Receive, Scope, Send

from kisslock.http.lifespan import answer_lifespan
from kisslock.http.response import Response
from tests.conftest import ServeSettings
from tests.http.conftest import SendRaw


async def show_client(scope: Scope, receive: Receive, send: Send) -> None:
    """Respond with the client's address and scheme as the server sees them."""
    if scope["type"] == "lifespan":
        await answer_lifespan(nullcontext, receive, send)
        return
    body = json.dumps([scope["client"][0], scope["scheme"]]).encode()
    await Response(200, ((b"content-length", b"%d" % len(body)),), body)(scope, receive, send)


@pytest.mark.parametrize(
    ("trusted_proxies", "forwarded", "expected_client"),
    [
        ([], "203.0.113.9", ["127.0.0.1", "http"]),
        (["10.0.0.0/8"], "203.0.113.9", ["127.0.0.1", "http"]),
        (["127.0.0.1"], "203.0.113.9", ["203.0.113.9", "https"]),
        (["127.0.0.0/8"], "198.51.100.1, 203.0.113.9", ["203.0.113.9", "https"]),
        (["127.0.0.1", "203.0.113.9"], "198.51.100.1, 203.0.113.9", ["198.51.100.1", "https"]),
    ],
)
def test_the_client_address_comes_from_a_forwarded_header_only_if_a_trusted_proxy_sent_the_header(
    serve_settings: ServeSettings,
    send_raw: SendRaw,
    trusted_proxies: list[str],
    forwarded: str,
    expected_client: list[str],
) -> None:
    port = serve_settings(show_client, server={"trusted_proxies": trusted_proxies})
    lines = f"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {forwarded}\r\nX-Forwarded-Proto: https\r\n\r\n"
    response = send_raw(port, lines.encode())
    assert json.loads(response.body) == expected_client


@pytest.mark.parametrize(
    ("trusted_proxies", "lines", "expected_client"),
    [
        (["127.0.0.1"], ("198.51.100.1", "203.0.113.9"), "203.0.113.9"),
        # The last address in the header belongs to a trusted proxy, and the address before it belongs to the visitor.
        (["127.0.0.1", "10.0.0.0/8"], ("203.0.113.9", "10.0.0.7"), "203.0.113.9"),
        (["127.0.0.1", "10.0.0.0/8"], ("198.51.100.1, 203.0.113.9", "10.0.0.8, 10.0.0.7"), "203.0.113.9"),
    ],
)
def test_several_forwarded_headers_are_read_as_one_list(
    serve_settings: ServeSettings,
    send_raw: SendRaw,
    trusted_proxies: list[str],
    lines: tuple[str, ...],
    expected_client: str,
) -> None:
    """RFC 9110, 5.3."""
    port = serve_settings(show_client, server={"trusted_proxies": trusted_proxies})
    forwarded_headers = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
    response = send_raw(port, f"GET / HTTP/1.1\r\nHost: x\r\n{forwarded_headers}\r\n".encode())
    assert json.loads(response.body)[0] == expected_client
