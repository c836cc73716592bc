"""Two servers on one PostgreSQL, and two workers of one server, are one site: sessions, the log, the live feed."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest

from kisslock.console.timing import Timing
from kisslock.dev.ports import free_port
from kisslock.site.bundle import STATIC
from kisslock.storage.engine import Storage
from tests.cli.conftest import Running, Start, environment, start  # noqa: F401 (fixtures)
from tests.console.history import Entry, keep
from tests.console.visitor import ALICE, ORIGIN, cookies_of, following, operator, visitor

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (STATIC / "manifest.json").exists(), reason="the front end has not been built"),
]
NOW = 1_795_256_430_400


def serving(start: Start, database: str, *options: str) -> tuple[int, Running]:  # noqa: F811
    """A site whose operator is alice; waits until it answers. With its port."""
    port = free_port()
    named = ("--site-origins", json.dumps([ORIGIN]), "--console-operators", json.dumps([ALICE.address]))
    server = start("serve", "--port", str(port), "--storage-url", database, *named, *options)
    assert server.url
    return port, server


async def report(database: str, *steps: str) -> None:
    """Write steps of one opening from a process that is none of the servers."""
    storage = Storage(database)
    await keep(storage, [Entry(at_ms=NOW + number, step=step, flow="f" * 20) for number, step in enumerate(steps)])
    await storage.close()


def test_an_entry_is_in_the_feed_within_two_seconds() -> None:
    # Also without a notification: one round of the reader, and as long again for a busy machine.
    assert Timing().read_every_s + Timing().idle_s <= 1.25


async def test_what_happens_at_one_server_is_seen_at_the_other(start: Start, database: str) -> None:  # noqa: F811
    (first, _), (second, _) = serving(start, database), serving(start, database)

    async with operator(first) as first_browser, visitor(second, **cookies_of(first_browser)) as second_browser:
        async with second_browser.get("/api/console/operator") as answer:
            assert await answer.json() == {"account": ALICE.address, "address": ALICE.address, "operator": True}
        async with following(first_browser) as feed, following(second_browser) as other:
            await report(database, "opened", "wallet_chosen")
            assert await feed.until(2) == await other.until(2) == [1, 2]
            await report(database, "requested")
            assert await feed.until(3) == await other.until(3)
            assert [entry.step for entry in other.entries] == ["opened", "wallet_chosen", "requested"]
        # A page comes back to the other server.
        await report(database, "connected", "signed_in")
        async with following(second_browser, after=feed.ids[-1]) as other:
            assert await other.until(5) == [4, 5]
        for browser in (first_browser, second_browser):
            async with browser.get("/api/console/funnel?range=30d") as answer:
                assert answer.status == 200
        async with first_browser.post("/api/auth/sign-out", json={}) as answer:
            assert answer.status == 204
        async with second_browser.get("/api/console/funnel") as answer:
            assert answer.status == 401


async def test_two_workers_are_one_feed(start: Start, database: str) -> None:  # noqa: F811
    port, _ = serving(start, database, "--server-workers", "2")

    async with operator(port) as browser, AsyncExitStack() as stack:
        feeds = [await stack.enter_async_context(following(browser)) for _ in range(8)]
        for _ in range(5):
            await report(database, "opened", "wallet_chosen", "requested")
        for feed in feeds:
            assert await feed.until(15) == list(range(1, 16))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_with_listeners_ends_in_order(start: Start, database: str, workers: str) -> None:  # noqa: F811
    port, server = serving(start, database, "--server-workers", workers)

    async def journey() -> int:
        await report(database, "opened")
        async with operator(port) as browser, AsyncExitStack() as stack:
            feeds = [await stack.enter_async_context(following(browser)) for _ in range(4)]
            for feed in feeds:
                await feed.until(1)
            ending = asyncio.create_task(asyncio.to_thread(server.end))
            await asyncio.gather(*(feed.ended() for feed in feeds))
            return await ending

    assert asyncio.run(journey()) == 0
    assert "graceful shutdown exceeded" not in server.said
    assert "Traceback" not in server.said
