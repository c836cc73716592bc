"""The feed and the export over a real connection: how they end, and what that costs others."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from kisslock.app import Kisslock
from kisslock.console import store
from kisslock.console.gate import Gate
from kisslock.console.timing import Limits, Timing
from kisslock.errors import StorageUnavailable
from kisslock.http.guard import GuardedProtocol
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock, listening
from tests.console.history import Entry, kept
from tests.console.visitor import LIMIT_S, ORIGIN, cookies_of, following, operator, visitor

NOW = 1_795_256_430_400
OFTEN = Timing(tick_s=0.02, recheck_s=0.05)


@dataclass
class Serving:
    """A site that listens in a thread of this process."""

    kisslock: Kisslock
    port: int
    stop: Callable[[], None]

    def keep(self, *entries: Entry) -> None:
        """Put entries into its log."""
        kept(self.kisslock.resources.storage.url, entries)

    async def keep_meanwhile(self, *entries: Entry) -> None:
        """Put entries into its log, from an event loop."""
        await asyncio.to_thread(self.keep, *entries)

    @property
    def listeners(self) -> int:
        """How many follow its feed."""
        return self.kisslock.features.console.feed.listeners


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 (it happens in another thread)
            await asyncio.sleep(0.02)


@pytest.fixture
def serving(new_kisslock: NewKisslock) -> Iterator[Serving]:
    """A site whose operator is alice, with two entries in its log."""
    kisslock = new_kisslock(site={"origins": [ORIGIN]}, console={"operators": [SigningWallet(1).address]})
    with ExitStack() as stack:
        port = stack.enter_context(listening(kisslock.app, kisslock.settings))
        one = Serving(kisslock, port, stack.close)
        one.keep(*some(2))
        yield one


def some(count: int, **fields: Any) -> list[Entry]:
    return [Entry(**{"at_ms": NOW + number, "step": "opened", **fields}) for number in range(count)]


async def test_the_feed_is_a_stream_that_no_proxy_keeps(serving: Serving) -> None:
    async with operator(serving.port) as browser, following(browser) as feed:
        headers = feed.answer.headers
        assert headers["Content-Type"] == "text/event-stream"
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Accel-Buffering"] == "no"
        assert "Content-Encoding" not in headers
        assert "Content-Length" not in headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert await feed.until(2) == [1, 2]
        await serving.keep_meanwhile(*some(3))
        assert await feed.until(5) == [1, 2, 3, 4, 5]
        async with following(browser, after=3) as again:
            assert await again.until(5) == [4, 5]
        async with browser.get("/api/console/feed?after=4") as answer:
            assert (await answer.content.readuntil(b"data")).endswith(b"\nid: 5\ndata")
        async with browser.head("/api/console/feed") as answer:
            assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "1e3", "9" * 19, "1\u0663", "0x10", "NaN"])
async def test_it_continues_after_a_number_only(serving: Serving, after: str) -> None:
    async with operator(serving.port) as browser:
        async with browser.get("/api/console/feed", params={"after": after}) as answer:
            assert answer.status == 400
            assert (await answer.json())["error"]["code"] == "http/bad-request"
        # The header goes before the parameter: a browser comes back to the same address.
        async with browser.get("/api/console/feed?after=0", headers={"Last-Event-ID": "1"}) as answer:
            assert answer.status == 200
            assert (await answer.content.readuntil(b"data")).endswith(b"\nid: 2\ndata")


async def test_a_page_that_is_closed_is_forgotten_at_once(serving: Serving) -> None:
    # With these times no comment is sent, whose failure would end the feed as well.
    serving.kisslock.features.console.feed.timing = Timing(tick_s=3600.0, recheck_s=3600.0)

    async with operator(serving.port) as browser:
        async with following(browser) as feed:
            await feed.until(2)
            assert serving.listeners == 1
        await until(lambda: serving.listeners == 0)


async def test_the_page_beyond_the_most_followers_gets_a_time_to_come_back(serving: Serving) -> None:
    serving.kisslock.features.console.feed.limits = Limits(listeners=3)

    async with operator(serving.port) as browser, AsyncExitStack() as stack:
        for _ in range(3):
            await (await stack.enter_async_context(following(browser))).until(2)
        async with browser.get("/api/console/feed") as answer:
            assert answer.status == 503
            assert int(answer.headers["Retry-After"]) > 0
            assert (await answer.json())["error"]["code"] == "console/feed-full"
        async with browser.head("/api/console/feed") as answer:
            assert answer.status == 200
        await stack.aclose()
        await until(lambda: serving.listeners == 0)
        async with following(browser) as feed:
            await feed.until(2)


async def test_a_session_that_ends_ends_its_feed_and_no_other(serving: Serving) -> None:
    serving.kisslock.features.console.feed.timing = OFTEN

    async with operator(serving.port) as stays, following(stays) as other:
        await other.until(2)
        async with operator(serving.port) as browser, following(browser) as feed:
            await feed.until(2)
            async with browser.post("/api/auth/sign-out", json={}) as answer:
                assert answer.status == 204
            await feed.ended()
        await serving.keep_meanwhile(*some(1))
        await other.until(3)


async def test_an_operator_who_is_taken_off_the_list_sees_nothing_more(serving: Serving) -> None:
    serving.kisslock.features.console.feed.timing = OFTEN

    async with operator(serving.port) as browser, following(browser) as feed:
        await feed.until(2)
        serving.kisslock.features.console.gate = Gate((), serving.kisslock.features.sign_in)
        await feed.ended()


async def test_a_server_that_ends_does_not_wait_for_its_listeners(serving: Serving) -> None:
    serving.kisslock.features.console.feed.timing = Timing(tick_s=3600.0)

    async with operator(serving.port) as browser, following(browser) as feed:
        await feed.until(2)
        ending = asyncio.create_task(asyncio.to_thread(serving.stop))
        # In order: a client that reads on finds the end of the answer, not a connection that was cut.
        await feed.ended()
        await ending


async def test_a_reader_who_takes_nothing_is_cut_off(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    serving.kisslock.features.console.feed.timing = Timing(read_every_s=0.01, part_s=0.3)
    lost = []
    connection_lost = GuardedProtocol.connection_lost

    def noted(protocol: GuardedProtocol, exc: Exception | None) -> None:
        connection_lost(protocol, exc)
        if b"kisslock=" in dict(protocol.headers).get(b"cookie", b""):
            lost.append(protocol)

    far = [store.FeedRow(number, NOW, "opened", "X" * 60, "w" * 60, "extension") for number in range(3, 5_000)]
    following_ = store.following

    async def much(storage: Any, after: int, most: int) -> list[store.FeedRow]:
        """An endless flood for the feed's reader; listeners that catch up get the real entries."""
        return far if most == Limits().read else await following_(storage, after, most)

    async with operator(serving.port) as browser:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies_of(browser).items())
    monkeypatch.setattr(GuardedProtocol, "connection_lost", noted)
    with socket.create_connection(("127.0.0.1", serving.port)) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.sendall(f"GET /api/console/feed HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
        await until(lambda: serving.listeners == 1)
        monkeypatch.setattr(store, "following", much)
        await until(lambda: serving.listeners == 0)
        # The connection is closed, although the browser has read nothing of what was sent.
        await until(lambda: len(lost) == 1)


async def test_what_fails_in_the_middle_of_an_export_is_not_taken_for_its_end(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving.kisslock.features.console.clock = lambda: NOW / 1000 + 60
    page = store.page

    async def once(storage: Any, window: Any, after: Any = (0, 0), most: int = 0) -> Any:
        if most and after[1] < 0:
            return await page(storage, window, after, 1)
        raise StorageUnavailable

    async with operator(serving.port) as browser:
        async with browser.get("/api/console/export.csv?what=entries") as answer:
            assert (await answer.text()).count("\r\n") == 3
        monkeypatch.setattr(store, "page", once)
        with pytest.raises(aiohttp.ClientPayloadError):
            async with browser.get("/api/console/export.csv?what=entries") as answer:
                await answer.text()
        monkeypatch.setattr(store, "steps", once)
        async with browser.get("/api/console/export.csv?what=funnel") as answer:
            assert answer.status == 503
            assert (await answer.json())["error"]["code"] == "storage/unavailable"


async def test_a_stranger_who_knows_the_address_of_the_feed_gets_nothing(serving: Serving) -> None:
    async with visitor(serving.port, kisslock="A" * 43) as browser:
        for address in ("feed", "export.csv?what=entries"):
            async with browser.get(f"/api/console/{address}") as answer:
                assert answer.status == 401
                assert b"opened" not in await answer.read()
