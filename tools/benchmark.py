"""`make bench`: the page beside its peers, scanning, gateway, signing in, operator's page; installs the peers."""

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
PEER_PAGES = ("rainbowkit", "rainbowkit-all", "connectkit")


def run_benchmark(rounds: str, only: str = "") -> int:
    """Measure every part or only one of them; results are kept if rounds are enough."""
    parts = {"page": _page, "gateway": _gateway, "sign-in": _sign_in, "log": _log, "console": _console}
    # `click` is a part of the page's benchmark that saves nothing, for use during work on the page.
    if only == "click":
        return _click(rounds)
    if only and only not in parts:
        print(f"ONLY is one of {', '.join(parts)} and click, not {only}.", file=sys.stderr)
        return 1
    return max(part(rounds) for name, part in parts.items() if only in {"", name})


def _gateway(rounds: str) -> int:
    """Measure the gateway's CPU and memory, then make 100 000 calls while nodes fail in every way."""
    print("\n== benchmark of the gateway", flush=True)
    measured = [VENV_PYTHON, "-m", "bench.gateway", *filter(None, [rounds])]
    failing = [tool("pytest"), "-q", "tests/rpc/test_load.py"]
    for command in (measured, failing):
        done = subprocess.run(command, cwd=ROOT, env=environment(KISSLOCK_TEST_CALLS="100000"), check=False)
        if done.returncode != 0:
            print("Benchmark of the gateway: this step failed.", file=sys.stderr)
            return 1
    return 0


def _sign_in(rounds: str) -> int:
    """Signing in: CPU of parsing, recovering and verifying."""
    print("\n== benchmark of signing in", flush=True)
    measured = [VENV_PYTHON, "-m", "bench.auth.measure", *filter(None, [rounds])]
    return subprocess.run(measured, cwd=ROOT, check=False).returncode


def _log(rounds: str) -> int:
    """The client log: CPU for a beacon, and a burst of 20 000 a second."""
    print("\n== benchmark of the client log", flush=True)
    measured = [VENV_PYTHON, "-m", "bench.log", *filter(None, [rounds])]
    return subprocess.run(measured, cwd=ROOT, check=False).returncode


def _console(rounds: str) -> int:
    """The operator's page over ten million entries; over one million in a trial run."""
    print("\n== benchmark of the operator's page", flush=True)
    measured = [VENV_PYTHON, "-m", "bench.console", *(["1000000"] if rounds == "1" else [])]
    return subprocess.run(measured, cwd=ROOT, check=False).returncode


def _click(rounds: str) -> int:
    """From the click to the first wallet seen, of every page, in about a minute."""
    browser = ensure_chromium()
    _build_pages()
    return _run("click.ts", rounds, browser)


def _page(rounds: str) -> int:
    """The built front end against the bare page and the peers."""
    browser = ensure_chromium()
    _build_pages()
    # Scanning has results of its own, because no peer is measured beside it.
    return max(_run(part, rounds, browser) for part in ("main.ts", "scan/main.ts"))


def _build_pages() -> None:
    _build("bare")
    for page in _peers_here():
        try:
            _build(page)
        except StepError as error:
            _leave_out(page, error)


def _run(part: str, rounds: str, browser: str) -> int:
    print(f"\n== benchmark {part}", flush=True)
    done = subprocess.run(
        [tool("node"), str(BENCH / part), *filter(None, [rounds])],
        cwd=ROOT,
        env=environment(**{VARIABLE: browser}),
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode != 0:
        print("Benchmark: this step failed.", file=sys.stderr)
        return 1
    return 0


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
