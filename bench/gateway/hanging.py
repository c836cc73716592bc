"""The time visitors wait for a call while one of two nodes hangs: it accepts requests and sends no answer."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from bench.gateway.client import ask
from bench.gateway.process import Measured
from bench.gateway.scenarios import PATH, new_calls
from bench.gateway.slow_node import SlowNode

RATE = 100
SECONDS = 6
NODE_S = 0.002

Starting = Callable[..., AbstractContextManager[Measured]]


@dataclass(frozen=True)
class Wait:
    """The waits of visitors."""

    p99_ms: float
    slowest_ms: float


@dataclass(frozen=True)
class Waits:
    """The waits while both nodes answer, and after the first one began to hang."""

    well: Wait
    hangs: Wait


async def round_of(starting: Starting) -> Waits:
    """Both waits, with a new server: the first moments of the hanging node are measured."""
    first, second = SlowNode(NODE_S), SlowNode(NODE_S)
    async with first.running(), second.running():
        with starting(first.port, second.port) as server:
            await _visited(server, 1)
            well = await _visited(server, SECONDS)
            first.answers.clear()
            hangs = await _visited(server, SECONDS)
            first.answers.set()
    return Waits(well, hangs)


async def _visited(server: Measured, seconds: int) -> Wait:
    """Visitors come at a steady rate, which does not depend on the waits of earlier visitors."""
    waits: list[float] = []

    async def visit() -> None:
        start = time.perf_counter()
        await ask(server.port, [new_calls(PATH, "latest")], 1)
        waits.append((time.perf_counter() - start) * 1000)

    async with asyncio.TaskGroup() as visitors:
        for _ in range(seconds * RATE):
            visitors.create_task(visit())
            await asyncio.sleep(1 / RATE)
    waits.sort()
    return Wait(waits[int(0.99 * (len(waits) - 1))], waits[-1])
