"""A signed-in operator's browser for a server that really listens."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from kisslock.testing import SigningWallet

ALICE = SigningWallet(1)
# The origin of the site. The test's server listens elsewhere, as behind a proxy.
ORIGIN = "http://localhost:8000"
LIMIT_S = 20


@asynccontextmanager
async def operator(port: int, key: SigningWallet = ALICE) -> AsyncIterator[aiohttp.ClientSession]:
    """A browser at the site on this port, signed in."""
    async with visitor(port) as browser:
        async with browser.post("/api/auth/nonce", json={"address": key.address, "chain_id": 1}) as answer:
            text = str((await answer.json())["message"])
        async with browser.post("/api/auth/verify", json={"message": text, "signature": key.sign(text)}) as answer:
            assert answer.status == 200, await answer.text()
        yield browser


@asynccontextmanager
async def visitor(port: int, **cookies: str) -> AsyncIterator[aiohttp.ClientSession]:
    """A browser at the site, with the cookies that it has."""
    jar = aiohttp.CookieJar(unsafe=True)  # of an IP address
    connections = aiohttp.TCPConnector(limit=0, force_close=True)
    async with aiohttp.ClientSession(
        f"http://127.0.0.1:{port}", connector=connections, cookie_jar=jar, headers={"Origin": ORIGIN}, cookies=cookies
    ) as browser:
        yield browser


def cookies_of(browser: aiohttp.ClientSession) -> dict[str, str]:
    """The cookies that the browser sends."""
    return {cookie.key: cookie.value for cookie in browser.cookie_jar}
