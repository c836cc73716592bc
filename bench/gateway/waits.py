"""Measures how long visitors wait for a call.

During the measurement, another address sends heavy calls, or one of two nodes hangs.
"""

import asyncio
import itertools
import time
from collections.abc import Sequence
from statistics import median

from bench.core import Make, ask, kisslock, p99, post, running, verdict
from bench.gateway.slow_node import SlowNode, settings

PATH = "/api/rpc/31337"
# The rate in visitors per second, the duration in seconds, and the address of a second client. This client has its own
# rate limits.
RATE, SECONDS, STRANGER = 100, 6, "127.0.0.2"
NODE_S = 0.002
CHEAP = {"jsonrpc": "2.0", "id": 1, "method": "eth_gasPrice", "params": []}
# The latency of a distant node.
CHEAP_S = 0.02
HEAVY_S = {"eth_getLogs": 2.0, "eth_call": 0.5}
# One client address may send 5000 calls and a weight of 10 000 per minute by default. The clients send everything
# within five seconds.
BATCHES, SEARCHES, EXECUTIONS = 50, 10, 88
EVERY_S = 0.1
# The maximum ratio of the p99 latency with heavy calls to the p99 latency without heavy calls.
MAX_RATIO = 2
NUMBERS = itertools.count(1)


async def latency_with_heavy() -> tuple[float, float]:
    """Return two values of the p99 of a cheap call on a new server, in ms.

    During the first measurement the server has no other load. During the second measurement, another address uses up
    its rate limit.
    """
    node = SlowNode(CHEAP_S, HEAVY_S)
    async with node.running():
        with running(kisslock(settings(node.port, rpc=""))) as server:
            await _visited(server.port, lambda: post(PATH, CHEAP), 1)
            alone = await _visited(server.port, lambda: post(PATH, CHEAP))
            attack = asyncio.create_task(_attack(server.port))
            under_attack = await _visited(server.port, lambda: post(PATH, CHEAP))
            await attack
    return p99(alone), p99(under_attack)


async def while_hanging(make: Make) -> tuple[float, float, float]:
    """Return three waits on a new server, in ms.

    The first is the p99 while both nodes respond. The second and third values are the p99 and the maximum while one
    node hangs.
    """
    first, second = SlowNode(NODE_S), SlowNode(NODE_S)
    async with first.running(), second.running():
        with running(kisslock(settings(first.port, second.port))) as server:
            await _visited(server.port, make, 1)
            well = await _visited(server.port, make)
            first.answers.clear()
            hangs = await _visited(server.port, make)
            first.answers.set()
    return p99(well), p99(hangs), max(hangs)


async def _visited(port: int, make: Make, seconds: int = SECONDS) -> list[float]:
    """Return the waits of visitors in ms. Visitors come at a steady rate, even if earlier visitors still wait."""
    waits: list[float] = []

    async def visit() -> None:
        start = time.perf_counter()
        await ask(port, [make], 1)
        waits.append((time.perf_counter() - start) * 1000)

    async with asyncio.TaskGroup() as visitors:
        for _ in range(seconds * RATE):
            visitors.create_task(visit())
            await asyncio.sleep(1 / RATE)
    return waits


async def _attack(port: int) -> None:
    """Send a batch every 100 ms. Each batch consists of the call that all visitors make, and of new heavy calls."""
    async with asyncio.TaskGroup() as sending:
        for _ in range(BATCHES):
            searches = [("eth_getLogs", [{"blockHash": f"0x{next(NUMBERS):064x}"}]) for _ in range(SEARCHES)]
            executions = [("eth_call", [{"to": f"0x{next(NUMBERS):040x}"}, "latest"]) for _ in range(EXECUTIONS)]
            heavy = [CHEAP | {"method": method, "params": params} for method, params in (*searches, *executions)]
            sending.create_task(ask(port, [itertools.repeat(post(PATH, [CHEAP, *heavy])).__next__], 1, STRANGER))
            await asyncio.sleep(EVERY_S)


def text(fair: Sequence[tuple[float, float]], hung: Sequence[tuple[float, float, float]]) -> str:
    """Return sentences with the medians of the rounds."""
    alone, under_attack = map(median, zip(*fair, strict=True))
    ratio = median(attacked / calm for calm, attacked in fair)
    well, hangs = (median(figures[at] for figures in hung) for at in (0, 1))
    slowest = max(figures[2] for figures in hung)
    return f"""p99 of a cheap call while another address sends its whole rate limit of heavy ones (calls of 0.5 s and
searches of 2 s, the same cheap call in each batch): {ratio:.2f}× its p99 alone, at most {MAX_RATIO}×
({verdict(ratio <= MAX_RATIO)}; {under_attack:.1f} ms, alone {alone:.1f} ms), while {RATE} visitors come each second.

Of two nodes the first stops answering (it goes on listening), while {RATE} visitors come each second.
In the {SECONDS} seconds from then on 99 of 100 wait at most {hangs:.0f} ms, the slowest {slowest:.0f} ms; while both
answer, 99 of 100 wait at most {well:.0f} ms.
"""
