"""nginx in front of an application with Kisslock, PostgreSQL and Redis, while one of them is stopped."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from itertools import count, cycle
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet, sign_in
from tests.built import BUILT
from tests.databases import new_database
from tests.operate.conftest import Proxy, Site, proxy_named
from tests.ports import wait_for
from tests.silent import SOON_S, postgresql_process, redis_process, stopped
from tests.upstream.faulty import FaultyNode, running

pytestmark = [pytest.mark.slow, BUILT]
ALICE = SigningWallet(1)
SHOP = """
from flask import Flask, g
from kisslock import Kisslock
from kisslock.integrations.flask import mount, wallet_required

app = Flask(__name__)

@app.get("/plain")
def plain():
    return "for every visitor"

@app.get("/members")
@wallet_required
def members():
    return g.wallet.account

asgi = mount(app, Kisslock())
"""
CALL = {"jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": [ALICE.address, "latest"]}
# Maps each kind of request that a signed-in visitor sends to its method, path and body. `plain` needs no wallet.
KINDS = {
    "plain": ("GET", "/plain", None),
    "members": ("GET", "/members", None),
    "nonce": ("POST", "/wallet/api/auth/nonce", {"address": ALICE.address, "chain_id": 1}),
    "rpc": ("POST", "/wallet/api/rpc/1", CALL),
}
PER_SECOND = 20
# If a request takes longer than this number of seconds, the test fails.
PATIENCE_S = 200.0


class Seen(NamedTuple):
    """A request: its kind, when it was sent (seconds of a monotonic clock), its duration, its status."""

    kind: str
    at: float
    seconds: float
    status: int


@contextmanager
def shop(proxy: Proxy, folder: Path, database: str, redis: str, node: str) -> Iterator[Site]:
    """Yield the application behind the proxy."""
    tables: dict[str, dict[str, object]] = {
        "site": {"origins": [proxy.origin]},
        "sign_in": {"mode": "optional"},
        "storage": {"url": database},
        "server": {"budgets_url": redis, "trusted_proxies": ["127.0.0.1"]},
        "chains.1": {"rpc": [node]},
    }
    lines = [
        line
        for table, rows in tables.items()
        for line in (f"[{table}]", *(f"{name} = {json.dumps(value)}" for name, value in rows.items()))
    ]
    (folder / "kisslock.toml").write_text("\n".join(lines))
    (folder / "shop.py").write_text(SHOP)
    port, log = free_port(), folder / "shop.log"
    server = f"-m uvicorn shop:asgi --port {port} --no-access-log --timeout-keep-alive 15"
    command = [sys.executable, *server.split()]
    with log.open("wb") as sink, subprocess.Popen(command, cwd=folder, stdout=sink, stderr=sink) as child:
        try:
            wait_for(port, child, log)
            with proxy.before(port) as site:
                yield site
        finally:
            child.terminate()


class Visitors:
    """Visitors with one session's cookies, at several addresses, because nonces have a rate limit per address."""

    def __init__(self, clients: list[httpx2.AsyncClient]) -> None:
        self._clients = cycle(clients)
        self.seen = list[Seen]()
        self._gone = False

    async def ask(self, kind: str) -> None:
        method, path, body = KINDS[kind]
        begun = time.monotonic()
        response = await next(self._clients).request(method, path, json=body)
        self.seen.append(Seen(kind, begun, time.monotonic() - begun, response.status_code))

    async def come(self) -> None:
        """Send each kind of request in turn, without waiting for responses, until they leave.

        Then wait for all responses.
        """
        begun = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for number, kind in zip(count(1), cycle(KINDS), strict=False):
                group.create_task(self.ask(kind))
                await asyncio.sleep(max(0.0, begun + number / PER_SECOND - time.monotonic()))
                if self._gone:
                    return

    def leave(self) -> None:
        self._gone = True

    def between(self, begin: float, end: float, *kinds: str) -> list[Seen]:
        return [item for item in self.seen if begin <= item.at < end and item.kind in (kinds or KINDS)]


@asynccontextmanager
async def visitors(site: Site) -> AsyncIterator[Visitors]:
    """Send twenty requests a second while the context lasts."""
    with site.visitor() as browser:
        sign_in(browser, ALICE, path="/wallet")  # type: ignore[arg-type] # of the same kind as Starlette's
        cookies = httpx2.Cookies(browser.cookies)
    async with AsyncExitStack() as stack:
        clients = [
            httpx2.AsyncClient(
                base_url=site.origin,
                transport=httpx2.AsyncHTTPTransport(verify=site.trust, local_address=f"127.0.0.{number}"),
                headers={"Origin": site.origin},
                cookies=cookies,
                timeout=PATIENCE_S,
            )
            for number in range(2, 22)
        ]
        for client in clients:
            await stack.enter_async_context(client)
        come = Visitors(clients)
        coming = asyncio.create_task(come.come())
        try:
            yield come
        finally:
            come.leave()
            await coming


async def without(stop: Callable[[], AbstractContextManager[None]], seconds: float) -> tuple[float, float]:
    """Stop a process for this many seconds. Return the times at which the pause began and ended."""
    begun = time.monotonic()
    with stop():
        await asyncio.sleep(seconds)
    return begun, time.monotonic()


@pytest.fixture
def database(postgresql_server: str) -> Iterator[str]:
    """Yield a new database on a PostgreSQL that can be stopped."""
    with new_database(postgresql_server) as url:
        yield url


async def test_a_service_that_stops_responding_costs_one_timeout_and_does_not_slow_other_routes(
    tmp_path: Path, database: str, redis: str
) -> None:
    node = FaultyNode(1)
    node.answer_of = lambda _: {"result": "0x1"}
    with running(node), shop(proxy_named("nginx", tmp_path), tmp_path, database, redis, node.url) as site:
        tables, budgets = await postgresql_process(database), await redis_process(redis)
        async with visitors(site) as come:
            await asyncio.sleep(2)
            begun, ended = await without(lambda: stopped(tables), 6)
            await asyncio.sleep(4)
            no_budgets = await without(lambda: stopped(budgets), 3)
            await asyncio.sleep(2)
    assert max(item.seconds for item in come.seen) < SOON_S
    assert {item.status for item in come.between(begun, ended, "plain", "rpc")} == {200}
    at_once = [item for item in come.between(begun + 5, ended, "members", "nonce") if item.seconds < 1]
    assert {item.status for item in at_once} == {503}
    assert at_once == come.between(begun + 5, ended, "members", "nonce")
    assert {item.status for item in come.between(*no_budgets)} == {200}
