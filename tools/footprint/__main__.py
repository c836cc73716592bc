"""`python -m tools.footprint [--check]`: measures what each integration loads, for docs/what-you-run.md.

With `--check`, the command checks only what a browser loads: it compares this with the limits of web/build/limits.ts
and with the stored figures. `tests/footprint` checks what servers load.
"""

import os
import platform
import statistics
import sys
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path

from tools import sizes
from tools.footprint import browser, figures, page
from tools.footprint.contents import every_module, folders, installed, lines, own_modules, packages
from tools.footprint.figures import Contents, Cost, Figures
from tools.footprint.optional import PARTS
from tools.footprint.running import Measured, measure
from tools.footprint.servers import SERVERS, Server
from tools.front_end import ensure_site

ROUNDS = 9
REMEDY = "If the change is intended, run `make footprint`, which writes docs/what-you-run.md."


def main(words: list[str]) -> int:
    """Measure and write, or compare with `--check`. Return 1 if a figure differs or is over its limit."""
    if words == ["--check"]:
        return max(sizes.main(), check_pages())
    if sys.platform != "linux":
        raise SystemExit("The servers are measured on Linux.")
    found = measured()
    figures.write(found)
    page.PAGE.write_text(page.written(page.PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
    print(*page.tables(found).values(), sep="\n")
    return 0


def check_pages() -> int:
    """Print each figure of the browser that differs from the stored one. Return 1 if a figure differs."""
    stored = figures.read().pages
    differences = [
        f"{browser.PAGES[name].title}: {sentence}"
        for name, moments in browser.measure().items()
        for before, now in zip(stored[name], moments, strict=True)
        for sentence in figures.page_differences(before, now)
    ]
    if differences:
        print(*differences, REMEDY, sep="\n")
    return int(bool(differences))


def measured() -> Figures:
    """Measure everything."""
    ensure_site()
    sizes.build_package()
    pages = browser.measure()
    runs = defaultdict[str, list[Measured]](list)
    for number in range(ROUNDS):
        print(f"Round {number + 1} of {ROUNDS}", flush=True)
        for name, server in SERVERS.items():
            runs[name].append(measure(server))
    return Figures(
        date=datetime.now(UTC).date().isoformat(),
        machine=machine(),
        python=".".join(platform.python_version_tuple()[:2]),
        rounds=ROUNDS,
        servers={name: contents(SERVERS[name], run[0]) for name, run in runs.items()},
        costs={name: cost(run) for name, run in runs.items()},
        pages=pages,
        parts={part.title: lines(part.own(every_module())) for part in PARTS},
    )


def contents(server: Server, run: Measured) -> Contents:
    """Return the modules, lines and packages that a server has loaded during a run."""
    modules = run.signed_in.modules
    return Contents(
        modules=len(own_modules(modules)),
        lines=lines(modules),
        folders=folders(modules),
        loaded=tuple(sorted(packages(modules))),
        installed=tuple(sorted(installed(server.requirements))),
    )


def cost(runs: list[Measured]) -> Cost:
    """Return the medians of the runs: the CPU time of the start, and the memory after a sign-in."""
    return Cost(
        cpu_s=round(statistics.median(run.started.cpu_s for run in runs), 3),
        memory=round(statistics.median(run.signed_in.memory for run in runs)),
    )


def machine() -> str:
    """Return a few words about the machine: facts that can change a figure, but nothing that identifies the owner."""
    rows = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((row.split(":")[1].strip() for row in rows if row.startswith("model name")), platform.machine())
    return f"{os.cpu_count()} cores ({model}) with Linux"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
