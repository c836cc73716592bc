"""The export over a real connection: how it ends, and that a client that does not read is cut off."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
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
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock, serve_in_thread
from tests.console.history import create_entry, store_entries
from tests.log.conftest import wait_until

NOW_MS = 1_795_256_430_400
EXPORT_PATH = "/api/console/export.csv?what=entries"
ALICE = SigningWallet(1)
# The site's origin differs from the address at which the server listens, as behind a proxy.
ORIGIN = "http://localhost:8000"


@pytest.fixture
def kisslock(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site whose operator is alice, with two log entries."""
    kisslock = new_kisslock(site={"origins": [ORIGIN]}, console={"operators": [ALICE.address]})
    store_entries(
        kisslock.services[Storage].url, [create_entry(at_ms=NOW_MS + number, step="opened") for number in range(2)]
    )
    kisslock.services[Console].clock = lambda: NOW_MS / 1000 + 60
    return kisslock


@pytest.fixture
def port(kisslock: Kisslock) -> Iterator[int]:
    """Serve the site in a thread of this process, and yield its port."""
    with serve_in_thread(kisslock.app, kisslock.settings) as number:
        yield number


@asynccontextmanager
async def signed_in_operator(port: int) -> AsyncIterator[aiohttp.ClientSession]:
    """Yield a browser in which the operator is signed in."""
    jar = aiohttp.CookieJar(unsafe=True)  # aiohttp's cookie jar rejects cookies of an IP address by default
    async with aiohttp.ClientSession(
        f"http://127.0.0.1:{port}", cookie_jar=jar, headers={"Origin": ORIGIN, "Connection": "close"}
    ) as browser:
        async with browser.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1}) as response:
            text = str((await response.json())["message"])
        async with browser.post("/api/auth/verify", json={"message": text, "signature": ALICE.sign(text)}) as response:
            assert response.status == 200, await response.text()
        yield browser


async def test_a_client_that_does_not_read_its_export_is_disconnected(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost_connections, pages = [], []
    connection_lost = GuardedProtocol.connection_lost

    def note_lost_connection(protocol: GuardedProtocol, exc: Exception | None) -> None:
        connection_lost(protocol, exc)
        if b"kisslock=" in dict(protocol.headers).get(b"cookie", b""):
            lost_connections.append(protocol)

    row = store.ExportRow(NOW_MS, 1, "debug", "X" * 60, "opened", "w" * 60, "extension", None, "f" * 20, None)

    async def endless_page(*_: Any) -> list[store.ExportRow]:
        pages.append(1)
        return [row] * 1000

    async with signed_in_operator(port) as browser:
        cookie = "; ".join(f"{cookie.key}={cookie.value}" for cookie in browser.cookie_jar)
    monkeypatch.setattr(GuardedProtocol, "connection_lost", note_lost_connection)
    monkeypatch.setattr(stream, "PART_TIMEOUT_S", 0.3)
    monkeypatch.setattr(store, "read_entries_page", endless_page)
    with socket.create_connection(("127.0.0.1", port)) as raw_socket:
        raw_socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw_socket.sendall(f"GET {EXPORT_PATH} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
        # The browser reads nothing, so the server closes the connection after PART_TIMEOUT_S.
        await wait_until(lambda: len(lost_connections) == 1)
        created_pages = len(pages)
        await asyncio.sleep(0.1)
        assert len(pages) == created_pages


async def test_an_error_during_an_export_closes_the_connection(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    page = store.read_entries_page

    async def fail_on_second_page(storage: Any, time_window: Any, after_id: Any = (0, 0), limit: int = 0) -> Any:
        if limit and after_id[1] < 0:
            return await page(storage, time_window, after_id, 1)
        raise StorageUnavailable

    async def raise_unavailable(*_: Any) -> Any:
        raise StorageUnavailable

    async with signed_in_operator(port) as browser:
        async with browser.get(EXPORT_PATH) as response:
            assert (await response.text()).count("\r\n") == 3
        monkeypatch.setattr(store, "read_entries_page", fail_on_second_page)
        with pytest.raises(aiohttp.ClientPayloadError):
            async with browser.get(EXPORT_PATH) as response:
                await response.text()
        monkeypatch.setattr(store, "read_counts", raise_unavailable)
        async with browser.get("/api/console/export.csv?what=funnel") as response:
            assert response.status == 503
            assert (await response.json())["error"]["code"] == "storage/unavailable"
