"""`python -m bench.gateway [ROUNDS]`: CPU time of the server process per call, compared with nginx."""

import asyncio
import itertools
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack

from bench import core, results
from bench.core import Figure, Make, Measured, Row, ask, measure, post, running, to_bare
from bench.gateway import waits
from bench.gateway.slow_node import NO_LIMITS, SlowNode, settings
from kisslock.dev.anvil import find_anvil
from tools.programs import find

ENOUGH = 5
PATH = "/api/rpc/31337"
CONNECTIONS, TOGETHER, BATCH = 16, 64, 1000
SLOW_S = 0.05
NUMBERS = itertools.count(1)
# The length in bytes of the response to one call, and of the response to a batch.
ANSWER = len('{"jsonrpc":"2.0","id":1,"result":"0x0"}')
BATCH_ANSWER = BATCH * (ANSWER + len("1234,"))
# nginx does not cache responses here and does not combine identical calls, so only calls that reach the node are
# compared with nginx.
ROWS = {
    "bare": Row("the bare application: a request with the body of one call"),
    "bare batch": Row("the bare application: a request with the body of a batch of 1000", bare="bare batch"),
    "hit": Row("a call whose answer is in memory", 2.2),
    "coalesced": Row("a call that joins an equal one in flight", 3.0),
    "unique": Row("a call that goes to the node", 8.0, nginx="nginx"),
    "nginx": Row("nginx `proxy_pass`: a call that goes to the node", nginx="nginx"),
    "batch hits": Row("a batch of 1000, all in memory", 10.0, bare="bare batch"),
    "batch misses": Row("a batch of 1000, all from the node", 65.0, bare="bare batch", nginx="nginx batch"),
    "nginx batch": Row("nginx `proxy_pass`: a batch of 1000", bare="bare batch", nginx="nginx batch"),
}


def balance(number: int, tag: str = "earliest") -> dict[str, object]:
    """Return a call that a node responds to at once.

    The call reads the first block, so the gateway caches its response forever.
    """
    params = [f"0x{number:040x}", tag]
    return {"jsonrpc": "2.0", "id": number, "method": "eth_getBalance", "params": params}


def new_calls(path: str = PATH) -> Make:
    """Return a function that returns a new call each time."""
    return lambda: post(path, balance(next(NUMBERS), "latest"))


def batches(count: int, path: str = PATH) -> Iterator[bytes]:
    """Yield batches of new calls."""
    for _ in range(count):
        yield post(path, [balance(next(NUMBERS)) for _ in range(BATCH)])


async def repeated(server: Measured, request: bytes, connections: int, each: int) -> Figure:
    """Send the same request repeatedly."""
    await ask(server.port, [lambda: request], 2)
    return await measure(server, [lambda: request] * connections, each=each)


async def coalesced(server: Measured, node: SlowNode, rounds: int = 30) -> Figure:
    """Send the same call on 64 connections at the same time, repeatedly. The node gets about one call of 64."""
    requests = [post(PATH, balance(next(NUMBERS), "pending")) for _ in range(rounds)]
    before = node.asked.total()
    # All connections get their response at the same time, so their next requests also start at the same time.
    figure = await measure(server, [iter(requests).__next__ for _ in range(TOGETHER)], each=rounds)
    if (asked := node.asked.total() - before) > 2 * rounds:
        raise RuntimeError(f"{asked} of {rounds * TOGETHER} calls went to the node")
    return figure


async def misses(server: Measured, path: str = PATH) -> Figure:
    """Send batches of 1000 new calls."""
    return await measure(server, [iter([*batches(12, path)]).__next__], each=12)


async def memory(server: Measured, calls: int = 1_000_000) -> tuple[float, float]:
    """Return the server's memory in megabytes after a fifth of the new calls, and after all new calls."""
    fifth = calls // BATCH // 5
    prepared = batches(calls // BATCH)
    await ask(server.port, [lambda: next(prepared)] * 4, fifth // 4)
    early = server.memory_bytes()
    await ask(server.port, [lambda: next(prepared)] * 4, fifth)
    await asyncio.sleep(0.2)
    return early / 2**20, server.memory_bytes() / 2**20


async def measured(rounds: int, stack: ExitStack) -> str:
    """Measure all scenarios in turn, round by round."""
    program = find_anvil(os.environ)
    if program is None:
        sys.exit("The gateway is measured with anvil (`npm ci` in web/ brings it).")
    before, slow = os.getloadavg()[0], SlowNode(SLOW_S)
    single, batch = post(PATH, balance(0)), next(batches(1))
    anvil = ("--host", "127.0.0.1", "--chain-id", "31337", "--silent", "--port")
    async with slow.running():
        node = stack.enter_context(running(lambda _, port: [str(program), *anvil, str(port)]))
        server = stack.enter_context(running(core.kisslock(settings(node.port))))
        with_slow_node = stack.enter_context(running(core.kisslock(settings(slow.port))))
        bare = stack.enter_context(running(core.bare))
        passing = stack.enter_context(running(core.nginx(node.port))) if find("nginx") else None
        found: dict[str, list[Figure]] = {name: [] for name in ROWS}
        fair, hung = list[tuple[float, float]](), list[tuple[float, float, float]]()
        for number in range(rounds):
            found["bare"].append(await repeated(bare, to_bare(single, ANSWER), CONNECTIONS, 1000))
            found["bare batch"].append(await repeated(bare, to_bare(batch, BATCH_ANSWER), 1, 40))
            found["hit"].append(await repeated(server, single, CONNECTIONS, 1000))
            found["coalesced"].append(await coalesced(with_slow_node, slow))
            found["unique"].append(await measure(server, [new_calls()] * CONNECTIONS, each=200))
            found["batch hits"].append(await repeated(server, batch, 1, 40))
            found["batch misses"].append(await misses(server))
            if passing:
                found["nginx"].append(await measure(passing, [new_calls("/")] * CONNECTIONS, each=200))
                found["nginx batch"].append(await misses(passing, "/"))
            fair.append(await waits.latency_with_heavy())
            hung.append(await waits.while_hanging(new_calls()))
            sys.stdout.write(f"Round {number + 1} of {rounds} is done.\n")
        small = running(core.kisslock(settings(node.port, rpc=f"{NO_LIMITS}cache_max_bytes = 8_388_608")))
        early, late = await memory(stack.enter_context(small))
    return f"""# Benchmark of the gateway

Written by `make bench`; do not edit. {rounds} rounds on loopback with a real anvil; CPU is what the scheduler counted
for the threads of the server process (one worker). {results.SENTENCE}
nginx knows neither policy nor cache, rate limits or a second node.

{results.machine(before)}

{core.table(ROWS, found)}
{waits.text(fair, hung)}
Memory after 200 000 calls that were not made before: {early:.1f} MB; after 1 000 000: {late:.1f} MB
({late / early:.2f}×), with a cache of 8 MiB.
"""


if __name__ == "__main__":
    results.run("gateway", ENOUGH, measured)
