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
from tools.footprint.contents import (
    count_lines,
    every_module,
    installed_packages,
    own_modules,
    sizes_by_folder,
    third_party_packages,
)
from tools.footprint.figures import Contents, Figures, ServerCost
from tools.footprint.optional import OPTIONAL_PARTS
from tools.footprint.running import MeasuredRun, measure_server
from tools.footprint.servers import MEASURED_SERVERS, MeasuredServer
from tools.front_end import ensure_site

ROUND_COUNT = 9
UPDATE_ADVICE = "If the change is intended, run `make footprint`, which writes docs/what-you-run.md."


def main(arguments: list[str]) -> int:
    """Measure and write, or compare with `--check`. Return 1 if a figure differs or is over its limit."""
    if arguments == ["--check"]:
        return max(sizes.main(), check_pages())
    if sys.platform != "linux":
        raise SystemExit("The servers are measured on Linux.")
    measured_figures = measure_all()
    figures.write_figures(measured_figures)
    page.FOOTPRINT_PAGE.write_text(
        page.page_with_tables(page.FOOTPRINT_PAGE.read_text(encoding="utf-8"), measured_figures), encoding="utf-8"
    )
    print(*page.create_tables(measured_figures).values(), sep="\n")
    return 0


def check_pages() -> int:
    """Print each figure of the browser that differs from the stored one. Return 1 if a figure differs."""
    stored_pages = figures.read_figures().pages
    differences = [
        f"{browser.PAGES[name].title}: {sentence}"
        for name, moments in browser.measure().items()
        for stored_size, built_size in zip(stored_pages[name], moments, strict=True)
        for sentence in figures.page_differences(stored_size, built_size)
    ]
    if differences:
        print(*differences, UPDATE_ADVICE, sep="\n")
    return int(bool(differences))


def measure_all() -> Figures:
    """Measure everything."""
    ensure_site()
    sizes.build_package()
    pages = browser.measure()
    runs = defaultdict[str, list[MeasuredRun]](list)
    for number in range(ROUND_COUNT):
        print(f"Round {number + 1} of {ROUND_COUNT}", flush=True)
        for name, server in MEASURED_SERVERS.items():
            runs[name].append(measure_server(server))
    return Figures(
        date=datetime.now(UTC).date().isoformat(),
        machine=describe_machine(),
        python=".".join(platform.python_version_tuple()[:2]),
        rounds=ROUND_COUNT,
        servers={name: server_contents(MEASURED_SERVERS[name], measured_run[0]) for name, measured_run in runs.items()},
        costs={name: server_cost(measured_run) for name, measured_run in runs.items()},
        pages=pages,
        parts={
            optional_part.title: count_lines(optional_part.modules_of_part(every_module()))
            for optional_part in OPTIONAL_PARTS
        },
    )


def server_contents(server: MeasuredServer, measured: MeasuredRun) -> Contents:
    """Return the modules, lines and packages that a server has loaded during a run."""
    modules = measured.signed_in.modules
    return Contents(
        modules=len(own_modules(modules)),
        lines=count_lines(modules),
        folders=sizes_by_folder(modules),
        loaded=tuple(sorted(third_party_packages(modules))),
        installed=tuple(sorted(installed_packages(server.requirements))),
    )


def server_cost(measured_runs: list[MeasuredRun]) -> ServerCost:
    """Return the medians of the runs: the CPU time of the start, and the memory after a sign-in."""
    return ServerCost(
        cpu_s=round(statistics.median(measured_run.started.cpu_s for measured_run in measured_runs), 3),
        memory=round(statistics.median(measured_run.signed_in.memory for measured_run in measured_runs)),
    )


def describe_machine() -> str:
    """Return a few words about the machine: facts that can change a figure, but nothing that identifies the owner."""
    rows = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((row.split(":")[1].strip() for row in rows if row.startswith("model name")), platform.machine())
    return f"{os.cpu_count()} cores ({model}) with Linux"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
