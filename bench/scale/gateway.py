"""Calls through the gateway of a site with 1 to 50 chains."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from itertools import count

from bench import core
from bench.core import running
from bench.scale.client import cost_us, get, post, send
from bench.scale.curves import Curve

SIZES, FIRST = (1, 10, 50), 700_000
CALLS, PAGES = 300, 50
LIMITS = "[rpc]\nbudget_calls = 10_000_000\nbudget_weight = 100_000_000\n"
CURRENCY = 'currency = { name = "Ether", symbol = "ETH", decimals = 18 }\n'
NUMBERS = count(1)
HIT, MISS = "a call whose answer is in memory", "a call that goes to a node"
PAGE, BYTES = "the page's document", "the page's document, not compressed"
WAITS = {
    HIT: "the visitor",
    MISS: "the visitor",
    PAGE: "the visitor",
    BYTES: "the visitor: each chain has its name and currency in the document",
}


@asynccontextmanager
async def node() -> AsyncIterator[int]:
    """A node for every chain, on a free port: the path has the chain's ID."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                chain = int(head.split(b" ", 2)[1][1:])
                length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:")
                sent = json.loads(await reader.readexactly(length))
                answers = [_answer(call, chain) for call in (sent if isinstance(sent, list) else [sent])]
                body = json.dumps(answers if isinstance(sent, list) else answers[0])
                writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=2**24)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


def _answer(call: dict[str, object], chain: int) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": call["id"], "result": hex(chain) if call["method"] == "eth_chainId" else "0x1"}


class Site:
    """A server with this many chains."""

    def __init__(self, size: int, port: int, stack: ExitStack) -> None:
        self.size, self._chains = size, range(FIRST, FIRST + size)
        chains = "".join(
            f'[chains.{chain}]\nname = "Chain {chain}"\nrpc = ["http://127.0.0.1:{port}/{chain}"]\n{CURRENCY}'
            for chain in self._chains
        )
        proxies = '[server]\ntrusted_proxies = ["127.0.0.1"]\n'
        self._server = stack.enter_context(running(core.kisslock(f"{proxies}{LIMITS}{chains}")))

    async def measure(self) -> dict[str, float]:
        """Measure every operation once. The calls go to all chains in turn."""
        await send(self._server.port, self._calls(0, 2 * self.size))
        page = get("/")
        (_, document), *_ = await send(self._server.port, [page] * 4)
        return {
            HIT: await cost_us([self._server], None, self._calls(0, CALLS)),
            MISS: await cost_us([self._server], None, [*self._calls(None, CALLS)]),
            PAGE: await cost_us([self._server], None, [page] * PAGES),
            BYTES: len(document),
        }

    def _calls(self, account: int | None, calls: int) -> list[bytes]:
        """Return calls about the account `account`. If `account` is None, each call is about a new account."""
        return [self._call(next(NUMBERS) if account is None else account, number) for number in range(calls)]

    def _call(self, account: int, number: int) -> bytes:
        params = [f"0x{account:040x}", "earliest"]
        call = {"jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": params}
        return post(f"/api/rpc/{self._chains[number % self.size]}", call)


async def measured(rounds: int) -> tuple[list[Curve], list[Curve]]:
    """Measure each number of chains in each round. Return the curves of CPU time and of bytes."""
    curves = {title: Curve(title, who) for title, who in WAITS.items()}
    with ExitStack() as stack:
        async with node() as port:
            sites = [Site(size, port, stack) for size in SIZES]
            for _ in range(rounds):
                for site in sites:
                    for title, value in (await site.measure()).items():
                        curves[title].add(site.size, value)
    return [curve for title, curve in curves.items() if title != BYTES], [curves[BYTES]]
