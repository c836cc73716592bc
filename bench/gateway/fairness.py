"""The time of a cheap call of one address, while another address sends its whole budget of heavy calls."""

import asyncio
import itertools
import json
import time
from dataclasses import dataclass

from bench.gateway.client import answer_length, post
from bench.gateway.process import Measured
from bench.gateway.slow_node import SlowNode

PATH = "/api/rpc/31337"
# Two addresses of the loopback, each with budgets of its own.
VISITOR, STRANGER = "127.0.0.1", "127.0.0.2"
CHEAP = {"jsonrpc": "2.0", "id": 1, "method": "eth_gasPrice", "params": []}
# The latency of a distant node.
CHEAP_S = 0.02
HEAVY_S = {"eth_getLogs": 2.0, "eth_call": 0.5}
# The default budgets of one address for a minute: 5000 calls, weight 10 000. All are sent within five seconds.
BATCHES = 50
SEARCHES, EXECUTIONS = 10, 88
EVERY_S = 0.1
SAMPLES = 300
PAUSE_S = 0.005
NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Fairness:
    """The 99th percentile of a cheap call in ms: by itself, and beside a stranger's heavy ones."""

    alone_ms: float
    beside_ms: float

    @property
    def ratio(self) -> float:
        """The ratio of the second figure to the first."""
        return self.beside_ms / self.alone_ms


def node() -> SlowNode:
    """A node that is quick for the cheap call and takes seconds for heavy ones."""
    return SlowNode(CHEAP_S, HEAVY_S)


async def fairness(server: Measured) -> Fairness:
    """Measure the cheap call, first alone and then while the other address spends its budget."""
    await _cheap(server.port, 20)
    alone = await _cheap(server.port, SAMPLES)
    attack = asyncio.create_task(_attack(server.port))
    beside: list[float] = []
    while not attack.done():
        beside += await _cheap(server.port, 5)
    await attack
    return Fairness(_p99_ms(alone), _p99_ms(beside))


async def _cheap(port: int, count: int) -> list[float]:
    """The seconds that each of `count` calls takes, one after the other."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(VISITOR, 0))
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        writer.write(post(PATH, json.dumps(CHEAP).encode()))
        await _answer(reader)
        taken.append(time.perf_counter() - start)
        await asyncio.sleep(PAUSE_S)
    writer.close()
    return taken


async def _attack(port: int) -> None:
    """A batch every 100 ms: the popular call, with heavy ones that were not made before."""
    sending = []
    for _ in range(BATCHES):
        sending.append(asyncio.create_task(_send(port, [CHEAP, *_heavy()])))
        await asyncio.sleep(EVERY_S)
    await asyncio.gather(*sending)


def _heavy() -> list[dict[str, object]]:
    searches = [("eth_getLogs", [{"blockHash": f"0x{next(NUMBERS):064x}"}]) for _ in range(SEARCHES)]
    executions = [("eth_call", [{"to": f"0x{next(NUMBERS):040x}"}, "latest"]) for _ in range(EXECUTIONS)]
    return [
        {"jsonrpc": "2.0", "id": 1, "method": method, "params": params} for method, params in [*searches, *executions]
    ]


async def _send(port: int, calls: list[dict[str, object]]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
    writer.write(post(PATH, json.dumps(calls).encode()))
    await _answer(reader)
    writer.close()


async def _answer(reader: asyncio.StreamReader) -> None:
    """Read one whole answer; raises RuntimeError for another status than 200."""
    head = await reader.readuntil(b"\r\n\r\n")
    body = await reader.readexactly(answer_length(head) - len(head))
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError((head + body)[:400].decode(errors="replace"))


def _p99_ms(taken: list[float]) -> float:
    return sorted(taken)[len(taken) * 99 // 100] * 1000
