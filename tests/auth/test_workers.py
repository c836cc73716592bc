"""Two processes on one database: a nonce is used once (docs/security.md, 1)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from kisslock.dev.ports import free_port
from kisslock.site.bundle import STATIC
from kisslock.testing import SigningWallet
from tests.cli.conftest import Running, Start, start  # noqa: F401 (fixtures)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (STATIC / "manifest.json").exists(), reason="the front end has not been built"),
]
ALICE = SigningWallet(1)
MOST_TRIES = 60


def serving(start: Start, database: str, port: int) -> None:  # noqa: F811
    """A site with two processes; waits until it answers."""
    origins = f'["http://127.0.0.1:{port}"]'
    options = ("--site-origins", origins, "--storage-url", database, "--server-workers", "2")
    server = start("serve", "--port", str(port), *options)
    assert server.url


@asynccontextmanager
async def at(port: int) -> AsyncIterator[aiohttp.ClientSession]:
    """A browser at a page of the site, without a limit of connections."""
    origin = f"http://127.0.0.1:{port}"
    connections = aiohttp.TCPConnector(limit=0, force_close=True)
    jar = aiohttp.CookieJar(unsafe=True)  # of an IP address
    async with aiohttp.ClientSession(
        origin, connector=connections, cookie_jar=jar, headers={"Origin": origin}
    ) as browser:
        yield browser


async def message(browser: aiohttp.ClientSession) -> str:
    async with browser.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1}) as answer:
        return str((await answer.json())["message"])


async def verify(browser: aiohttp.ClientSession, text: str) -> int:
    """The status of the answer; a busy server's 503 leaves the nonce as it is, and the visitor presses again."""
    for _ in range(MOST_TRIES):
        async with browser.post("/api/auth/verify", json={"message": text, "signature": ALICE.sign(text)}) as answer:
            await answer.read()
            if answer.status != 503:
                break
        await asyncio.sleep(0.5)
    return answer.status


def test_of_fifty_parallel_verifications_of_one_message_exactly_one_succeeds(start: Start, database: str) -> None:  # noqa: F811
    port = free_port()
    serving(start, database, port)

    async def race() -> list[int]:
        async with at(port) as browser:
            text = await message(browser)
            return await asyncio.gather(*(verify(browser, text) for _ in range(50)))

    async def all_at_once() -> list[int]:
        async with at(port) as browser:
            await message(browser)
            texts = await asyncio.gather(*(message(browser) for _ in range(50)))
            return await asyncio.gather(*(verify(browser, text) for text in texts))

    for _ in range(2):
        assert sorted(asyncio.run(race())) == [200] + [401] * 49
    # Fifty messages with a nonce each all succeed: the server refuses the others above because of their nonce.
    assert asyncio.run(all_at_once()) == [200] * 50
