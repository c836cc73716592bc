"""`python -m bench.log [ROUNDS]`: CPU time of the server per stored beacon, and a burst of beacons."""

import asyncio
import itertools
import os
import re
import time
import urllib.request
from collections import defaultdict
from contextlib import ExitStack

from bench import beacons, core, results
from bench.core import Figure, Measured, Row, ask, measure, running, to_bare, verdict

ENOUGH, EACH, CONNECTIONS = 5, 500, 16
# A burst of BURST beacons on BURST_CONNECTIONS connections may add at most MEMORY_MORE megabytes to the server's
# memory.
BURST, BURST_CONNECTIONS, MEMORY_MORE = 50_000, 128, 80
# The writer commits a beacon to the database within this number of seconds.
STORED_S = 0.6
# The length in bytes of the response's body.
ANSWER = 2
COUNTED = re.compile(r"^kisslock_log_(accepted|stored|dropped)_total(?:\{[^}]*\})? (\S+)$", re.MULTILINE)
SETTINGS = '[storage]\nurl = "sqlite:///FOLDER/x.db"\n[log]\nbudget_entries = 1_000_000\n'
ROWS = {
    "bare": Row("the bare application: a request as long as a step", nginx="nginx"),
    "visit": Row("a beacon of a visit (steps, every 16th an error with its trace)", 3.5, nginx="nginx"),
}


def counters(port: int) -> dict[str, int]:
    """Return the three counters."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    found = {"accepted": 0, "stored": 0, "dropped": 0}
    for name, value in COUNTED.findall(text):
        found[name] += int(float(value))
    return found


async def burst(server: Measured) -> str:
    """Send beacons as fast as the server responds. Return the outcome of the burst as a sentence."""
    each, memory, most = BURST // BURST_CONNECTIONS, server.memory_bytes(), 0
    made = itertools.cycle([*itertools.islice(beacons.visits(), 40_000)])
    start = time.perf_counter()
    sending = asyncio.create_task(ask(server.port, [made.__next__] * BURST_CONNECTIONS, each))
    while not sending.done():
        most = max(most, server.memory_bytes())
        await asyncio.sleep(0.1)
    await sending
    took, sent = time.perf_counter() - start, each * BURST_CONNECTIONS
    await asyncio.sleep(2)
    found = counters(server.port)
    stored = sent == found["accepted"] + found["dropped"] and found["accepted"] == found["stored"]
    more = (most - memory) / 2**20
    fate, whole = ", ".join(f"{name} {count}" for name, count in found.items()), "is" if stored else "is NOT"
    return f"""A burst from another process on the same machine, on {BURST_CONNECTIONS} connections:
{sent} answered in {took:.1f} s, {sent / took:.0f} a second. {fate.capitalize()}: every answer
{whole} accounted for. Memory {memory / 2**20:.0f} MB before, {most / 2**20:.0f} MB at most
({verdict(more <= MEMORY_MORE)}: at most {MEMORY_MORE} MB more).
"""


async def measured(rounds: int, stack: ExitStack) -> str:
    """Measure all rows in turn, round by round, then the burst."""
    before = os.getloadavg()[0]
    large = f"{SETTINGS}queue_entries = 200_000\n"
    server, full = (stack.enter_context(running(core.kisslock(large))) for _ in range(2))
    references, sent = core.start_references(stack), beacons.visits()
    same = to_bare(next(sent), ANSWER)
    found = defaultdict[str, list[Figure]](list)
    # The first beacons also create objects that later beacons reuse, such as compiled statements.
    await ask(server.port, [sent.__next__] * CONNECTIONS, EACH)
    for _ in range(rounds):
        found["visit"].append(await measure(server, [sent.__next__] * CONNECTIONS, each=EACH, settle_s=STORED_S))
        for name, reference in references.items():
            found[name].append(await measure(reference, [lambda: same] * CONNECTIONS, each=EACH, settle_s=STORED_S))
    return f"""# Benchmark of the client log

Written by `make bench`; do not edit. {rounds} rounds on loopback, one worker, SQLite; CPU is what the scheduler counted
for the threads of the server process, the commits among them.
{results.SENTENCE}

{results.machine(before)}

{core.table(ROWS, found)}
{await burst(full)}"""


if __name__ == "__main__":
    results.run("log", ENOUGH, measured)
