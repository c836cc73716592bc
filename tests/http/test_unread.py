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
from tests.http.test_wire import alone, get
from tests.log.conftest import until

SIZE = 12_000_000
CLOSE = b"Connection: close"


class Clock:
    """The event loop's time, which the test moves."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._now, self._later = 1000.0, list[tuple[float, asyncio.Handle, Callable[[], None]]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def time(self) -> float:
        return self._now

    def call_later(self, delay: float, call: Callable[[], None]) -> asyncio.Handle:
        handle = asyncio.Handle(call, (), self._loop)
        self._later.append((self._now + delay, handle, call))
        return handle

    async def pass_s(self, seconds: float) -> None:
        """Move the clock second by second, and handle the sockets' events in between."""
        for _ in range(round(seconds)):
            self._now += 1
            due = [item for item in self._later if item[0] <= self._now]
            self._later = [item for item in self._later if item not in due]
            for _, handle, call in due:
                if not handle.cancelled():
                    call()
            await asyncio.sleep(0)


class Served:
    """A server in the test's event loop, which responds to each request with SIZE bytes."""

    def __init__(self, limits: Limits) -> None:
        settings = Settings.of(server={"trusted_proxies": ["127.0.0.1"]})
        self.clock, self.state, self.asked, self.answered = Clock(), ServerState(), 0, 0
        self.config = ServerConfig(alone(ResponseHeaders(ErrorResponses(self.answer), ())), settings)
        self.config.limits, self.config.unread = limits, UnreadByAddress(limits.unread_max_bytes)
        self.config.load()

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        # Create a new response object for each request, like the gateway does.
        await Response(200, ((b"content-type", b"text/plain"),), bytes(SIZE), fixed_headers=True)(scope, receive, send)
        self.answered += 1

    def protocol(self) -> GuardedProtocol:
        return GuardedProtocol(self.config, self.state, {}, _loop=self.clock)  # type: ignore[arg-type]

    @property
    def held(self) -> int:
        """Return the bytes of unread responses in memory."""
        return sum(connection.transport.get_write_buffer_size() for connection in self.state.connections)


Serve = Callable[..., Any]


@pytest.fixture
async def serve() -> AsyncIterator[Serve]:
    """Yield a function that starts a server and returns it with a function that connects and sends a request."""
    opened: list[Any] = []

    async def start(**limits: Any) -> tuple[Served, Callable[..., Any]]:
        served = Served(Limits(10, 30, 32_768, **limits))
        server = await asyncio.get_running_loop().create_server(served.protocol, "127.0.0.1", 0)
        opened.append(server)

        async def ask(*headers: bytes, times: int = 1) -> socket.socket:
            client = socket.socket()
            opened.append(client)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.setblocking(False)
            before = served.answered
            await asyncio.get_running_loop().sock_connect(client, server.sockets[0].getsockname())
            await asyncio.get_running_loop().sock_sendall(client, get(b"/", *headers) * times)
            await until(lambda: served.answered > before)
            return client

        return served, ask

    yield start
    for one in opened:
        one.close()


async def take(client: socket.socket, most: int = 2**60) -> int:
    """Read up to `most` bytes, or until the server closes. Return their number. A cut raises ConnectionResetError."""
    found = 0
    while found < most and (part := await asyncio.get_running_loop().sock_recv(client, min(most - found, 2**20))):
        found += len(part)
    return found


@pytest.mark.parametrize("headers", [(), (CLOSE,)])
async def test_a_response_that_no_client_reads_is_dropped_and_its_connection_is_closed(
    serve: Serve, headers: tuple[bytes, ...]
) -> None:
    served, ask = await serve()
    client = await ask(*headers)
    await served.clock.pass_s(29)
    assert served.held > SIZE // 2
    await served.clock.pass_s(21)
    await until(lambda: not served.state.connections)
    assert len(served.config.unread) == 0
    with pytest.raises(ConnectionResetError):
        await take(client)


@pytest.mark.parametrize("headers", [(), (CLOSE,)])
async def test_a_slow_reader_gets_the_whole_response(serve: Serve, headers: tuple[bytes, ...]) -> None:
    served, ask = await serve()
    client, found = await ask(*headers), 0
    while served.held:
        before = served.held
        while served.held == before:
            found += await take(client, 100_000)
            await asyncio.sleep(0)
        await served.clock.pass_s(25)
    if not headers:
        # The connection has been idle for longer than the keep-alive timeout.
        assert len(served.config.unread) == 0
    assert found + await take(client) > SIZE


async def test_a_client_that_reads_too_little_is_disconnected_even_if_the_connection_was_idle_for_long_before(
    serve: Serve,
) -> None:
    served, ask = await serve(waiting_bytes=2 * SIZE)
    await ask()
    assert len(served.config.unread) == 0
    await served.clock.pass_s(15 + 29)
    assert served.held > SIZE // 2
    await served.clock.pass_s(21)
    await until(lambda: not served.state.connections)


# The owner of one /64 can own the whole /48 around it.
@pytest.mark.parametrize(
    ("mine", "others"),
    [
        (("203.0.113.9",) * 3, "203.0.113.10"),
        (("2001:db8:1:1::9", "2001:db8:1:2::9", "2001:db8:1:3::9"), "2001:db8:2:1::9"),
    ],
)
async def test_if_an_address_exceeds_its_limit_the_connection_without_progress_for_longest_is_closed(
    serve: Serve, mine: tuple[str, ...], others: str
) -> None:
    served, ask = await serve(unread_max_bytes=2 * SIZE)
    named = [f"X-Forwarded-For: {address}".encode() for address in (*mine, others)]
    first = await ask(named[0])
    await served.clock.pass_s(1)
    other, second = await ask(named[3]), await ask(named[1])
    assert (len(served.config.unread), len(served.state.connections)) == (2, 3)
    third = await ask(named[2])
    await until(lambda: len(served.state.connections) == 3)
    with pytest.raises(ConnectionResetError):
        await take(first)
    for client in (other, second, third):
        assert await take(client, SIZE) == SIZE


async def test_the_limit_of_an_address_never_stops_a_single_response(serve: Serve) -> None:
    _, ask = await serve(unread_max_bytes=1000)
    assert await take(await ask(), SIZE) == SIZE


@pytest.mark.parametrize("at_once", [True, False])
async def test_the_next_request_on_a_connection_waits_until_the_client_has_read_the_response(
    serve: Serve, at_once: bool
) -> None:
    served, ask = await serve()
    client = await ask(times=3 if at_once else 1)
    if not at_once:
        await asyncio.get_running_loop().sock_sendall(client, get(b"/") * 2)
    await served.clock.pass_s(5)
    assert (served.asked, served.held < SIZE) == (1, True)
    await take(client, 3 * SIZE)
    assert served.asked == 3
