"""The relay's sockets: a loopback server in its own thread."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from kisslock.dev.relay.hub import MAX_MESSAGE_BYTES, Hub, PushRequest, RelayClient
from kisslock.dev.relay.methods import respond
from kisslock.json_depth import decode
from kisslock.walletconnect.token import BadToken, verify_client_token

# The hosted relay closes a socket with this code and a reason, and the client reads the reason.
UNAUTHORIZED = 3000
PING_S = 20
# A method that the WalletConnect protocol does not have. With this method, a page of `kisslock dev` sends the pairing
# link of its QR code to the relay, and the terminal prints the link.
SHOW_CODE_METHOD = "kisslock_showCode"
# Matches a pairing link (ERC-1328). The characters are safe in a quoted shell command.
PAIRING_LINK_PATTERN = re.compile(r"wc:[0-9a-f]{64}@2\?[A-Za-z0-9=&%._-]{1,400}")
START_TIMEOUT_S = 10


@dataclass(frozen=True)
class Behaviour:
    """The relay's behaviour: the project IDs it accepts (empty: all), and whether it responds at all."""

    projects: frozenset[str] = frozenset()
    silent: bool = False
    # The function is called with each pairing link that a page of `kisslock dev` shows.
    on_code: Callable[[str], None] | None = None


@dataclass
class Relay:
    """A relay with its hub and its open sockets."""

    behaviour: Behaviour = field(default_factory=Behaviour)
    hub: Hub = field(default_factory=Hub)
    sockets: dict[RelayClient, web.WebSocketResponse] = field(default_factory=dict)

    def application(self) -> web.Application:
        """Return the server's routes.

        Clients can connect at any path, because some clients add a slash at the end of the URL.
        """
        app = web.Application()
        app.router.add_get("/{path:.*}", self._connect)
        app.on_shutdown.append(self._close_on_shutdown)
        return app

    async def close_connections(self) -> None:
        """Close every connection, like a failing network. Messages stay."""
        await asyncio.gather(
            *(socket.close(code=WSCloseCode.SERVICE_RESTART) for socket in list(self.sockets.values()))
        )

    async def _close_on_shutdown(self, _: web.Application) -> None:
        await self.close_connections()

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=PING_S, max_msg_size=2 * MAX_MESSAGE_BYTES)
        await socket.prepare(request)
        try:
            client = RelayClient(self._client_id(request))
        except BadToken as error:
            await socket.close(code=UNAUTHORIZED, message=f"Unauthorized: {error}".encode()[:100])
            return socket
        self.sockets[client] = socket
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(client, message.data)
        finally:
            self.sockets.pop(client, None)
            self.hub.remove_client(client)
        return socket

    def _client_id(self, request: web.Request) -> str:
        client_id = verify_client_token(request.query.get("auth", ""))
        if self.behaviour.projects and request.query.get("projectId") not in self.behaviour.projects:
            raise BadToken("invalid key")
        return client_id

    async def _receive(self, client: RelayClient, text: str) -> None:
        try:
            request: Any = decode(text)
        except (msgspec.DecodeError, RecursionError):
            return
        if not isinstance(request, dict) or self.behaviour.silent:
            return
        if "method" not in request:
            self.hub.acknowledge(client, request.get("id"))
            return
        if request["method"] == SHOW_CODE_METHOD:
            self._report_pairing_link(request.get("params"))
            await self._send_pushes((client, {"id": request.get("id"), "jsonrpc": "2.0", "result": True}))
            return
        reply, pushes = respond(self.hub, client, request)
        await self._send_pushes((client, reply), *pushes)

    def _report_pairing_link(self, params: Any) -> None:
        uri = params.get("uri") if isinstance(params, dict) else None
        if self.behaviour.on_code and isinstance(uri, str) and PAIRING_LINK_PATTERN.fullmatch(uri):
            self.behaviour.on_code(uri)

    async def _send_pushes(self, *pushes: PushRequest) -> None:
        for client, body in pushes:
            socket = self.sockets.get(client)
            if socket is not None and not socket.closed:
                # If the connection breaks during the send, the message stays in the mailbox.
                with _ignore_broken_connection():
                    await socket.send_str(msgspec.json.encode(body).decode())


@contextmanager
def _ignore_broken_connection() -> Iterator[None]:
    try:
        yield
    except ConnectionError:
        return


async def serve(relay: Relay, port: int, on_start: Callable[[int], None], stop_event: asyncio.Event) -> None:
    """Serve on loopback until `stop_event` is set.

    Call `on_start` with the port when the server listens. Raises OSError if the port is taken.
    """
    runner = web.AppRunner(relay.application(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        on_start(int(runner.addresses[0][1]))
        await stop_event.wait()
    finally:
        await runner.cleanup()


@contextmanager
def running_relay(behaviour: Behaviour | None = None, port: int = 0) -> Iterator[str]:
    """Run a relay in a thread while the context lasts, and yield its URL. If the port is taken, use a free port."""
    ports: list[int] = []
    ready_event = threading.Event()
    loops_and_events: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def run_server() -> None:
        stop_event = asyncio.Event()
        loops_and_events.append((asyncio.get_running_loop(), stop_event))

        def on_start(port: int) -> None:
            ports.append(port)
            ready_event.set()

        relay = Relay(behaviour or Behaviour())
        try:
            await serve(relay, port, on_start, stop_event)
        except OSError:
            await serve(relay, 0, on_start, stop_event)

    thread = threading.Thread(target=lambda: asyncio.run(run_server()), daemon=True)
    thread.start()
    if not ready_event.wait(START_TIMEOUT_S):
        raise OSError("The relay does not start.")
    try:
        yield f"ws://127.0.0.1:{ports[0]}"
    finally:
        loop, stop_event = loops_and_events[0]
        loop.call_soon_threadsafe(stop_event.set)
        thread.join(START_TIMEOUT_S)
