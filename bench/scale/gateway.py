"""Calls through the gateway of a site with 1 to 50 chains."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from itertools import count

from bench import core
from bench.core import run_program
from bench.scale.client import create_get_request, create_post_request, measure_cost_us, send_requests
from bench.scale.curves import Curve

CHAIN_COUNTS, FIRST_CHAIN_ID = (1, 10, 50), 700_000
CALLS_PER_ROUND, PAGES_PER_ROUND = 300, 50
RATE_LIMITS = "[rpc]\nbudget_calls = 10_000_000\nbudget_weight = 100_000_000\n"
CURRENCY = 'currency = { name = "Ether", symbol = "ETH", decimals = 18 }\n'
ACCOUNT_NUMBERS = count(1)
HIT_TITLE, MISS_TITLE = "a call whose answer is in memory", "a call that goes to a node"
PAGE_TITLE, PAGE_BYTES_TITLE = "the page's document", "the page's document, not compressed"
WAITS_BY_TITLE = {
    HIT_TITLE: "the visitor",
    MISS_TITLE: "the visitor",
    PAGE_TITLE: "the visitor",
    PAGE_BYTES_TITLE: "the visitor: each chain has its name and currency in the document",
}


@asynccontextmanager
async def running_node() -> AsyncIterator[int]:
    """Run a node for all chains on a free port, and yield the port. The path of a request has the chain's ID."""

    async def handle_connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                request_head = await reader.readuntil(b"\r\n\r\n")
                chain_id = int(request_head.split(b" ", 2)[1][1:])
                length = next(
                    int(line[15:]) for line in request_head.lower().split(b"\r\n") if line[:15] == b"content-length:"
                )
                calls = json.loads(await reader.readexactly(length))
                answers = [_answer_call(call, chain_id) for call in (calls if isinstance(calls, list) else [calls])]
                body = json.dumps(answers if isinstance(calls, list) else answers[0])
                writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(handle_connection, "127.0.0.1", 0, limit=2**24)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


def _answer_call(call: dict[str, object], chain_id: int) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": call["id"], "result": hex(chain_id) if call["method"] == "eth_chainId" else "0x1"}


class GatewayServer:
    """A server with this many chains."""

    def __init__(self, size: int, port: int, stack: ExitStack) -> None:
        self.size, self._chains = size, range(FIRST_CHAIN_ID, FIRST_CHAIN_ID + size)
        chains = "".join(
            f'[chains.{chain}]\nname = "Chain {chain}"\nrpc = ["http://127.0.0.1:{port}/{chain}"]\n{CURRENCY}'
            for chain in self._chains
        )
        proxies = '[server]\ntrusted_proxies = ["127.0.0.1"]\n'
        self._server = stack.enter_context(run_program(core.create_kisslock_command(f"{proxies}{RATE_LIMITS}{chains}")))

    async def measure(self) -> dict[str, float]:
        """Measure every operation once. The calls go to all chains in turn."""
        await send_requests(self._server.port, self._create_calls(0, 2 * self.size))
        page = create_get_request("/")
        (_, document), *_ = await send_requests(self._server.port, [page] * 4)
        return {
            HIT_TITLE: await measure_cost_us([self._server], None, self._create_calls(0, CALLS_PER_ROUND)),
            MISS_TITLE: await measure_cost_us([self._server], None, [*self._create_calls(None, CALLS_PER_ROUND)]),
            PAGE_TITLE: await measure_cost_us([self._server], None, [page] * PAGES_PER_ROUND),
            PAGE_BYTES_TITLE: len(document),
        }

    def _create_calls(self, account: int | None, call_count: int) -> list[bytes]:
        """Return calls about the account `account`. If `account` is None, each call is about a new account."""
        return [
            self._create_call(next(ACCOUNT_NUMBERS) if account is None else account, number)
            for number in range(call_count)
        ]

    def _create_call(self, account: int, number: int) -> bytes:
        params = [f"0x{account:040x}", "earliest"]
        call = {"jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": params}
        return create_post_request(f"/api/rpc/{self._chains[number % self.size]}", call)


async def measure_all(rounds: int) -> tuple[list[Curve], list[Curve]]:
    """Measure each number of chains in each round. Return the curves of CPU time and of bytes."""
    curves = {title: Curve(title, person) for title, person in WAITS_BY_TITLE.items()}
    with ExitStack() as stack:
        async with running_node() as port:
            servers = [GatewayServer(size, port, stack) for size in CHAIN_COUNTS]
            for _ in range(rounds):
                for server in servers:
                    for title, value in (await server.measure()).items():
                        curves[title].add_value(server.size, value)
    return [curve for title, curve in curves.items() if title != PAGE_BYTES_TITLE], [curves[PAGE_BYTES_TITLE]]
