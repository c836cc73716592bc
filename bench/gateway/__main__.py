"""`python -m bench.gateway [ROUNDS]`: measures, shows, and with enough rounds writes the part in bench/RESULTS.md."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import uvloop

from bench import baseline
from bench.gateway import fairness, hanging, report, scenarios
from bench.gateway.process import NO_BUDGETS, Measured, anvil, kisslock, nginx, running
from bench.gateway.scenarios import Figure
from bench.gateway.slow_node import SlowNode
from bench.gateway.without import WITHOUT
from kisslock.dev.anvil import find_anvil
from tools.programs import bring, find

ENOUGH = 5
SMALL_CACHE = f"{NO_BUDGETS}cache_max_bytes = 8_388_608"
SLOW_S = 0.05


async def measured(rounds: int, program: Path, stack: ExitStack) -> str:
    """All scenarios in turn, round by round."""
    slow, uneven = SlowNode(SLOW_S), fairness.node()
    async with slow.running(), uneven.running():
        node = _start(stack, lambda _: anvil(program))
        server = _start(stack, lambda folder: kisslock(folder, node.port))
        beside_slow = _start(stack, lambda folder: kisslock(folder, slow.port))
        bare = _start(stack, baseline.command)
        passing = _start(stack, lambda folder: nginx(folder, node.port)) if find("nginx") else None
        without = {part: _start(stack, _without(part, node.port)) for part in WITHOUT}
        figures: dict[str, list[Figure]] = {name: [] for name in report.SENTENCES}
        fair: list[fairness.Fairness] = []
        waits: list[hanging.Waits] = []
        loads = [os.getloadavg()[0]]
        for number in range(rounds):
            figures["bare"].append(await scenarios.bare(bare))
            figures["bare batch"].append(await scenarios.bare_batch(bare))
            figures["hit"].append(await scenarios.hit(server))
            for part, slower in without.items():
                figures[f"without {part}"].append(await scenarios.hit(slower))
            figures["coalesced"].append(await scenarios.coalesced(beside_slow, slow))
            figures["unique"].append(await scenarios.unique(server))
            figures["batch hits"].append(await scenarios.batch_hits(server))
            figures["batch misses"].append(await scenarios.batch_misses(server))
            figures["node"].append(await scenarios.unique(node, "/"))
            if passing:
                figures["nginx"].append(await scenarios.unique(passing, "/"))
                figures["nginx batch"].append(await scenarios.batch_misses(passing, "/"))
            # A round spends whole budgets, so each has a server of its own.
            with starting(uneven.port, rpc="") as fresh:
                fair.append(await fairness.fairness(fresh))
            waits.append(await hanging.round_of(starting))
            loads.append(os.getloadavg()[0])
            sys.stdout.write(f"Round {number + 1} of {rounds} is done.\n")
        small = _start(stack, lambda folder: kisslock(folder, node.port, rpc=SMALL_CACHE))
        return report.text(figures, fair, waits, await scenarios.memory(small), loads)


def _without(part: str, node: int) -> Callable[[Path], tuple[list[str], int]]:
    return lambda folder: kisslock(folder, node, program=("bench.gateway.without", part))


@contextmanager
def starting(*nodes: int, rpc: str = NO_BUDGETS) -> Iterator[Measured]:
    """A server in front of these nodes, until the context ends."""
    with ExitStack() as stack:
        yield _start(stack, lambda folder: kisslock(folder, *nodes, rpc=rpc))


def _start(stack: ExitStack, command: Callable[[Path], tuple[list[str], int]]) -> Measured:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kisslock-bench-")))
    return stack.enter_context(running(*command(folder), folder))


def main() -> int:
    """Measure; the exit code."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH
    program = find_anvil(os.environ)
    if program is None or sys.platform != "linux":
        sys.stderr.write("The gateway is measured on Linux with anvil (`npm ci` in web/ brings it).\n")
        return 1
    bring()
    with ExitStack() as stack:
        text = uvloop.run(measured(rounds, program, stack))
    if rounds >= ENOUGH:
        report.write(text)
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
