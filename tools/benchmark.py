"""`make bench`: the page beside its peers, scanning, gateway, signing in, client log; installs the peers."""

import subprocess
import sys

from tools.chromium import VARIABLE, ensure_chromium
from tools.front_end import npm
from tools.places import ROOT, VENV_PYTHON, environment, tool
from tools.stamps import Stamp, digest
from tools.step import StepError, run_step

BENCH = ROOT / "bench"
PEERS = BENCH / "peers"
BUILT = ROOT / "build" / "bench"
# Each peer is built separately, so that one that cannot be built is left out and the others are measured.
PEER_PAGES = ("rainbowkit", "connectkit")
# `click` is a part of the page's measurement that keeps nothing, for use during work on the page.
PARTS = ("page", "package", "scan", "gateway", "sign-in", "log", "click")


def run_benchmark(rounds: str, only: str = "") -> int:
    """Measure every part or only one of them; results are kept if rounds are enough."""
    if only and only not in PARTS:
        print(f"ONLY is one of {', '.join(PARTS)}, not {only}.", file=sys.stderr)
        return 1
    return max(_measure(part, rounds) for part in ([only] if only else PARTS[:-1]))


def _measure(part: str, rounds: str) -> int:
    print(f"\n== benchmark: {part}", flush=True)
    more = {"KISSLOCK_TEST_CALLS": "100000"}
    if part in {"page", "package", "scan", "click"}:
        more[VARIABLE] = ensure_chromium()
        script = f"{part}.ts" if part in {"package", "scan"} else "main.ts"
        commands = [[tool("node"), str(BENCH / script), rounds, "click" if part == "click" else ""]]
        if script == "main.ts":
            _build_pages()
    else:
        commands = [[VENV_PYTHON, "-m", f"bench.{part.replace('-', '_')}", *filter(None, [rounds])]]
    if part == "gateway":
        # Then 100 000 calls while nodes fail in every way.
        commands.append([tool("pytest"), "-q", "tests/rpc/test_load.py"])
    for command in commands:
        done = subprocess.run(command, cwd=ROOT, env=environment(**more), stdin=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            print(f"Benchmark {part}: this step failed.", file=sys.stderr)
            return 1
    return 0


def _build_pages() -> None:
    _build("bare")
    for page in _peers_here():
        try:
            _build(page)
        except StepError as error:
            _leave_out(page, error)


def _build(page: str) -> None:
    run_step(f"Benchmark page {page}", [tool("node"), str(BENCH / "build.ts"), page])


def _peers_here() -> tuple[str, ...]:
    """The peers' pages, once their packages are installed; none when they cannot be."""
    stamp = Stamp(PEERS / "node_modules" / ".kisslock-stamp", digest(ROOT, [PEERS / "package-lock.json"]))
    if not stamp.is_fresh():
        try:
            run_step("Peers' packages", npm("ci", "--ignore-scripts", "--no-audit", "--no-fund"), cwd=PEERS)
        except StepError as error:
            for page in PEER_PAGES:
                _leave_out(page, error)
            return ()
        stamp.write()
    return PEER_PAGES


def _leave_out(page: str, error: StepError) -> None:
    """Report a failed build, and remove an older build, so that no run measures it."""
    (BUILT / page / "manifest.json").unlink(missing_ok=True)
    print(f"\n{error}\n{page} is left out.\n", file=sys.stderr, flush=True)
