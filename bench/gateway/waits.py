"""Measures how long visitors wait for a call.

During the measurement, another address sends heavy calls, or one of two nodes hangs.
"""

import asyncio
import itertools
import time
from collections.abc import Sequence
from statistics import median

from bench.core import (
    CreateRequest,
    create_kisslock_command,
    create_post_request,
    find_p99,
    format_verdict,
    run_program,
    send_requests,
)
from bench.gateway.slow_node import SlowNode, gateway_settings

RPC_PATH = "/api/rpc/31337"
# The rate in requests per second, the duration in seconds, and the IP address of a second client, which has its own
# rate limits.
REQUESTS_PER_S, DURATION_S, ATTACKER_ADDRESS = 100, 6, "127.0.0.2"
NODE_DELAY_S = 0.002
CHEAP_CALL = {"jsonrpc": "2.0", "id": 1, "method": "eth_gasPrice", "params": []}
# The latency of a distant node.
CHEAP_CALL_DELAY_S = 0.02
HEAVY_CALL_DELAYS_S = {"eth_getLogs": 2.0, "eth_call": 0.5}
# All batches together stay just below the default limits of one client address, which are 5000 calls and a weight of
# 10 000 per minute. The batches are sent within five seconds.
ATTACK_BATCHES, SEARCHES_PER_BATCH, EXECUTIONS_PER_BATCH = 50, 10, 88
BATCH_INTERVAL_S = 0.1
# The maximum ratio of the p99 latency with heavy calls to the p99 latency without heavy calls.
MAX_RATIO = 2
CALL_NUMBERS = itertools.count(1)


async def measure_latency_with_heavy() -> tuple[float, float]:
    """Return two values of the p99 of a cheap call on a new server, in ms.

    During the first measurement the server has no other load. During the second measurement, another address uses up
    its rate limit.
    """
    node = SlowNode(CHEAP_CALL_DELAY_S, HEAVY_CALL_DELAYS_S)
    async with node.running():
        with run_program(create_kisslock_command(gateway_settings(node.port, rpc_lines=""))) as server:
            await _measure_visitor_waits(server.port, lambda: create_post_request(RPC_PATH, CHEAP_CALL), 1)
            waits_alone = await _measure_visitor_waits(server.port, lambda: create_post_request(RPC_PATH, CHEAP_CALL))
            attack = asyncio.create_task(_send_heavy_batches(server.port))
            p99_under_attack = await _measure_visitor_waits(
                server.port, lambda: create_post_request(RPC_PATH, CHEAP_CALL)
            )
            await attack
    return find_p99(waits_alone), find_p99(p99_under_attack)


async def measure_hanging_node(create_request: CreateRequest) -> tuple[float, float, float]:
    """Return three waits on a new server, in ms.

    The first is the p99 while both nodes respond. The second and third values are the p99 and the maximum while one
    node hangs.
    """
    first_node, second_node = SlowNode(NODE_DELAY_S), SlowNode(NODE_DELAY_S)
    async with first_node.running(), second_node.running():
        with run_program(create_kisslock_command(gateway_settings(first_node.port, second_node.port))) as server:
            await _measure_visitor_waits(server.port, create_request, 1)
            p99_healthy = await _measure_visitor_waits(server.port, create_request)
            first_node.answers.clear()
            p99_hanging = await _measure_visitor_waits(server.port, create_request)
            first_node.answers.set()
    return find_p99(p99_healthy), find_p99(p99_hanging), max(p99_hanging)


async def _measure_visitor_waits(port: int, create_request: CreateRequest, seconds: int = DURATION_S) -> list[float]:
    """Return the waits of visitors in ms. Visitors come at a steady rate, even if earlier visitors still wait."""
    waits: list[float] = []

    async def send_request() -> None:
        start = time.perf_counter()
        await send_requests(port, [create_request], 1)
        waits.append((time.perf_counter() - start) * 1000)

    async with asyncio.TaskGroup() as visitors:
        for _ in range(seconds * REQUESTS_PER_S):
            visitors.create_task(send_request())
            await asyncio.sleep(1 / REQUESTS_PER_S)
    return waits


async def _send_heavy_batches(port: int) -> None:
    """Send a batch every 100 ms. Each batch consists of the call that all visitors make, and of new heavy calls."""
    async with asyncio.TaskGroup() as task_group:
        for _ in range(ATTACK_BATCHES):
            searches = [
                ("eth_getLogs", [{"blockHash": f"0x{next(CALL_NUMBERS):064x}"}]) for _ in range(SEARCHES_PER_BATCH)
            ]
            executions = [
                ("eth_call", [{"to": f"0x{next(CALL_NUMBERS):040x}"}, "latest"]) for _ in range(EXECUTIONS_PER_BATCH)
            ]
            heavy = [CHEAP_CALL | {"method": method, "params": params} for method, params in (*searches, *executions)]
            task_group.create_task(
                send_requests(
                    port,
                    [itertools.repeat(create_post_request(RPC_PATH, [CHEAP_CALL, *heavy])).__next__],
                    1,
                    ATTACKER_ADDRESS,
                )
            )
            await asyncio.sleep(BATCH_INTERVAL_S)


def describe_waits(
    fairness_waits: Sequence[tuple[float, float]], hanging_waits: Sequence[tuple[float, float, float]]
) -> str:
    """Return sentences with the medians of the rounds."""
    p99_alone, p99_under_attack = map(median, zip(*fairness_waits, strict=True))
    ratio = median(attacked / calm_p99 for calm_p99, attacked in fairness_waits)
    p99_healthy, p99_hanging = (median(figures[at] for figures in hanging_waits) for at in (0, 1))
    slowest_ms = max(figures[2] for figures in hanging_waits)
    return f"""Another IP address sends as many heavy calls as its rate limit allows: calls of 0.5 s, and searches of
2 s with the same cheap call in each batch. The p99 of a cheap call is then {ratio:.2f}× the p99 without the heavy
calls, at most {MAX_RATIO}× ({format_verdict(ratio <= MAX_RATIO)};
{p99_under_attack:.1f} ms, and {p99_alone:.1f} ms without the heavy calls).
In this test, {REQUESTS_PER_S} visitors arrive each second.

The first of two nodes stops responding but still accepts connections, while {REQUESTS_PER_S} visitors arrive each
second. In the next {DURATION_S} seconds, 99 of 100 visitors wait at most {p99_hanging:.0f} ms, and the slowest
visitor waits {slowest_ms:.0f} ms. While both nodes respond, 99 of 100 visitors wait at most {p99_healthy:.0f} ms.
"""
