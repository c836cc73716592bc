"""`python -m bench.gateway [ROUNDS]`: CPU time of the server process per call, compared with nginx."""

import asyncio
import itertools
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack

from bench import core, results
from bench.core import (
    CreateRequest,
    MeasuredServer,
    RoundResult,
    TableRow,
    create_post_request,
    measure,
    run_program,
    send_requests,
    to_bare_request,
)
from bench.gateway import waits
from bench.gateway.slow_node import UNLIMITED_RPC_LINES, SlowNode, gateway_settings
from kisslock.dev.anvil import find_anvil
from tools.programs import find_program

MIN_ROUNDS = 5
RPC_PATH = "/api/rpc/31337"
CONNECTIONS, COALESCED_CONNECTIONS, BATCH_SIZE = 16, 64, 1000
SLOW_NODE_DELAY_S = 0.05
CALL_NUMBERS = itertools.count(1)
# The length in bytes of the response to one call, and of the response to a batch.
RESPONSE_BYTES = len('{"jsonrpc":"2.0","id":1,"result":"0x0"}')
BATCH_RESPONSE_BYTES = BATCH_SIZE * (RESPONSE_BYTES + len("1234,"))
# nginx does not cache responses here and does not combine identical calls, so only calls that reach the node are
# compared with nginx.
TABLE_ROWS = {
    "bare": TableRow("the bare application: a request with the body of one call"),
    "bare batch": TableRow(
        "the bare application: a request with the body of a batch of 1000", bare_reference="bare batch"
    ),
    "hit": TableRow("a call whose answer is in memory", 2.2),
    "coalesced": TableRow("a call that joins an equal one in flight", 3.0),
    "unique": TableRow("a call that goes to the node", 8.0, nginx_reference="nginx"),
    "nginx": TableRow("nginx `proxy_pass`: a call that goes to the node", nginx_reference="nginx"),
    "batch hits": TableRow("a batch of 1000, all in memory", 10.0, bare_reference="bare batch"),
    "batch misses": TableRow(
        "a batch of 1000, all from the node", 65.0, bare_reference="bare batch", nginx_reference="nginx batch"
    ),
    "nginx batch": TableRow(
        "nginx `proxy_pass`: a batch of 1000", bare_reference="bare batch", nginx_reference="nginx batch"
    ),
}


def create_balance_call(number: int, block_tag: str = "earliest") -> dict[str, object]:
    """Return a call that a node responds to at once.

    The call reads the first block, so the gateway caches its response forever.
    """
    params = [f"0x{number:040x}", block_tag]
    return {"jsonrpc": "2.0", "id": number, "method": "eth_getBalance", "params": params}


def create_new_call_factory(path: str = RPC_PATH) -> CreateRequest:
    """Return a function that returns a new call each time."""
    return lambda: create_post_request(path, create_balance_call(next(CALL_NUMBERS), "latest"))


def generate_batches(count: int, path: str = RPC_PATH) -> Iterator[bytes]:
    """Yield batches of new calls."""
    for _ in range(count):
        yield create_post_request(path, [create_balance_call(next(CALL_NUMBERS)) for _ in range(BATCH_SIZE)])


async def measure_repeated(
    server: MeasuredServer, request: bytes, connections: int, requests_per_connection: int
) -> RoundResult:
    """Send the same request repeatedly."""
    await send_requests(server.port, [lambda: request], 2)
    return await measure(server, [lambda: request] * connections, requests_per_connection=requests_per_connection)


async def measure_coalesced(server: MeasuredServer, node: SlowNode, rounds: int = 30) -> RoundResult:
    """Send the same call on 64 connections at the same time, repeatedly. The node gets about one call of 64."""
    requests = [
        create_post_request(RPC_PATH, create_balance_call(next(CALL_NUMBERS), "pending")) for _ in range(rounds)
    ]
    calls_before = node.calls_by_method.total()
    # All connections get their response at the same time, so their next requests also start at the same time.
    figure = await measure(
        server, [iter(requests).__next__ for _ in range(COALESCED_CONNECTIONS)], requests_per_connection=rounds
    )
    if (node_calls := node.calls_by_method.total() - calls_before) > 2 * rounds:
        raise RuntimeError(f"{node_calls} of {rounds * COALESCED_CONNECTIONS} calls went to the node")
    return figure


async def measure_misses(server: MeasuredServer, path: str = RPC_PATH) -> RoundResult:
    """Send batches of 1000 new calls."""
    return await measure(server, [iter([*generate_batches(12, path)]).__next__], requests_per_connection=12)


async def measure_memory(server: MeasuredServer, call_count: int = 1_000_000) -> tuple[float, float]:
    """Return the server's memory in megabytes after a fifth of the new calls, and after all new calls."""
    warm_up_batch_count = call_count // BATCH_SIZE // 5
    prepared_batches = generate_batches(call_count // BATCH_SIZE)
    await send_requests(server.port, [lambda: next(prepared_batches)] * 4, warm_up_batch_count // 4)
    early_bytes = server.memory_bytes()
    await send_requests(server.port, [lambda: next(prepared_batches)] * 4, warm_up_batch_count)
    await asyncio.sleep(0.2)
    return early_bytes / 2**20, server.memory_bytes() / 2**20


async def measure_all(rounds: int, stack: ExitStack) -> str:
    """Measure all scenarios in turn, round by round."""
    program = find_anvil(os.environ)
    if program is None:
        sys.exit("The gateway is measured with anvil (`npm ci` in web/ brings it).")
    load_before, slow_node = os.getloadavg()[0], SlowNode(SLOW_NODE_DELAY_S)
    single, batch = create_post_request(RPC_PATH, create_balance_call(0)), next(generate_batches(1))
    anvil = ("--host", "127.0.0.1", "--chain-id", "31337", "--silent", "--port")
    async with slow_node.running():
        node = stack.enter_context(run_program(lambda _, port: [str(program), *anvil, str(port)]))
        server = stack.enter_context(run_program(core.create_kisslock_command(gateway_settings(node.port))))
        with_slow_node = stack.enter_context(
            run_program(core.create_kisslock_command(gateway_settings(slow_node.port)))
        )
        bare_server = stack.enter_context(run_program(core.create_bare_app_command))
        passing = (
            stack.enter_context(run_program(core.create_nginx_command(node.port))) if find_program("nginx") else None
        )
        results_by_title: dict[str, list[RoundResult]] = {name: [] for name in TABLE_ROWS}
        fairness_waits, hanging_waits = list[tuple[float, float]](), list[tuple[float, float, float]]()
        for number in range(rounds):
            results_by_title["bare"].append(
                await measure_repeated(bare_server, to_bare_request(single, RESPONSE_BYTES), CONNECTIONS, 1000)
            )
            results_by_title["bare batch"].append(
                await measure_repeated(bare_server, to_bare_request(batch, BATCH_RESPONSE_BYTES), 1, 40)
            )
            results_by_title["hit"].append(await measure_repeated(server, single, CONNECTIONS, 1000))
            results_by_title["coalesced"].append(await measure_coalesced(with_slow_node, slow_node))
            results_by_title["unique"].append(
                await measure(server, [create_new_call_factory()] * CONNECTIONS, requests_per_connection=200)
            )
            results_by_title["batch hits"].append(await measure_repeated(server, batch, 1, 40))
            results_by_title["batch misses"].append(await measure_misses(server))
            if passing:
                results_by_title["nginx"].append(
                    await measure(passing, [create_new_call_factory("/")] * CONNECTIONS, requests_per_connection=200)
                )
                results_by_title["nginx batch"].append(await measure_misses(passing, "/"))
            fairness_waits.append(await waits.measure_latency_with_heavy())
            hanging_waits.append(await waits.measure_hanging_node(create_new_call_factory()))
            sys.stdout.write(f"Round {number + 1} of {rounds} is done.\n")
        small_cache_server = run_program(
            core.create_kisslock_command(
                gateway_settings(node.port, rpc_lines=f"{UNLIMITED_RPC_LINES}cache_max_bytes = 8_388_608")
            )
        )
        early_mb, late_mb = await measure_memory(stack.enter_context(small_cache_server))
    return f"""# Benchmark of the gateway

Written by `make bench`; do not edit. {rounds} rounds on loopback with a real anvil. CPU is the CPU time of
all threads of the server process (one worker), as the scheduler counted it.
{results.TRIAL_NOTICE}
nginx has no policy, no cache, no rate limits and no second node.

{results.describe_machine(load_before)}

{core.format_table(TABLE_ROWS, results_by_title)}
{waits.describe_waits(fairness_waits, hanging_waits)}
Memory after 200 000 different calls: {early_mb:.1f} MB. Memory after 1 000 000 different calls: {late_mb:.1f} MB
({late_mb / early_mb:.2f}×). The cache has 8 MiB.
"""


if __name__ == "__main__":
    results.run_benchmark("gateway", MIN_ROUNDS, measure_all)
