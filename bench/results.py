"""bench/RESULTS.md: the newest run of each part, and the sentences that the server's parts share."""

import os
import platform
import re
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path

import uvloop

from tools.places import ROOT
from tools.programs import install_missing_programs

RESULTS_FILE = ROOT / "bench" / "RESULTS.md"
# The parts of the results page, in the order of the page. `bench/report.ts` writes the browser's parts with `python -m
# bench.results PART FILE`.
PART_NAMES = ("page", "package", "scan", "gateway", "sign-in", "log", "scale")
TRIAL_NOTICE = (
    '"Of bare" is the ratio to a bare ASGI application under uvicorn (`bench/core.py`) that receives a request and\n'
    'returns a response of the same length. "Of nginx" is the ratio to nginx, which passes the request on. All\n'
    "programs are measured one after the other in each round. Each figure is the median of the rounds, with minimum\n"
    "and maximum in parentheses. The targets are ratios, because the microseconds depend on the machine."
)


def write_part(part_name: str, text: str) -> None:
    """Replace one part of bench/RESULTS.md, and keep all other parts."""
    _, *names_and_texts = re.split(
        r"^<!-- ([\w-]+) -->\n", RESULTS_FILE.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    text_by_name = {**dict(zip(names_and_texts[::2], names_and_texts[1::2], strict=True)), part_name: text}
    written_parts = (
        f"<!-- {name} -->\n\n{text_by_name[name].strip()}\n" for name in PART_NAMES if name in text_by_name
    )
    RESULTS_FILE.write_text("\n".join(written_parts), encoding="utf-8")


def run_benchmark(
    part_name: str, min_rounds: int, measure: Callable[[int, ExitStack], Coroutine[object, object, str]]
) -> None:
    """Measure as many rounds as the command line says, and print the results as the part of bench/RESULTS.md.

    If there were at least `min_rounds` rounds, also write the part to the file.
    """
    if sys.platform != "linux":
        sys.exit("The server is measured on Linux.")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else min_rounds
    install_missing_programs()
    with ExitStack() as stack:
        text = uvloop.run(measure(rounds, stack))
    if rounds >= min_rounds:
        write_part(part_name, text)
    sys.stdout.write(text)


def describe_machine(start_load: float) -> str:
    """Return a sentence about the machine: what can affect a result, but nothing that identifies the owner."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    memory = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)
    return (
        f"Machine: {os.cpu_count()} cores ({model}), {memory} GB, linux, Python {platform.python_version()};\n"
        f"load average {start_load:.1f} before, {os.getloadavg()[0]:.1f} at the end, the benchmark's own work included."
    )


if __name__ == "__main__":
    write_part(sys.argv[1], Path(sys.argv[2]).read_text(encoding="utf-8"))
