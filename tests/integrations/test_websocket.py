"""A WebSocket of the host over a real connection: who comes in, and what a stranger's page gets."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Annotated

import aiohttp
import pytest
import uvicorn
from fastapi import Depends, FastAPI, WebSocket

from kisslock import RequireWallet, Wallet
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock

pytestmark = pytest.mark.slow
ALICE, BOB = SigningWallet(1), SigningWallet(2)


@pytest.fixture
def origin(new_kisslock: NewKisslock) -> Iterator[str]:
    """A shop whose WebSocket lets Alice in, on uvicorn."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    # Connections that come before the application is ready wait.
    listener.listen()
    port = listener.getsockname()[1]
    site = new_kisslock(site={"origins": [f"http://127.0.0.1:{port}"]}, sign_in={"tokens": True})
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    @app.websocket("/feed")
    async def feed(socket: WebSocket, wallet: Annotated[Wallet, Depends(RequireWallet(allow=[ALICE.address]))]) -> None:
        await socket.accept()
        await socket.send_text(wallet.address)
        await socket.send_text(await socket.receive_text())

    server = uvicorn.Server(uvicorn.Config(app, log_config=None))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


async def sign_in(browser: aiohttp.ClientSession, origin: str, wallet: SigningWallet, call: str = "verify") -> str:
    """Begin a session, or get a token."""
    sent, at = {"Origin": origin}, f"{origin}/wallet/api/auth"
    async with browser.post(f"{at}/nonce", json={"address": wallet.address, "chain_id": 1}, headers=sent) as answer:
        message = (await answer.json())["message"]
    proof = {"message": message, "signature": wallet.sign(message), "name": "program"}
    async with browser.post(f"{at}/{call}", json=proof, headers=sent) as answer:
        assert answer.status == 200, await answer.text()
        return str((await answer.json()).get("token", ""))


async def said(browser: aiohttp.ClientSession, origin: str, **headers: str) -> list[str] | int:
    """What comes back over the connection, or the status of the refusal."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        async with browser.ws_connect(f"{origin}/feed", headers=named) as socket:
            first = await socket.receive_str()
            await socket.send_str("hello")
            return [first, await socket.receive_str()]
    except aiohttp.WSServerHandshakeError as refused:
        return refused.status


async def test_a_websocket_is_open_to_the_sites_own_pages_and_to_programs_alone(origin: str) -> None:
    # A sibling origin is the same site: the browser sends it the cookie.
    elsewhere = "http://127.0.0.1:5199"
    cookies = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=cookies) as browser, aiohttp.ClientSession() as program:
        assert await said(browser, origin, Origin=origin) == 403
        await sign_in(browser, origin, ALICE)
        assert await said(browser, origin, Origin=origin) == [ALICE.address, "hello"]
        for headers in (
            {"Origin": elsewhere},
            {"Origin": "null"},
            {},
            {"Origin": origin, "Sec_Fetch_Site": "cross-site"},
            {"Origin": elsewhere, "Sec_Fetch_Site": "same-site"},
        ):
            expected = 403 if headers.get("Origin") != origin else [ALICE.address, "hello"]
            assert await said(browser, origin, **headers) == expected, headers
        token = await sign_in(browser, origin, ALICE, "token")
        assert await said(program, origin, Authorization=f"Bearer {token}") == [ALICE.address, "hello"]
        # The cookie and a token are two sign-ins.
        assert await said(browser, origin, Authorization=f"Bearer {token}", Origin=origin) == 403
        await sign_in(browser, origin, BOB)
        assert await said(browser, origin, Origin=origin) == 403
        # Forty strangers at once, and the site goes on.
        refused = await asyncio.gather(*(said(browser, origin, Origin=elsewhere) for _ in range(40)))
        assert set(refused) == {403}
        await sign_in(browser, origin, ALICE)
        assert await said(browser, origin, Origin=origin) == [ALICE.address, "hello"]
