"""Real sockets whose clients do not read their responses, and a clock that the test moves."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from uvicorn.server import ServerState

from kisslock import Settings
from kisslock.http.error_responses import ErrorResponses
from kisslock.http.response import Response
from kisslock.http.response_headers import ResponseHeaders
from kisslock.http.socket.guard import GuardedProtocol
from kisslock.http.socket.limits import Limits
from kisslock.http.socket.server import ServerConfig
from kisslock.http.socket.unread import UnreadByAddress
from tests.http.test_wire import create_get_request, wrap_for_server
from tests.log.conftest import wait_until

RESPONSE_BYTES = 12_000_000
CLOSE_HEADER = b"Connection: close"


class LoopClock:
    """The event loop's time, which the test moves."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._now, self._later = 1000.0, list[tuple[float, asyncio.Handle, Callable[[], None]]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def time(self) -> float:
        return self._now

    def call_later(self, delay_s: float, callback: Callable[[], None]) -> asyncio.Handle:
        handle = asyncio.Handle(callback, (), self._loop)
        self._later.append((self._now + delay_s, handle, callback))
        return handle

    async def pass_s(self, seconds: float) -> None:
        """Move the clock second by second, and handle the sockets' events in between."""
        for _ in range(round(seconds)):
            self._now += 1
            due = [timer for timer in self._later if timer[0] <= self._now]
            self._later = [timer for timer in self._later if timer not in due]
            for _, handle, call in due:
                if not handle.cancelled():
                    call()
            await asyncio.sleep(0)


class ServedApp:
    """A server in the test's event loop, which responds to each request with RESPONSE_BYTES bytes."""

    def __init__(self, limits: Limits) -> None:
        settings = Settings.of(server={"trusted_proxies": ["127.0.0.1"]})
        self.clock, self.state, self.request_count, self.response_count = LoopClock(), ServerState(), 0, 0
        self.config = ServerConfig(wrap_for_server(ResponseHeaders(ErrorResponses(self.respond), ())), settings)
        self.config.limits, self.config.unread_by_address = limits, UnreadByAddress(limits.unread_max_bytes)
        self.config.load()

    async def respond(self, scope: Any, receive: Any, send: Any) -> None:
        self.request_count += 1
        # Create a new response object for each request, like the gateway does.
        await Response(200, ((b"content-type", b"text/plain"),), bytes(RESPONSE_BYTES), has_fixed_headers=True)(
            scope, receive, send
        )
        self.response_count += 1

    def create_protocol(self) -> GuardedProtocol:
        return GuardedProtocol(self.config, self.state, {}, _loop=self.clock)  # type: ignore[arg-type]

    @property
    def held_bytes(self) -> int:
        """Return the bytes of unread responses in memory."""
        return sum(connection.transport.get_write_buffer_size() for connection in self.state.connections)


StartServer = Callable[..., Any]


@pytest.fixture
async def start_server_in_loop() -> AsyncIterator[StartServer]:
    """Yield a function that starts a server and returns it with a function that connects and sends a request."""
    open_clients: list[Any] = []

    async def start_server(**limits: Any) -> tuple[ServedApp, Callable[..., Any]]:
        served_app = ServedApp(Limits(10, 30, 32_768, **limits))
        server = await asyncio.get_running_loop().create_server(served_app.create_protocol, "127.0.0.1", 0)
        open_clients.append(server)

        async def connect_and_request(*headers: bytes, request_count: int = 1) -> socket.socket:
            client = socket.socket()
            open_clients.append(client)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.setblocking(False)
            responses_before = served_app.response_count
            await asyncio.get_running_loop().sock_connect(client, server.sockets[0].getsockname())
            await asyncio.get_running_loop().sock_sendall(client, create_get_request(b"/", *headers) * request_count)
            await wait_until(lambda: served_app.response_count > responses_before)
            return client

        return served_app, connect_and_request

    yield start_server
    for opened_client in open_clients:
        opened_client.close()


async def read_up_to(client: socket.socket, max_bytes: int = 2**60) -> int:
    """Read until the server closes, at most `max_bytes`. Return the number. A cut raises ConnectionResetError."""
    read_bytes = 0
    while read_bytes < max_bytes and (
        chunk := await asyncio.get_running_loop().sock_recv(client, min(max_bytes - read_bytes, 2**20))
    ):
        read_bytes += len(chunk)
    return read_bytes


@pytest.mark.parametrize("headers", [(), (CLOSE_HEADER,)])
async def test_a_response_that_the_client_does_not_read_is_dropped_and_the_connection_is_closed(
    start_server_in_loop: StartServer, headers: tuple[bytes, ...]
) -> None:
    served_app, connect = await start_server_in_loop()
    client = await connect(*headers)
    await served_app.clock.pass_s(29)
    assert served_app.held_bytes > RESPONSE_BYTES // 2
    await served_app.clock.pass_s(21)
    await wait_until(lambda: not served_app.state.connections)
    assert len(served_app.config.unread_by_address) == 0
    with pytest.raises(ConnectionResetError):
        await read_up_to(client)


@pytest.mark.parametrize("headers", [(), (CLOSE_HEADER,)])
async def test_a_slow_reader_gets_the_whole_response(
    start_server_in_loop: StartServer, headers: tuple[bytes, ...]
) -> None:
    served_app, connect = await start_server_in_loop()
    client, read_bytes = await connect(*headers), 0
    while served_app.held_bytes:
        held_before = served_app.held_bytes
        while served_app.held_bytes == held_before:
            read_bytes += await read_up_to(client, 100_000)
            await asyncio.sleep(0)
        await served_app.clock.pass_s(25)
    if not headers:
        # The server has closed the connection after the keep-alive timeout, so nothing is counted.
        assert len(served_app.config.unread_by_address) == 0
    assert read_bytes + await read_up_to(client) > RESPONSE_BYTES


async def test_a_connection_is_closed_if_the_client_reads_too_slowly_after_a_long_idle_time(
    start_server_in_loop: StartServer,
) -> None:
    served_app, connect = await start_server_in_loop(waiting_bytes=2 * RESPONSE_BYTES)
    await connect()
    assert len(served_app.config.unread_by_address) == 0
    await served_app.clock.pass_s(15 + 29)
    assert served_app.held_bytes > RESPONSE_BYTES // 2
    await served_app.clock.pass_s(21)
    await wait_until(lambda: not served_app.state.connections)


# The owner of one /64 can own the whole /48 around it.
@pytest.mark.parametrize(
    ("attacker_addresses", "other_address"),
    [
        (("203.0.113.9",) * 3, "203.0.113.10"),
        (("2001:db8:1:1::9", "2001:db8:1:2::9", "2001:db8:1:3::9"), "2001:db8:2:1::9"),
    ],
)
async def test_the_connection_that_has_stalled_longest_is_closed_if_its_address_has_too_many_unread_bytes(
    start_server_in_loop: StartServer, attacker_addresses: tuple[str, ...], other_address: str
) -> None:
    served_app, connect = await start_server_in_loop(unread_max_bytes=2 * RESPONSE_BYTES)
    forwarded_headers = [f"X-Forwarded-For: {address}".encode() for address in (*attacker_addresses, other_address)]
    first_client = await connect(forwarded_headers[0])
    await served_app.clock.pass_s(1)
    other_client, second_client = await connect(forwarded_headers[3]), await connect(forwarded_headers[1])
    assert (len(served_app.config.unread_by_address), len(served_app.state.connections)) == (2, 3)
    third_client = await connect(forwarded_headers[2])
    await wait_until(lambda: len(served_app.state.connections) == 3)
    with pytest.raises(ConnectionResetError):
        await read_up_to(first_client)
    for client in (other_client, second_client, third_client):
        assert await read_up_to(client, RESPONSE_BYTES) == RESPONSE_BYTES


async def test_the_limit_of_unread_bytes_of_an_address_never_stops_a_single_response(
    start_server_in_loop: StartServer,
) -> None:
    _, connect = await start_server_in_loop(unread_max_bytes=1000)
    assert await read_up_to(await connect(), RESPONSE_BYTES) == RESPONSE_BYTES


@pytest.mark.parametrize("is_pipelined", [True, False])
async def test_the_next_request_on_a_connection_waits_until_the_client_has_read_the_response(
    start_server_in_loop: StartServer, is_pipelined: bool
) -> None:
    served_app, connect = await start_server_in_loop()
    client = await connect(request_count=3 if is_pipelined else 1)
    if not is_pipelined:
        await asyncio.get_running_loop().sock_sendall(client, create_get_request(b"/") * 2)
    await served_app.clock.pass_s(5)
    assert (served_app.request_count, served_app.held_bytes < RESPONSE_BYTES) == (1, True)
    await read_up_to(client, 3 * RESPONSE_BYTES)
    assert served_app.request_count == 3
