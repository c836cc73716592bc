"""`python -m bench.log [ROUNDS]`: measures, shows, and with enough rounds writes RESULTS.md beside itself."""

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import uvloop

from bench.baseline import Baseline, starting
from bench.gateway.client import ask
from bench.gateway.process import Measured, running
from bench.gateway.report import machine
from bench.log import beacons, statements
from bench.log.burst import ANSWER_BYTES
from bench.ratio import HEAD, SENTENCE, row
from kisslock.dev.ports import free_port

RESULTS = Path(__file__).parent / "RESULTS.md"
ENOUGH, EACH, CONNECTIONS = 5, 500, 16
BEACON_MOST, BURST_RATE, BURST_S, MEMORY_MORE = 2.75, 20_000, 10.0, 80 * 2**20
WORKERS_S = 5.0
COUNTED = re.compile(r"^kisslock_log_(accepted|stored|dropped)_total(?:\{[^}]*\})? (\S+)$", re.MULTILINE)
SENTENCES = {
    "bare": "the bare application: a request as long as a step",
    "visit": "a beacon of a visit (steps, every 16th an error with its trace)",
    "step": "a step",
    "error": "an error with its trace",
    "off": "a beacon with `log.enabled = false`",
}


def kisslock(folder: Path, more: str = "queue_entries = 200_000") -> tuple[list[str], int]:
    """The command of `kisslock serve` with the budget lifted, and its port; `more` follows in the table `log`."""
    port = free_port()
    (folder / "kisslock.toml").write_text(
        f'[storage]\nurl = "sqlite:///{folder}/x.db"\n[log]\nbudget_entries = 1_000_000\n{more}\n'
    )
    return [sys.executable, "-m", "kisslock", "serve", "--port", str(port)], port


async def cpu_us(server: Measured, source: Iterator[bytes]) -> float:
    """CPU of the server for a beacon, from its arrival until it is stored."""
    made = [next(source) for _ in range(CONNECTIONS * EACH)]
    ready = iter(made)
    cpu = server.cpu_s()
    await ask(server.port, [ready.__next__] * CONNECTIONS, EACH)
    await asyncio.sleep(0.6)
    return (server.cpu_s() - cpu) / len(made) * 1e6


def counters(port: int) -> dict[str, int]:
    """The three counters."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    found = {"accepted": 0, "stored": 0, "dropped": 0}
    for name, value in COUNTED.findall(text):
        found[name] += int(float(value))
    return found


def rows_in(folder: Path) -> int:
    """How many entries the database holds."""
    with sqlite3.connect(folder / "x.db") as database:
        (rows,) = database.execute("SELECT count(*) FROM log_entries").fetchone()
    return int(rows)


def command_of_burst(port: int, seconds: float, *more: str) -> list[str]:
    """The program that sends the burst."""
    return [sys.executable, "-m", "bench.log.burst", str(port), str(BURST_RATE), str(seconds), *more]


def rate_of_bare(port: int, seconds: float) -> float:
    """The bare application's answers a second to the same burst."""
    told = subprocess.run(command_of_burst(port, seconds, "bare"), capture_output=True, check=True).stdout
    done: dict[str, float] = json.loads(told)
    return done["answered"] / done["seconds"]


def two_workers(seconds: float) -> dict[str, float]:
    """The same rate for two workers with the default queue: entries answered, dropped, and stored after a stop."""
    with tempfile.TemporaryDirectory(prefix="kisslock-bench-") as name:
        folder = Path(name)
        with running(*kisslock(folder, "[server]\nworkers = 2"), folder) as server:
            # The workers begin to listen at different moments.
            time.sleep(WORKERS_S)
            command = command_of_burst(server.port, seconds)
            done: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
            found = counters(server.port)
        return {**done, **found, "rows": rows_in(folder)}


def burst(server: Measured, seconds: float) -> dict[str, float]:
    """Beacons at the full rate; counters before and after, CPU, and the most memory meanwhile."""
    before, memory, cpu = counters(server.port), server.memory_bytes(), server.cpu_s()
    child = subprocess.Popen(command_of_burst(server.port, seconds), stdout=subprocess.PIPE, text=True)
    most = memory
    while child.poll() is None:
        most = max(most, server.memory_bytes())
        time.sleep(0.1)
    done: dict[str, float] = json.loads(child.communicate()[0])
    spent = server.cpu_s() - cpu
    time.sleep(2)
    after = counters(server.port)
    found = {name: after[name] - before[name] for name in after}
    more = {"memory": memory, "most": most, "cpu_us": spent / done["answered"] * 1e6}
    return {**done, **found, **more, "before": before["accepted"]}


async def rounds_of(server: Measured, off: Measured, baseline: Baseline, rounds: int) -> dict[str, list[float]]:
    """All scenarios in turn, round by round."""
    figures: dict[str, list[float]] = {name: [] for name in (*SENTENCES, "nginx")}
    sources = {"visit": beacons.visits(), "step": beacons.steps(), "error": beacons.failures()}
    # The first beacons also pay for objects that are made once, such as the texts of statements.
    for one in (server, off):
        await cpu_us(one, sources["visit"])
    for _ in range(rounds):
        bare, nginx = await baseline.cpu_us(next(sources["step"]), ANSWER_BYTES, connections=CONNECTIONS, each=EACH)
        figures["bare"].append(bare)
        figures["nginx"].append(nginx)
        for name, source in sources.items():
            figures[name].append(await cpu_us(server, source))
        figures["off"].append(await cpu_us(off, beacons.visits()))
    return figures


def text(
    figures: dict[str, list[float]], fast: dict[str, float], two: dict[str, float], loads: list[float], rows_alone: str
) -> str:
    """The whole page."""
    rows = "".join(
        row(title, figures[name], figures["bare"], figures["nginx"], BEACON_MOST if name == "visit" else None)
        for name, title in SENTENCES.items()
    )
    rate, more = fast["answered"] / fast["seconds"], fast["most"] - fast["memory"]
    kept = fast["answered"] == fast["accepted"] + fast["dropped"] and fast["accepted"] == fast["stored"]
    return f"""# Benchmark of the client log

Written by `make bench`; do not edit. {len(figures["visit"])} rounds on loopback, one worker, SQLite; CPU is what the
scheduler counted for the threads of the server process, the commits among them.
{SENTENCE}

Machine: {machine()}; load average {loads[0]:.1f} before, {loads[-1]:.1f} after.

{HEAD}{rows}
{rows_alone}
A burst of {BURST_RATE} beacons a second for {BURST_S:.0f} s with the budget lifted, made by another process on the same
machine: {fast["answered"]:.0f} answered in {fast["seconds"]:.1f} s, {rate:.0f} a second,
{fast["cpu_us"]:.1f} µs of CPU each. The bare application answers {fast["bare"]:.0f} a second of the same burst:
{fast["bare"] / rate:.2f}× as many, at most {BEACON_MOST}× ({verdict(fast["bare"] <= rate * BEACON_MOST)}).
Accepted {fast["accepted"]:.0f}, stored {fast["stored"]:.0f}, dropped {fast["dropped"]:.0f}: every answer
{"is" if kept else "is NOT"} accounted for. Memory
{fast["memory"] / 2**20:.0f} MB before, {fast["most"] / 2**20:.0f} MB at most ({verdict(more <= MEMORY_MORE)}: at most
{MEMORY_MORE / 2**20:.0f} MB more).

The same burst for two workers with one file and the default `log.queue_entries`, ended by SIGTERM as soon as it was
over: {two["answered"]:.0f} answered, {two["answered"] / two["seconds"]:.0f} a second, dropped {two["dropped"]:.0f},
stored {two["rows"]:.0f} ({verdict(two["dropped"] == 0 and two["rows"] == two["answered"])}: none dropped, all stored).
"""


def verdict(holds: bool) -> str:  # noqa: FBT001 (one word for one fact)
    """In a word."""
    return "holds" if holds else "missed"


def main() -> int:
    """Measure; the exit code."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH
    if sys.platform != "linux":
        sys.stderr.write("The client log is measured on Linux.\n")
        return 1
    loads = [os.getloadavg()[0]]
    with ExitStack() as stack:

        def start(*more: str) -> tuple[Measured, Path]:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kisslock-bench-")))
            command, port = kisslock(folder, *more)
            return stack.enter_context(running(command, port, folder)), folder

        beside = stack.enter_context(starting())
        figures = uvloop.run(rounds_of(start()[0], start("enabled = false")[0], beside, rounds))
        seconds = BURST_S if rounds >= ENOUGH else BURST_S / 5
        fast = {**burst(start()[0], seconds), "bare": rate_of_bare(beside.bare.port, seconds)}
    two = two_workers(seconds)
    loads.append(os.getloadavg()[0])
    page = text(figures, fast, two, loads, statements.text(statements.both(rounds)))
    if rounds >= ENOUGH:
        RESULTS.write_text(page, encoding="utf-8")
    sys.stdout.write(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
