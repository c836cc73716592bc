"""A signed-in operator's browser for a server that really listens, and the feed as it arrives there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec

from kisslock.console.wire import FeedEntry
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


@asynccontextmanager
async def following(browser: aiohttp.ClientSession, after: int | None = None) -> AsyncIterator["Follower"]:
    """The feed in this browser; `after` is sent as Last-Event-ID."""
    headers = {} if after is None else {"Last-Event-ID": str(after)}
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=LIMIT_S)
    async with browser.get("/api/console/feed", headers=headers, timeout=timeout) as answer:
        assert answer.status == 200, await answer.text()
        yield Follower(answer)


class Follower:
    """Reads events as a browser does (WHATWG HTML, 9.2.6)."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self.answer = answer
        self.ids: list[int] = []
        self.entries: list[FeedEntry] = []

    async def until(self, last: int, limit_s: float = LIMIT_S) -> list[int]:
        """The ids read so far, once one has come."""
        async with asyncio.timeout(limit_s):
            while last not in self.ids:
                assert await self.block(), "the feed has ended"
        return self.ids

    async def block(self) -> bytes:
        """The next event or comment; nothing at the end, which must be one in order."""
        lines = []
        while line := await self.answer.content.readline():
            if line == b"\n":
                break
            lines.append(line)
        fields: dict[str, Any] = dict(line.decode().rstrip("\n").split(": ", 1) for line in lines if line[:1] != b":")
        if "data" in fields:
            self.entries.append(msgspec.json.decode(fields["data"], type=FeedEntry, strict=True))
            self.ids.append(int(fields["id"]))
        return b"".join(lines)

    async def ended(self) -> None:
        """Read to the end; raises when the connection was cut instead."""
        async with asyncio.timeout(LIMIT_S):
            while await self.block():
                pass
