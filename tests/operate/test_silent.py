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
from tests.built import NEEDS_BUILT_FRONT_END
from tests.databases import new_database
from tests.operate.conftest import ProxiedSite, Proxy, create_proxy
from tests.ports import wait_for_port
from tests.silent import TIMEOUT_S, find_postgresql_process_id, find_redis_process_id, paused_process
from tests.upstream.faulty import FaultyNode, running_nodes

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ALICE = SigningWallet(1)
SHOP_CODE = """
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
BALANCE_CALL = {"jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": [ALICE.address, "latest"]}
# Maps each kind of request that a signed-in visitor sends to its method, path and body. `plain` needs no wallet.
REQUEST_KINDS = {
    "plain": ("GET", "/plain", None),
    "members": ("GET", "/members", None),
    "nonce": ("POST", "/wallet/api/auth/nonce", {"address": ALICE.address, "chain_id": 1}),
    "rpc": ("POST", "/wallet/api/rpc/1", BALANCE_CALL),
}
REQUESTS_PER_S = 20
# If a request takes longer than this number of seconds, the test fails.
CLIENT_TIMEOUT_S = 200.0


class SentRequest(NamedTuple):
    """A request: its kind, when it was sent (seconds of a monotonic clock), its duration, its status."""

    request_kind: str
    sent_at_s: float
    seconds: float
    status: int


@contextmanager
def running_shop(proxy: Proxy, folder: Path, database: str, redis_url: str, node: str) -> Iterator[ProxiedSite]:
    """Yield the application behind the proxy."""
    tables: dict[str, dict[str, object]] = {
        "site": {"origins": [proxy.origin]},
        "sign_in": {"mode": "optional"},
        "storage": {"url": database},
        "server": {"budgets_url": redis_url, "trusted_proxies": ["127.0.0.1"]},
        "chains.1": {"rpc": [node]},
    }
    lines = [
        line
        for table, rows in tables.items()
        for line in (f"[{table}]", *(f"{name} = {json.dumps(value)}" for name, value in rows.items()))
    ]
    (folder / "kisslock.toml").write_text("\n".join(lines))
    (folder / "shop.py").write_text(SHOP_CODE)
    port, log = free_port(), folder / "shop.log"
    server = f"-m uvicorn shop:asgi --port {port} --no-access-log --timeout-keep-alive 15"
    command = [sys.executable, *server.split()]
    with log.open("wb") as sink, subprocess.Popen(command, cwd=folder, stdout=sink, stderr=sink) as child:
        try:
            wait_for_port(port, child, log)
            with proxy.in_front_of(port) as site:
                yield site
        finally:
            child.terminate()


class Visitors:
    """Visitors with one session's cookies, at several addresses, because nonces have a rate limit per address."""

    def __init__(self, clients: list[httpx2.AsyncClient]) -> None:
        self._clients = cycle(clients)
        self.sent_requests = list[SentRequest]()
        self._is_stopped = False

    async def send_request(self, kind: str) -> None:
        method, path, body = REQUEST_KINDS[kind]
        begin_s = time.monotonic()
        response = await next(self._clients).request(method, path, json=body)
        self.sent_requests.append(SentRequest(kind, begin_s, time.monotonic() - begin_s, response.status_code))

    async def send_until_stopped(self) -> None:
        """Send each kind of request in turn, without waiting for responses, until `stop` is called.

        Then wait for all responses.
        """
        begin_s = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for number, request_kind in zip(count(1), cycle(REQUEST_KINDS), strict=False):
                group.create_task(self.send_request(request_kind))
                await asyncio.sleep(max(0.0, begin_s + number / REQUESTS_PER_S - time.monotonic()))
                if self._is_stopped:
                    return

    def stop(self) -> None:
        self._is_stopped = True

    def requests_between(self, begin_s: float, end_s: float, *request_kinds: str) -> list[SentRequest]:
        return [
            request
            for request in self.sent_requests
            if begin_s <= request.sent_at_s < end_s and request.request_kind in (request_kinds or REQUEST_KINDS)
        ]


@asynccontextmanager
async def running_visitors(site: ProxiedSite) -> AsyncIterator[Visitors]:
    """Send twenty requests a second while the context lasts."""
    with site.open_browser() as browser:
        sign_in(browser, ALICE, path="/wallet")  # type: ignore[arg-type] # of the same kind as Starlette's
        cookies = httpx2.Cookies(browser.cookies)
    async with AsyncExitStack() as stack:
        clients = [
            httpx2.AsyncClient(
                base_url=site.origin,
                transport=httpx2.AsyncHTTPTransport(verify=site.tls_context, local_address=f"127.0.0.{number}"),
                headers={"Origin": site.origin},
                cookies=cookies,
                timeout=CLIENT_TIMEOUT_S,
            )
            for number in range(2, 22)
        ]
        for client in clients:
            await stack.enter_async_context(client)
        visitors = Visitors(clients)
        sending_task = asyncio.create_task(visitors.send_until_stopped())
        try:
            yield visitors
        finally:
            visitors.stop()
            await sending_task


async def pause_process_for(
    stop_process: Callable[[], AbstractContextManager[None]], seconds: float
) -> tuple[float, float]:
    """Stop a process for this many seconds. Return the times at which the pause began and ended."""
    begin_s = time.monotonic()
    with stop_process():
        await asyncio.sleep(seconds)
    return begin_s, time.monotonic()


@pytest.fixture
def database(postgresql_server: str) -> Iterator[str]:
    """Yield a new database on a PostgreSQL that can be stopped."""
    with new_database(postgresql_server) as url:
        yield url


async def test_a_service_that_stops_responding_delays_its_routes_by_one_timeout_and_does_not_slow_other_routes(
    tmp_path: Path, database: str, redis_url: str
) -> None:
    node = FaultyNode(1)
    node.answer_of = lambda _: {"result": "0x1"}
    with (
        running_nodes(node),
        running_shop(create_proxy("nginx", tmp_path), tmp_path, database, redis_url, node.url) as site,
    ):
        database_process_id, redis_process_id = (
            await find_postgresql_process_id(database),
            await find_redis_process_id(redis_url),
        )
        async with running_visitors(site) as visitors:
            await asyncio.sleep(2)
            begin_s, end_s = await pause_process_for(lambda: paused_process(database_process_id), 6)
            await asyncio.sleep(4)
            redis_pause = await pause_process_for(lambda: paused_process(redis_process_id), 3)
            await asyncio.sleep(2)
    assert max(request.seconds for request in visitors.sent_requests) < TIMEOUT_S
    assert {request.status for request in visitors.requests_between(begin_s, end_s, "plain", "rpc")} == {200}
    immediate_responses = [
        request for request in visitors.requests_between(begin_s + 5, end_s, "members", "nonce") if request.seconds < 1
    ]
    assert {request.status for request in immediate_responses} == {503}
    assert immediate_responses == visitors.requests_between(begin_s + 5, end_s, "members", "nonce")
    assert {request.status for request in visitors.requests_between(*redis_pause)} == {200}
