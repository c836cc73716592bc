"""Findings of `kisslock check` about nodes, by their response to eth_chainId."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from typing_extensions import override

from kisslock import Settings
from kisslock.checks.chains import check_chains

StartNode = Callable[..., str]


@pytest.fixture
def node() -> Iterator[StartNode]:
    """Yield a function that creates a node with one response to everything."""
    servers: list[HTTPServer] = []

    def start_node(body: bytes, status: int = 200) -> str:
        class NodeHandler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                requested_methods.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(status)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()
                self.wfile.write(body)

            @override
            def log_message(self, *_: object) -> None:
                """Print nothing."""

        requested_methods: list[object] = []
        server = HTTPServer(("127.0.0.1", 0), NodeHandler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        return f"http://127.0.0.1:{server.server_port}/v2/SECRET"

    yield start_node
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("body", "status", "expected_status", "expected_text"),
    [
        (b'{"id":1,"result":"0x1"}', 200, "ok", "the node responds for Ethereum"),
        (b'{"id":1,"result":"0xa"}', 200, "fail", "the node belongs to chain 10"),
        (b'{"id":1,"error":{"code":-32000,"message":"no"}}', 200, "fail", "the node does not respond"),
        (b'{"id":1,"result":null}', 200, "fail", "no chain id"),
        (b"[]", 200, "fail", "the node does not respond"),
        (b"<html>", 200, "fail", "the node does not respond"),
        (b"[" * 60_000, 200, "fail", "the node does not respond"),
        (b"", 302, "fail", "HTTP 302"),
        (b"", 401, "fail", "HTTP 401"),
    ],
)
async def test_kisslock_check_reports_the_status_of_a_node_according_to_the_response_of_the_node(
    node: StartNode, body: bytes, status: int, expected_status: str, expected_text: str
) -> None:
    (check,) = await check_chains(Settings.of(chains={"1": {"rpc": [node(body, status)]}}))
    assert (check.status, expected_text in check.message) == (expected_status, True)
    assert "SECRET" not in f"{check.name} {check.message} {check.hint}"


async def test_kisslock_check_fails_for_a_node_that_rejects_the_connection_or_does_not_respond() -> None:
    with socket.socket() as silent_socket, socket.socket() as closed_socket:
        silent_socket.bind(("127.0.0.1", 0))
        silent_socket.listen()
        closed_socket.bind(("127.0.0.1", 0))
        urls = [f"http://127.0.0.1:{item.getsockname()[1]}" for item in (silent_socket, closed_socket)]
        checks = await check_chains(Settings.of(chains={"1": {"rpc": urls}}), timeout_s=0.2)
    assert [check.status for check in checks] == ["fail", "fail"]
    assert "no response within" in checks[0].message


async def test_kisslock_check_warns_about_an_http_url_of_a_node_on_another_machine() -> None:
    (check,) = await check_chains(Settings.of(chains={"1": {"rpc": ["http://node.example/key"]}}))
    assert (check.status, check.name) == ("warn", "chains.1 http://node.example/…")
