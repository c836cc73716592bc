"""The gateway's part of bench/RESULTS.md."""

import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from bench.gateway.fairness import Fairness
from bench.gateway.hanging import RATE, SECONDS, Waits
from bench.gateway.scenarios import Figure
from bench.ratio import Ratios, verdict

RESULTS = Path(__file__).resolve().parents[1] / "RESULTS.md"
# The gateway's part begins here; the page's part, before it, is written by its own benchmark.
MARK = "<!-- gateway -->\n"
FAIR_MOST = 2
# At most so many times the CPU of the bare application.
TARGETS = {"hit": 2.2, "coalesced": 3.0, "unique": 8.0, "batch hits": 10.0, "batch misses": 65.0}
SENTENCES = {
    "bare": "the bare application: a request with the body of one call",
    "bare batch": "the bare application: a request with the body of a batch of 1000",
    "hit": "a call whose answer is in memory",
    "without direct_io": "the same without `http/direct_io.py`",
    "coalesced": "a call that joins an equal one in flight",
    "unique": "a call that goes to the node",
    "nginx": "nginx `proxy_pass`: a call that goes to the node",
    "node": "the node (anvil): a call",
    "batch hits": "a batch of 1000, all in memory",
    "batch misses": "a batch of 1000, all from the node",
    "nginx batch": "nginx `proxy_pass`: a batch of 1000",
}
BATCHES = {"bare batch", "batch hits", "batch misses", "nginx batch"}
# Not compared with nginx, which keeps no answers and joins no calls.
NOT_OF_NGINX = {"bare", "bare batch", "hit", "without direct_io", "coalesced", "batch hits"}


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
    rows = "".join(_row(name, figures) for name in SENTENCES if figures[name])
    early, late = (size / 2**20 for size in memory)
    missing = "" if figures["nginx"] else "\nnginx could not be brought to this machine; its rows are missing.\n"
    return f"""# Benchmark of the gateway

Written by `make bench`; do not edit. {len(figures["hit"])} rounds on loopback with a real anvil; CPU is what the
scheduler counted for the threads of the server process (one worker). "Of bare" is the ratio to a bare ASGI application
under uvicorn (`bench/baseline.py`) that gets a request and gives an answer of the same length, "of nginx" the ratio to
nginx passing the same calls to the node, which knows neither policy nor cache, budgets or a second node. Both are
measured in the same round, in turn. Medians of the rounds with least and most in brackets; targets are ratios.

Machine: {machine()}; load average {loads[0]:.1f} before, up to {max(loads):.1f} during the rounds, the benchmark's own
work included. Microseconds are this machine's, and grow when others use it.

| | of bare | at most | | of nginx | CPU, µs | a second |
| --- | ---: | ---: | --- | ---: | ---: | ---: |
{rows}
{_fairness(fair)}

{_hanging(waits)}
Memory after 200 000 calls that were not made before: {early:.1f} MB; after 1 000 000: {late:.1f} MB
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


def _row(name: str, figures: Mapping[str, Sequence[Figure]]) -> str:
    found = [one.cpu_us for one in figures[name]]
    bare, nginx = ("bare batch", "nginx batch") if name in BATCHES else ("bare", "nginx")
    of_bare = Ratios.of(found, [one.cpu_us for one in figures[bare]])
    beside = [one.cpu_us for one in figures[nginx]]
    of_nginx = f"{Ratios.of(found, beside).middle:.2f}×" if beside and name not in NOT_OF_NGINX else ""
    rate = f"{median(one.rate for one in figures[name]):.0f}"
    cells = (SENTENCES[name], of_bare, *verdict(of_bare, TARGETS.get(name)), of_nginx, f"{median(found):.1f}", rate)
    return f"| {' | '.join(map(str, cells))} |\n"


def _fairness(fair: Sequence[Fairness]) -> str:
    """The heavy calls of another address in the same run, as a ratio."""
    ratio = median(one.ratio for one in fair)
    held = "holds" if ratio <= FAIR_MOST else "missed"
    alone, beside = (median(one.alone_ms for one in fair), median(one.beside_ms for one in fair))
    return f"""p99 of a cheap call while another address sends its whole budget of heavy ones (calls of 0.5 s and
searches of 2 s, the same cheap call in each batch): {ratio:.2f}× its p99 alone, at most {FAIR_MOST}× ({held};
{beside:.1f} ms, alone {alone:.1f} ms)."""


def write(part: str) -> None:
    """Put the part in its place; the page's part stays as it is."""
    before = RESULTS.read_text(encoding="utf-8").partition(MARK)[0].rstrip("\n")
    RESULTS.write_text(f"{before}\n\n{MARK}\n{part}", encoding="utf-8")
