"""A host on a simulated public Internet: https with its own certificate authority and host names."""

import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohappyeyeballs
import pytest
import trustme
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from typing_extensions import override

from kisslock.egress import Egress, public
from kisslock.egress.fetch import TIMEOUT_S

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LOOPBACK = "127.0.0.1"


class SimulatedDns(AbstractResolver):
    """DNS that tests define: each query gets the name's next response, and the last one is repeated."""

    def __init__(self) -> None:
        self.answers: dict[str, list[list[str]]] = {}
        self.asked: list[str] = []

    @override
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        assert family in {socket.AF_UNSPEC, socket.AF_INET, socket.AF_INET6}
        self.asked.append(host)
        answers = self.answers.get(host)
        if not answers:
            raise OSError(socket.EAI_NONAME, "no such name")
        addresses = answers.pop(0) if len(answers) > 1 else answers[0]
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in addresses
        ]

    @override
    async def close(self) -> None:
        """Do nothing. The protocol requires this method."""


@dataclass
class SimulatedInternet:
    """A server for all host names, with handlers by path, its DNS, and an Egress that reaches both."""

    egress: Egress
    dns: SimulatedDns
    handlers: dict[str, Handler] = field(default_factory=dict)
    requests: list[web.Request] = field(default_factory=list)

    def serve_path(self, path: str, body: bytes, content_type: str = "image/png", status: int = 200) -> None:
        async def handle_request(_: web.Request) -> web.Response:
            return web.Response(body=body, content_type=content_type, status=status)

        self.handlers[path] = handle_request

    def redirect_path(self, path: str, target: str, status: int = 302) -> None:
        async def handle_request(_: web.Request) -> web.Response:
            return web.Response(status=status, headers={"Location": target})

        self.handlers[path] = handle_request


@pytest.fixture
async def internet(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SimulatedInternet]:
    async with simulated_internet(monkeypatch, "good.example") as fake_internet:
        yield fake_internet


@asynccontextmanager
async def simulated_internet(
    monkeypatch: pytest.MonkeyPatch, *host_names: str, timeout_s: float = TIMEOUT_S
) -> AsyncIterator[SimulatedInternet]:
    """Serve these host names, which have a public address, until the end of the block."""
    authority = trustme.CA()
    certificate = authority.issue_cert(*host_names, "other.example", "rebound.example")
    server_side, client_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    certificate.configure_cert(server_side)
    authority.configure_trust(client_side)
    names = SimulatedDns()
    fake_internet = SimulatedInternet(Egress(names, client_side, timeout_s), names)

    async def handle_request(request: web.Request) -> web.StreamResponse:
        fake_internet.requests.append(request)
        handler = fake_internet.handlers.get(request.path)
        return await handler(request) if handler else web.Response(status=404)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handle_request)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, LOOPBACK, 0, ssl_context=server_side)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
    # Egress allows only port 443 of public addresses, where a test has no server. Connections to 203.0.114.x:443 are
    # therefore rerouted to this machine when the socket is opened, so that all earlier steps use the public address.
    reroute_connections(monkeypatch, port)
    names.answers.update({host: [["203.0.114.7"]] for host in host_names})
    yield fake_internet
    await fake_internet.egress.close()
    await runner.cleanup()


def reroute_connections(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """Reroute connections to 203.0.114.x:443 to our server. All other addresses reject the connection."""
    real_start_connection = aiohappyeyeballs.start_connection

    async def start_connection(addr_infos: list[Any], **options: Any) -> socket.socket:
        for family, socket_type, proto, canon, (host, wanted_port, *_) in addr_infos:
            if wanted_port != 443:
                # Connections to the tests' node use another port than 443 and are not rerouted. Egress only uses port
                # 443.
                return await real_start_connection(addr_infos, **options)
            assert public.is_public_address(host), f"the guard let {host} through"
            if host.startswith("203.0.114."):
                return await real_start_connection([(family, socket_type, proto, canon, (LOOPBACK, port))], **options)
        raise ConnectionRefusedError

    monkeypatch.setattr(aiohappyeyeballs, "start_connection", start_connection)
