"""The time of a cheap call of one address, while another address sends its whole rate limit of heavy calls."""

import asyncio
import itertools
import time
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from bench.core import ask, kisslock, p99, post, running, verdict
from bench.gateway.slow_node import SlowNode, settings

PATH = "/api/rpc/31337"
# Two addresses of the loopback, each with rate limits of its own.
VISITOR, STRANGER = "127.0.0.1", "127.0.0.2"
CHEAP = {"jsonrpc": "2.0", "id": 1, "method": "eth_gasPrice", "params": []}
# The latency of a distant node.
CHEAP_S = 0.02
HEAVY_S = {"eth_getLogs": 2.0, "eth_call": 0.5}
# The default rate limits of one address for a minute: 5000 calls, weight 10 000. All are sent within five seconds.
BATCHES = 50
SEARCHES, EXECUTIONS = 10, 88
EVERY_S = 0.1
SAMPLES = 300
# At most so many times the p99 alone.
MOST = 2
NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Fairness:
    """The 99th percentile of a cheap call in ms: by itself, and beside a stranger's heavy ones."""

    alone_ms: float
    beside_ms: float


def node() -> SlowNode:
    """A node that is quick for the cheap call and takes seconds for heavy ones."""
    return SlowNode(CHEAP_S, HEAVY_S)


async def measured(node: SlowNode) -> Fairness:
    """Measure the cheap call on a new server, first alone and then while the other address spends its rate limit."""
    with running(kisslock(settings(node.port, rpc=""))) as server:
        await _cheap(server.port, 20)
        alone = await _cheap(server.port, SAMPLES)
        attack = asyncio.create_task(_attack(server.port))
        beside: list[float] = []
        while not attack.done():
            beside += await _cheap(server.port, 5)
        await attack
    return Fairness(p99(alone), p99(beside))


async def _cheap(port: int, count: int) -> list[float]:
    """The milliseconds that each of `count` calls takes, one after the other."""
    begun: list[float] = []

    def make() -> bytes:
        begun.append(time.perf_counter() * 1000)
        return post(PATH, CHEAP)

    # The beginning of one more call is the end of the last one.
    await ask(port, [make], count + 1, VISITOR)
    return [after - before for before, after in pairwise(begun)]


async def _attack(port: int) -> None:
    """A batch every 100 ms: the popular call, with heavy ones that were not made before."""
    sending = []
    for _ in range(BATCHES):
        batch = post(PATH, [CHEAP, *_heavy()])
        sending.append(asyncio.create_task(ask(port, [lambda batch=batch: batch], 1, STRANGER)))  # type: ignore[misc]
        await asyncio.sleep(EVERY_S)
    await asyncio.gather(*sending)


def _heavy() -> list[dict[str, object]]:
    searches = [("eth_getLogs", [{"blockHash": f"0x{next(NUMBERS):064x}"}]) for _ in range(SEARCHES)]
    executions = [("eth_call", [{"to": f"0x{next(NUMBERS):040x}"}, "latest"]) for _ in range(EXECUTIONS)]
    return [
        {"jsonrpc": "2.0", "id": 1, "method": method, "params": params} for method, params in [*searches, *executions]
    ]


def text(fair: list[Fairness]) -> str:
    """The medians of the rounds in words."""
    alone, beside = median(one.alone_ms for one in fair), median(one.beside_ms for one in fair)
    ratio = median(one.beside_ms / one.alone_ms for one in fair)
    held = verdict(ratio <= MOST)
    return f"""p99 of a cheap call while another address sends its whole rate limit of heavy ones (calls of 0.5 s and
searches of 2 s, the same cheap call in each batch): {ratio:.2f}× its p99 alone, at most {MOST}× ({held};
{beside:.1f} ms, alone {alone:.1f} ms).
"""
