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
from tools.programs import bring

RESULTS = ROOT / "bench" / "RESULTS.md"
# The parts of the results page, in the order of the page. `bench/report.ts` writes the browser's parts with `python -m
# bench.results PART FILE`.
PARTS = ("page", "package", "scan", "gateway", "sign-in", "log", "scale")
SENTENCE = (
    '"Of bare" is the ratio to a bare ASGI application under uvicorn (`bench/core.py`) that gets a request and gives\n'
    'an answer of the same length, "of nginx" the ratio to nginx passing that request on. All are measured in turn,\n'
    "in each round. Medians with least and most in brackets; targets are ratios, microseconds are this machine's."
)


def write(part: str, text: str) -> None:
    """Replace one part of bench/RESULTS.md, and keep all other parts."""
    _, *rest = re.split(r"^<!-- ([\w-]+) -->\n", RESULTS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    parts = {**dict(zip(rest[::2], rest[1::2], strict=True)), part: text}
    whole = (f"<!-- {name} -->\n\n{parts[name].strip()}\n" for name in PARTS if name in parts)
    RESULTS.write_text("\n".join(whole), encoding="utf-8")


def run(part: str, enough: int, measured: Callable[[int, ExitStack], Coroutine[object, object, str]]) -> None:
    """Measure as many rounds as the command line says, and print the results as the part `part` of bench/RESULTS.md.

    If there were at least `enough` rounds, also write the part to the file.
    """
    if sys.platform != "linux":
        sys.exit("The server is measured on Linux.")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else enough
    bring()
    with ExitStack() as stack:
        text = uvloop.run(measured(rounds, stack))
    if rounds >= enough:
        write(part, text)
    sys.stdout.write(text)


def machine(before: float) -> str:
    """Return a sentence about the machine: what can affect a result, but nothing that identifies the owner."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    memory = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)
    return (
        f"Machine: {os.cpu_count()} cores ({model}), {memory} GB, linux, Python {platform.python_version()};\n"
        f"load average {before:.1f} before, {os.getloadavg()[0]:.1f} at the end, the benchmark's own work included."
    )


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]).read_text(encoding="utf-8"))
