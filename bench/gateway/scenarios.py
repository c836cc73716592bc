"""The scenarios: each gives microseconds of the server's CPU for a call, or for a batch."""

import asyncio
import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass

from bench.baseline import to_bare
from bench.gateway.client import Make, ask, post
from bench.gateway.process import Measured
from bench.gateway.slow_node import SlowNode

PATH = "/api/rpc/31337"
CONNECTIONS = 16
TOGETHER = 64
BATCH = 1000
NUMBERS = itertools.count(1)
# Bytes of an answer to one call, and to a batch.
ANSWER = len('{"jsonrpc":"2.0","id":1,"result":"0x0"}')
BATCH_ANSWER = BATCH * (ANSWER + len("1234,"))


@dataclass(frozen=True)
class Figure:
    """One round of a scenario: the server's CPU, and the number of answers in a second."""

    cpu_us: float
    rate: float


def balance(number: int, tag: str = "earliest") -> dict[str, object]:
    """A call that a node answers at once; at the first block the answer is kept for good."""
    params = [f"0x{number:040x}", tag]
    return {"jsonrpc": "2.0", "id": number, "method": "eth_getBalance", "params": params}


def encoded(value: object, path: str = PATH) -> bytes:
    """A request that holds the value."""
    return post(path, json.dumps(value).encode())


def new_calls(path: str = PATH, tag: str = "earliest") -> Make:
    """A call that was not made before, each time."""
    return lambda: encoded(balance(next(NUMBERS), tag), path)


def batches(count: int, path: str = PATH) -> Iterator[bytes]:
    """Batches of calls that were not made before."""
    for _ in range(count):
        yield encoded([balance(next(NUMBERS)) for _ in range(BATCH)], path)


async def measure(server: Measured, make: Make, *, connections: int, each: int) -> Figure:
    """Send the requests; returns the server's CPU for each, and the rate."""
    cpu, start = server.cpu_s(), time.perf_counter()
    await ask(server.port, [make] * connections, each)
    count = connections * each
    return Figure((server.cpu_s() - cpu) / count * 1e6, count / (time.perf_counter() - start))


async def bare(server: Measured) -> Figure:
    """The bare application: the request of a cached call, and an answer of the same length."""
    request = to_bare(encoded(balance(0)), ANSWER)
    return await measure(server, lambda: request, connections=CONNECTIONS, each=1000)


async def bare_batch(server: Measured) -> Figure:
    """The bare application: the request of a cached batch, and an answer of the same length."""
    request = to_bare(next(batches(1)), BATCH_ANSWER)
    return await measure(server, lambda: request, connections=1, each=40)


async def hit(server: Measured) -> Figure:
    """One call repeated; its answer is in the cache."""
    request = encoded(balance(0))
    await ask(server.port, [lambda: request], 2)
    return await measure(server, lambda: request, connections=CONNECTIONS, each=1000)


async def unique(server: Measured, path: str = PATH) -> Figure:
    """Calls that were not made before; each goes to the node."""
    return await measure(server, new_calls(path, "latest"), connections=CONNECTIONS, each=200)


async def coalesced(server: Measured, node: SlowNode, rounds: int = 30) -> Figure:
    """64 connections send the same call at the same time, again and again; the node gets hardly more than one of 64."""
    requests = [encoded(balance(next(NUMBERS), "pending")) for _ in range(rounds)]
    before, cpu, start = node.asked.total(), server.cpu_s(), time.perf_counter()
    # The connections need no barrier to stay in step, because all get their answer at once.
    await ask(server.port, [iter(requests).__next__ for _ in range(TOGETHER)], rounds)
    count, asked = rounds * TOGETHER, node.asked.total() - before
    if asked > 2 * rounds:
        raise RuntimeError(f"{asked} of {count} calls went to the node")
    return Figure((server.cpu_s() - cpu) / count * 1e6, count / (time.perf_counter() - start))


async def batch_hits(server: Measured) -> Figure:
    """A batch of 1000 whose answers are all in memory."""
    (request,) = batches(1)
    await ask(server.port, [lambda: request], 2)
    return await measure(server, lambda: request, connections=1, each=40)


async def batch_misses(server: Measured, path: str = PATH) -> Figure:
    """Batches of 1000 calls that were not made before; each call goes to the node."""
    prepared = batches(12, path)
    return await measure(server, lambda: next(prepared), connections=1, each=12)


async def memory(server: Measured, calls: int = 1_000_000) -> tuple[int, int]:
    """Bytes in memory after a fifth of `count` new calls, and after all of them."""
    fifth = calls // BATCH // 5
    prepared = batches(calls // BATCH)
    await ask(server.port, [lambda: next(prepared)] * 4, fifth // 4)
    early = server.memory_bytes()
    await ask(server.port, [lambda: next(prepared)] * 4, fifth)
    await asyncio.sleep(0.2)
    return early, server.memory_bytes()
