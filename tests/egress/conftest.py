"""A machine of the "public Internet" on this one: https with a certificate of our own, under names of our own."""

import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohappyeyeballs
import pytest
import trustme
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from typing_extensions import override

from kisslock.egress import Egress, public

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HERE = "127.0.0.1"


class Names(AbstractResolver):
    """DNS that the tests write: each question gets the next answer of its name; the last answer is repeated."""

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
        """Part of the protocol; nothing is open."""


@dataclass
class Internet:
    """A server at `good.example` with handlers by path, DNS, and the way through the guard to both."""

    egress: Egress
    names: Names
    handlers: dict[str, Handler] = field(default_factory=dict)
    seen: list[web.Request] = field(default_factory=list)

    def serves(self, path: str, body: bytes, kind: str = "image/png", status: int = 200) -> None:
        async def handle_request(_: web.Request) -> web.Response:
            return web.Response(body=body, content_type=kind, status=status)

        self.handlers[path] = handle_request

    def redirects(self, path: str, to: str, status: int = 302) -> None:
        async def handle_request(_: web.Request) -> web.Response:
            return web.Response(status=status, headers={"Location": to})

        self.handlers[path] = handle_request


@pytest.fixture
async def internet(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Internet]:
    authority = trustme.CA()
    certificate = authority.issue_cert("good.example", "other.example", "rebound.example")
    server_side, client_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    certificate.configure_cert(server_side)
    authority.configure_trust(client_side)
    names = Names()
    fake_internet = Internet(Egress(names, client_side), names)

    async def handle_request(request: web.Request) -> web.StreamResponse:
        fake_internet.seen.append(request)
        handler = fake_internet.handlers.get(request.path)
        return await handler(request) if handler else web.Response(status=404)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handle_request)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, HERE, 0, ssl_context=server_side)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
    # The guard takes port 443 of public addresses only, and a test has no server there: this machine stands for
    # 203.0.114.x and its port for 443, at the place where the socket is opened and nowhere before.
    reroute(monkeypatch, port)
    names.answers["good.example"] = [["203.0.114.7"]]
    yield fake_internet
    await fake_internet.egress.close()
    await runner.cleanup()


def reroute(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """Connections to 203.0.114.x:443 end at our server; every other address refuses the connection."""
    real = aiohappyeyeballs.start_connection

    async def start(addr_infos: list[Any], **options: Any) -> socket.socket:
        for family, kind, proto, canon, (host, wanted_port, *_) in addr_infos:
            if wanted_port != 443:
                # A node of the tests; the guard asks no other port.
                return await real(addr_infos, **options)
            assert public.is_public(host), f"the guard let {host} through"
            if host.startswith("203.0.114."):
                return await real([(family, kind, proto, canon, (HERE, port))], **options)
        raise ConnectionRefusedError

    monkeypatch.setattr(aiohappyeyeballs, "start_connection", start)
