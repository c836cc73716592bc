"""How long visitors wait for a call while one of two nodes hangs: it accepts requests and sends no answer."""

import asyncio
import time
from dataclasses import dataclass
from statistics import median

from bench.core import Make, Measured, ask, kisslock, p99, running
from bench.gateway.slow_node import SlowNode, settings

RATE, SECONDS, NODE_S = 100, 6, 0.002


@dataclass(frozen=True)
class Waits:
    """Milliseconds: the 99th percentile while both nodes answer, that after the first began to hang, the slowest."""

    well: float
    hangs: float
    slowest: float


async def measured(make: Make) -> Waits:
    """Both waits, with a new server: the first moments of the hanging node are measured."""
    first, second = SlowNode(NODE_S), SlowNode(NODE_S)
    async with first.running(), second.running():
        with running(kisslock(settings(first.port, second.port))) as server:
            await _visited(server, make, 1)
            well = await _visited(server, make, SECONDS)
            first.answers.clear()
            hangs = await _visited(server, make, SECONDS)
            first.answers.set()
    return Waits(p99(well), p99(hangs), hangs[-1])


async def _visited(server: Measured, make: Make, seconds: int) -> list[float]:
    """The sorted waits of visitors who come at a steady rate, whatever earlier visitors wait for."""
    waits: list[float] = []

    async def visit() -> None:
        start = time.perf_counter()
        await ask(server.port, [make], 1)
        waits.append((time.perf_counter() - start) * 1000)

    async with asyncio.TaskGroup() as visitors:
        for _ in range(seconds * RATE):
            visitors.create_task(visit())
            await asyncio.sleep(1 / RATE)
    return sorted(waits)


def text(waits: list[Waits]) -> str:
    """The medians of the rounds in words."""
    well, hangs = median(one.well for one in waits), median(one.hangs for one in waits)
    slowest = max(one.slowest for one in waits)
    return f"""Of two nodes the first stops answering (it goes on listening), while {RATE} visitors come each second.
In the {SECONDS} seconds from then on 99 of 100 wait at most {hangs:.0f} ms, the slowest {slowest:.0f} ms; while both
answer, 99 of 100 wait at most {well:.0f} ms.
"""
