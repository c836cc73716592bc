"""The gateway's part of bench/RESULTS.md."""

import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from bench.gateway.fairness import Fairness
from bench.gateway.hanging import RATE, SECONDS, Waits
from bench.gateway.scenarios import Figure

RESULTS = Path(__file__).resolve().parents[1] / "RESULTS.md"
# Everything from here on is the gateway's, everything before it the page's; each benchmark writes its own part.
MARK = "<!-- gateway -->\n"
FAIR_MOST = 2
TARGETS_US = {"hit": 32, "coalesced": 55, "unique": 150, "batch hits": 800, "batch misses": 5000}
SENTENCES = {
    "hit": "a call whose answer is in memory",
    "coalesced": "a call that joins one on its way",
    "unique": "a call that goes to the node",
    "batch hits": "a batch of 1000, all in memory",
    "batch misses": "a batch of 1000, all from the node",
    "nginx": "nginx `proxy_pass`: a call to the node",
    "node": "the node itself (anvil): a call",
}


def machine() -> str:
    """The machine in one sentence: what may change a figure, nothing that names its owner."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    memory = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)
    return f"{os.cpu_count()} cores ({model}), {memory} GB of memory, linux, Python {platform.python_version()}"


def text(
    figures: Mapping[str, Sequence[Figure]],
    fair: Sequence[Fairness],
    waits: Sequence[Waits],
    memory: tuple[int, int],
    loads: Sequence[float],
) -> str:
    """The whole part."""
    rounds = len(figures["hit"])
    beside = median(one.cpu_us for one in figures["nginx"]) if figures["nginx"] else None
    rows = "".join(_row(name, found, beside) for name, found in figures.items() if found)
    early, late = (size / 2**20 for size in memory)
    missing = "" if figures["nginx"] else "\nnginx is not on this machine and was left out.\n"
    return f"""{MARK}
# Benchmark of the gateway

Written by `make bench`; do not edit. {rounds} rounds on loopback with a real anvil; CPU is what the scheduler counted
for the threads of the server process (one worker). Medians with least and most in brackets. "Of nginx" is the ratio to
nginx in the same run, which knows neither policy nor cache, budgets or a second node.

Machine: {machine()}; load average {loads[0]:.1f} before, up to {max(loads):.1f} during the rounds, the benchmark's own
work included. With more than there are cores others were at work, and CPU times grow with them.

| | CPU, µs | at most | | of nginx | a second |
| --- | ---: | ---: | --- | ---: | ---: |
{rows}
{_fairness(fair)}
{_hanging(waits)}
Memory after 200 000 calls that nobody had made before: {early:.1f} MB; after 1 000 000: {late:.1f} MB
({late / early:.2f}×), with a cache of 8 MiB.
{missing}"""


def _hanging(waits: Sequence[Waits]) -> str:
    """How long visitors wait when one of two nodes stops answering."""
    well = median(one.well.p99_ms for one in waits)
    hangs = median(one.hangs.p99_ms for one in waits)
    slowest = max(one.hangs.slowest_ms for one in waits)
    return f"""Of two nodes the first stops answering (it goes on listening), while {RATE} visitors come each second.
In the {SECONDS} seconds from then on 99 of 100 wait at most {hangs:.0f} ms, the slowest {slowest:.0f} ms; while both
answer, 99 of 100 wait at most {well:.0f} ms.
"""


def _row(name: str, found: Sequence[Figure], beside: float | None) -> str:
    middle = median(one.cpu_us for one in found)
    least, most = min(one.cpu_us for one in found), max(one.cpu_us for one in found)
    target = TARGETS_US.get(name)
    verdict = "" if target is None else "holds" if middle <= target else "missed"
    ratio = f"{middle / beside:.2f}×" if beside and not name.startswith("batch") else ""
    rate = f"{median(one.rate for one in found):.0f}"
    cells = (SENTENCES[name], f"{middle:.1f} ({least:.1f}–{most:.1f})", str(target or ""), verdict, ratio, rate)
    return f"| {' | '.join(cells)} |\n"


def _fairness(fair: Sequence[Fairness]) -> str:
    """A stranger's heavy calls in the same run, as a ratio."""
    ratio = median(one.ratio for one in fair)
    verdict = "holds" if ratio <= FAIR_MOST else "missed"
    alone, beside = (median(one.alone_ms for one in fair), median(one.beside_ms for one in fair))
    return f"""p99 of a cheap call while another address sends its whole budget of heavy ones (calls of 0.5 s and
searches of 2 s, the same cheap call in each batch): {ratio:.2f}× its p99 alone, at most {FAIR_MOST}× ({verdict};
{beside:.1f} ms, alone {alone:.1f} ms)."""


def write(part: str) -> None:
    """Put the part in its place; the page's part stays as it is."""
    before = RESULTS.read_text(encoding="utf-8").partition(MARK)[0].rstrip("\n")
    RESULTS.write_text(f"{before}\n\n{part}", encoding="utf-8")
