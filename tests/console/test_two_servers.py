"""Two servers on one database are one site: from a page's beacon at one to the operator's page at the other."""

import asyncio
import csv
import io
import json
from typing import Any

import aiohttp
import pytest

from kisslock.dev.ports import free_port
from tests.built import BUILT
from tests.cli.conftest import Start, start  # noqa: F401 (fixtures)
from tests.console.visitor import ALICE, LIMIT_S, ORIGIN, cookies_of, operator, visitor

LOG = "/api/auth/_log"
pytestmark = [pytest.mark.slow, BUILT]
FLOW = {
    "level": "debug",
    "client": "true",
    "wallet": "rabby",
    "method": "extension",
    "flow": "f" * 20,
    "way": "wallet_browser",
}
STEPS = ("opened", "wallet_chosen", "requested", "connected")
ERROR = {"level": "error", "code": "X_Y", "message": "=HYPERLINK(1)", "stack": "<script>", "client": "true"}


def serving(start: Start, database: str) -> int:  # noqa: F811
    """The port of a site whose operator is alice; waits until it answers."""
    port = free_port()
    named = ("--site-origins", json.dumps([ORIGIN]), "--console-operators", json.dumps([ALICE.address]))
    assert start("serve", "--port", str(port), "--storage-url", database, *named).url
    return port


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_beacons_at_one_server_are_entries_and_counts_at_the_other(start: Start, database: str) -> None:  # noqa: F811
    first, second = serving(start, database), serving(start, database)

    async with operator(first) as first_browser, visitor(second, **cookies_of(first_browser)) as second_browser:
        async with second_browser.get("/api/console/operator") as answer:
            assert await answer.json() == {"account": ALICE.address, "address": ALICE.address, "operator": True}
        # Each step twice, as from a page that the browser has brought back.
        for step in (*STEPS, *STEPS):
            async with first_browser.post(LOG, data={**FLOW, "step": step, "duration_ms": "1234"}) as answer:
                assert (answer.status, await answer.read()) == (200, b"")
        async with first_browser.post(LOG, data=ERROR) as answer:
            assert answer.status == 200
        entries = await followed(9, second_browser, first_browser)
        assert [one["step"] for one in entries] == [*STEPS, *STEPS, None]
        assert entries[-1]["code"] == "X_Y"
        for browser in (first_browser, second_browser):
            await shows(browser)
        async with first_browser.post("/api/auth/sign-out", json={}) as answer:
            assert answer.status == 204
        async with second_browser.get("/api/console/feed") as answer:
            assert answer.status == 401


async def followed(count: int, *browsers: aiohttp.ClientSession) -> list[Any]:
    """So many entries of the feed; each server is asked in turn."""
    entries: list[Any] = []
    cursor, turn = 0, 0
    async with asyncio.timeout(LIMIT_S):
        while len(entries) < count:
            async with browsers[turn % len(browsers)].get(f"/api/console/feed?after={cursor}") as answer:
                said = await answer.json()
            entries += said["entries"]
            cursor, turn = said["cursor"], turn + 1
            await asyncio.sleep(0.05)
    return entries


async def shows(browser: Any) -> None:
    """The page has what was sent, once."""
    for name in ("1h", "24h", "7d", "30d"):
        async with browser.get(f"/api/console/funnel?range={name}") as answer:
            assert [one["count"] for one in (await answer.json())["steps"]] == [1, 1, 1, 1]
        async with browser.get(f"/api/console/wallets?range={name}") as answer:
            said = await answer.json()
            assert said["ways"] == [{"way": "wallet_browser", "tries": 1, "successes": 1}]
            (wallet,) = said["wallets"]
            assert (wallet["wallet"], wallet["tries"], wallet["successes"]) == ("rabby", 1, 1)
            assert wallet["median_ms"] == pytest.approx(1234, rel=0.05)
        async with browser.get(f"/api/console/errors?range={name}") as answer:
            assert json.loads(await answer.text())["errors"] == [
                {"code": "X_Y", "count": 1, "trend": [0] * 11 + [1]}
            ]  # fmt: skip
    async with browser.get("/api/console/errors/groups?code=x_y") as answer:
        (group,) = (await answer.json())["groups"]
        assert (group["message"], group["stack"], group["count"]) == ("=HYPERLINK(1)", "<script>", 1)
    async with browser.get("/api/console/export.csv?what=entries&range=1h") as answer:
        rows = list(csv.reader(io.StringIO(await answer.text(), newline=""), strict=True))
        assert len(rows) == 10
        assert rows[-1][-2:] == ["'=HYPERLINK(1)", "<script>"]
