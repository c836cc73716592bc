"""A visitor in Chromium with the practice wallet's key, and clients whose authorization URL the visitor opens."""

import json
import ssl
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import trustme
from mcp.client.auth import AuthorizationCodeResult
from playwright.sync_api import Locator, Page, expect
from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.egress import Egress
from kisslock.oidc.provider import Provider
from kisslock.testing.playwright import install_wallet
from tests.egress.conftest import SimulatedDns, reroute_connections
from tests.mcp.place import CALLBACK_URL, CLIENT_DOCUMENT, DOCUMENT_URL, McpSite, Visitor

# Each step of the visitor and of the client ends within this time, in seconds.
TIMEOUT_S = 60


@contextmanager
def running_http_server(
    handler_class: type[BaseHTTPRequestHandler], port: int = 0, tls_context: ssl.SSLContext | None = None
) -> Iterator[int]:
    """Serve in a thread until the end of the block. Yield the port."""
    with ThreadingHTTPServer(("127.0.0.1", port), handler_class) as server:
        if tls_context:
            server.socket = tls_context.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


@contextmanager
def running_document_host(kisslock: Kisslock, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Serve the client's document over TLS at the host of its URL. Yield the paths that are requested."""
    requested_paths: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requested_paths.append(self.path)
            body = json.dumps(CLIENT_DOCUMENT).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        @override
        def log_message(self, format: str, *args: Any) -> None:
            """Print nothing."""

    authority, host, names = trustme.CA(), urlsplit(DOCUMENT_URL).hostname or "", SimulatedDns()
    server_side, client_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    authority.issue_cert(host).configure_cert(server_side)
    authority.configure_trust(client_side)
    names.answers[host] = [["203.0.114.7"]]
    # Use the server's own Egress, so that the server closes it.
    egress = kisslock.services[Egress]
    egress._resolver, egress._tls = names, client_side
    kisslock.services[Provider].directory._egress = egress
    with running_http_server(Handler, tls_context=server_side) as port:
        reroute_connections(monkeypatch, port)
        yield requested_paths


@dataclass
class BrowserVisitor(Visitor):
    """A visitor whose browser is the test itself: the client waits in another thread."""

    opened_urls: Queue[str] = field(default_factory=Queue)
    returned_parameters: Queue[dict[str, str]] = field(default_factory=Queue)

    @override
    async def open(self, url: str) -> None:
        self.opened_urls.put(url)

    @override
    async def wait_for_callback(self) -> AuthorizationCodeResult:
        response = self.returned_parameters.get(timeout=TIMEOUT_S)
        if "error" in response:
            raise PermissionError(response["error"])
        return AuthorizationCodeResult(**{name: response[name] for name in ("code", "state", "iss")})


@contextmanager
def running_callback_server(visitor: BrowserVisitor) -> Iterator[None]:
    """Serve the redirect URI of the `mcp` package's client."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            if url.path == urlsplit(CALLBACK_URL).path:
                visitor.returned_parameters.put(dict(parse_qsl(url.query)))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Agent</title><h1>You can close this window</h1>")

        @override
        def log_message(self, format: str, *args: Any) -> None:
            """Print nothing."""

    with running_http_server(Handler, port=urlsplit(CALLBACK_URL).port or 0):
        yield


@dataclass
class SignInPage:
    """The sign-in page of Kisslock in Chromium, and the account dialog of the hosted page."""

    page: Page
    mcp_site: McpSite
    # The wallet's private key: `SigningWallet(key)` is the same account.
    key: int

    def __post_init__(self) -> None:
        install_wallet(self.page, name="Practice", keys=[f"0x{self.key:064x}"], chains=[1])

    @property
    def card(self) -> Locator:
        """The card with the client's request."""
        return self.page.get_by_role("main")

    def button(self, name: str) -> Locator:
        """A button of the card."""
        return self.card.get_by_role("button", name=name)

    def sign_in(self) -> None:
        """Choose the wallet, read the message and sign it."""
        self.button("Sign in").click()
        self.page.get_by_role("option", name="Practice").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
        expect(self.page.get_by_role("dialog")).to_be_hidden()

    def open_app_list(self) -> Locator:
        """Open the account dialog of the hosted page, and in it the apps with access. Return their rows."""
        self.page.goto(self.mcp_site.issuer)
        # The wallet is still connected to this origin, so the page shows the account instead of the connect button.
        self.page.get_by_role("button", name="Show account").click()
        self.page.get_by_role("button", name="Apps with access").click()
        return self.page.get_by_role("dialog").get_by_role("listitem")


@contextmanager
def running_client_thread() -> Iterator[ThreadPoolExecutor]:
    """Yield a thread for clients: Playwright does not run in a thread with an event loop."""
    with ThreadPoolExecutor(1) as threads:
        yield threads


def result_of_future(future: "Future[str]") -> str:
    """Return the result of a client, or raise its error."""
    return future.result(timeout=TIMEOUT_S)
