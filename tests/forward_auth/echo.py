"""An app behind a proxy. It responds with the received headers and accepts every WebSocket."""

import json
import socketserver
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha1

from typing_extensions import override

WEBSOCKET_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class _EchoHandler(socketserver.StreamRequestHandler):
    @override
    def handle(self) -> None:
        self.rfile.readline()
        lines = [line.decode("latin-1").strip() for line in iter(self.rfile.readline, b"\r\n") if line]
        headers = [line.split(": ", 1) if ": " in line else [line.rstrip(":"), ""] for line in lines]
        request_headers = {name.lower(): value for name, value in headers}
        if request_headers.get("upgrade") == "websocket":
            accept = b64encode(
                sha1(request_headers["sec-websocket-key"].encode() + WEBSOCKET_GUID, usedforsecurity=False).digest()
            )
            account = request_headers["x-kisslock-account"].encode()
            response_start = (
                b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
            )
            self.wfile.write(response_start + accept + b"\r\n\r\n\x81" + bytes([len(account)]) + account)
            self.rfile.read(1)
            return
        body = json.dumps(headers).encode()
        content_type = b"text/html" if "text/html" in request_headers.get("accept", "") else b"application/json"
        response_head = b"HTTP/1.1 200 OK\r\nContent-Type: %b\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
        self.wfile.write(response_head % (content_type, len(body)) + body)


class EchoServer(socketserver.ThreadingTCPServer):
    """The app, on a free port."""

    allow_reuse_address = True

    @property
    def port(self) -> int:
        """The port that the app listens on."""
        return int(self.socket.getsockname()[1])


@contextmanager
def running_echo_server() -> Iterator[EchoServer]:
    """Run the app."""
    with EchoServer(("127.0.0.1", 0), _EchoHandler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
