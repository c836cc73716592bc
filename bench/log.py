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
from bench.core import (
    MeasuredServer,
    RoundResult,
    TableRow,
    format_verdict,
    measure,
    run_program,
    send_requests,
    to_bare_request,
)

MIN_ROUNDS, BEACONS_PER_CONNECTION, CONNECTIONS = 5, 500, 16
# The memory of the server may grow by at most MAX_MEMORY_GROWTH_MB megabytes during a burst of BURST_BEACONS beacons on
# BURST_CONNECTIONS connections.
BURST_BEACONS, BURST_CONNECTIONS, MAX_MEMORY_GROWTH_MB = 50_000, 128, 80
# The writer commits a beacon to the database within this number of seconds.
STORAGE_TIMEOUT_S = 0.6
# The length in bytes of the response's body.
RESPONSE_BYTES = 2
COUNTER_LINE = re.compile(r"^kisslock_log_(accepted|stored|dropped)_total(?:\{[^}]*\})? (\S+)$", re.MULTILINE)
LOG_SETTINGS = '[storage]\nurl = "sqlite:///FOLDER/x.db"\n[log]\nbudget_entries = 1_000_000\n'
TABLE_ROWS = {
    "bare": TableRow("the bare application: a request as long as a step", nginx_reference="nginx"),
    "visit": TableRow("a beacon of a visit (steps, every 16th an error with its trace)", 3.5, nginx_reference="nginx"),
}


def read_counters(port: int) -> dict[str, int]:
    """Return the three counters."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    counts = {"accepted": 0, "stored": 0, "dropped": 0}
    for name, value in COUNTER_LINE.findall(text):
        counts[name] += int(float(value))
    return counts


async def measure_burst(server: MeasuredServer) -> str:
    """Send beacons as fast as the server responds. Return the outcome of the burst as a sentence."""
    beacons_per_connection, memory_before, max_memory = BURST_BEACONS // BURST_CONNECTIONS, server.memory_bytes(), 0
    beacons_to_send = itertools.cycle([*itertools.islice(beacons.generate_openings(), 40_000)])
    start = time.perf_counter()
    send_task = asyncio.create_task(
        send_requests(server.port, [beacons_to_send.__next__] * BURST_CONNECTIONS, beacons_per_connection)
    )
    while not send_task.done():
        max_memory = max(max_memory, server.memory_bytes())
        await asyncio.sleep(0.1)
    await send_task
    elapsed_s, sent_count = time.perf_counter() - start, beacons_per_connection * BURST_CONNECTIONS
    await asyncio.sleep(2)
    counts = read_counters(server.port)
    is_everything_stored = (
        sent_count == counts["accepted"] + counts["dropped"] and counts["accepted"] == counts["stored"]
    )
    memory_growth_mb = (max_memory - memory_before) / 2**20
    fate, is_or_is_not = (
        ", ".join(f"{name} {count}" for name, count in counts.items()),
        "is" if is_everything_stored else "is NOT",
    )
    return f"""A burst from another process on the same machine, on {BURST_CONNECTIONS} connections:
the server responded to {sent_count} beacons in {elapsed_s:.1f} s, {sent_count / elapsed_s:.0f} a second.
{fate.capitalize()}: every response {is_or_is_not} accounted for.
The server used {memory_before / 2**20:.0f} MB of memory before the burst, and at most {max_memory / 2**20:.0f} MB
during the burst ({format_verdict(memory_growth_mb <= MAX_MEMORY_GROWTH_MB)}: at most {MAX_MEMORY_GROWTH_MB} MB
more).
"""


async def measure_all(rounds: int, stack: ExitStack) -> str:
    """Measure all rows in turn, round by round, then the burst."""
    load_before = os.getloadavg()[0]
    large_settings = f"{LOG_SETTINGS}queue_entries = 200_000\n"
    server, full_server = (
        stack.enter_context(run_program(core.create_kisslock_command(large_settings))) for _ in range(2)
    )
    references, new_beacons = core.start_references(stack), beacons.generate_openings()
    repeated_beacon = to_bare_request(next(new_beacons), RESPONSE_BYTES)
    results_by_title = defaultdict[str, list[RoundResult]](list)
    # The first beacons also create objects that later beacons reuse, such as compiled statements, so these beacons are
    # not measured.
    await send_requests(server.port, [new_beacons.__next__] * CONNECTIONS, BEACONS_PER_CONNECTION)
    for _ in range(rounds):
        results_by_title["visit"].append(
            await measure(
                server,
                [new_beacons.__next__] * CONNECTIONS,
                requests_per_connection=BEACONS_PER_CONNECTION,
                settle_s=STORAGE_TIMEOUT_S,
            )
        )
        for name, reference in references.items():
            results_by_title[name].append(
                await measure(
                    reference,
                    [lambda: repeated_beacon] * CONNECTIONS,
                    requests_per_connection=BEACONS_PER_CONNECTION,
                    settle_s=STORAGE_TIMEOUT_S,
                )
            )
    return f"""# Benchmark of the client log

Written by `make bench`; do not edit. {rounds} rounds on loopback, with one worker and SQLite. CPU is the CPU time of
all threads of the server process, including commits, as the scheduler counted it.
{results.TRIAL_NOTICE}

{results.describe_machine(load_before)}

{core.format_table(TABLE_ROWS, results_by_title)}
{await measure_burst(full_server)}"""


if __name__ == "__main__":
    results.run_benchmark("log", MIN_ROUNDS, measure_all)
