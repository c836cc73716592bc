"""The export over a real connection: how it ends, and that a client that reads nothing is cut off."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from typing import Any

import aiohttp
import pytest

from kisslock.app import Kisslock
from kisslock.console import store
from kisslock.console.console import Console
from kisslock.errors import StorageUnavailable
from kisslock.http import stream
from kisslock.http.socket.guard import GuardedProtocol
from kisslock.storage.engine import Storage
from tests.conftest import NewKisslock, listening
from tests.console.history import Entry, kept
from tests.console.visitor import ALICE, LIMIT_S, ORIGIN, cookies_of, operator

NOW = 1_795_256_430_400
EXPORT = "/api/console/export.csv?what=entries"


@pytest.fixture
def kisslock(new_kisslock: NewKisslock) -> Kisslock:
    """A site whose operator is alice, with two entries in its log."""
    kisslock = new_kisslock(site={"origins": [ORIGIN]}, console={"operators": [ALICE.address]})
    kept(kisslock.services[Storage].url, [Entry(at_ms=NOW + number, step="opened") for number in range(2)])
    kisslock.services[Console].clock = lambda: NOW / 1000 + 60
    return kisslock


@pytest.fixture
def port(kisslock: Kisslock) -> Iterator[int]:
    """The port at which it listens, in a thread of this process."""
    with listening(kisslock.app, kisslock.settings) as number:
        yield number


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 (it happens in another thread)
            await asyncio.sleep(0.02)


async def test_a_reader_who_takes_nothing_is_cut_off(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lost, pages = [], []
    connection_lost = GuardedProtocol.connection_lost

    def noted(protocol: GuardedProtocol, exc: Exception | None) -> None:
        connection_lost(protocol, exc)
        if b"kisslock=" in dict(protocol.headers).get(b"cookie", b""):
            lost.append(protocol)

    row = store.ExportRow(NOW, 1, "debug", "X" * 60, "opened", "w" * 60, "extension", None, "f" * 20, None)

    async def endless(*_: Any) -> list[store.ExportRow]:
        pages.append(1)
        return [row] * 1000

    async with operator(port) as browser:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies_of(browser).items())
    monkeypatch.setattr(GuardedProtocol, "connection_lost", noted)
    monkeypatch.setattr(stream, "PART_TIMEOUT_S", 0.3)
    monkeypatch.setattr(store, "page", endless)
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.sendall(f"GET {EXPORT} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
        # The connection is closed, although the browser has read nothing of what was sent.
        await until(lambda: len(lost) == 1)
        made = len(pages)
        await asyncio.sleep(0.1)
        assert len(pages) == made


async def test_what_fails_in_the_middle_of_an_export_is_not_taken_for_its_end(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = store.page

    async def once(storage: Any, window: Any, after: Any = (0, 0), most: int = 0) -> Any:
        if most and after[1] < 0:
            return await page(storage, window, after, 1)
        raise StorageUnavailable

    async with operator(port) as browser:
        async with browser.get(EXPORT) as answer:
            assert (await answer.text()).count("\r\n") == 3
        monkeypatch.setattr(store, "page", once)
        with pytest.raises(aiohttp.ClientPayloadError):
            async with browser.get(EXPORT) as answer:
                await answer.text()
        monkeypatch.setattr(store, "steps", once)
        async with browser.get("/api/console/export.csv?what=funnel") as answer:
            assert answer.status == 503
            assert (await answer.json())["error"]["code"] == "storage/unavailable"
