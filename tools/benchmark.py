"""`make bench`: page beside its peers, npm package, scanning, gateway, signing in, log; installs the peers."""

import os
import subprocess
import sys
from pathlib import Path

from tools.chromium import VARIABLE, ensure_chromium
from tools.places import ROOT, VENV_PYTHON, environment, npm, tool
from tools.stamps import Stamp, digest

BENCH = ROOT / "bench"
PEERS = BENCH / "peers"
SCRIPTS = {"page": "main.ts", "package": "package.ts", "scan": "scan.ts"}
PARTS = ("page", "package", "scan", "gateway", "sign-in", "log")


def main(rounds: str, only: str) -> int:
    """Measure every part or only one of them; results are kept if rounds are enough."""
    if only and only not in PARTS:
        print(f"ONLY is one of {', '.join(PARTS)}, not {only}.", file=sys.stderr)
        return 1
    return max(_measure(part, rounds) for part in ([only] if only else PARTS))


def _measure(part: str, rounds: str) -> int:
    print(f"\n== benchmark: {part}", flush=True)
    if part in SCRIPTS:
        if part == "page":
            _build_pages()
        commands = [[tool("node"), str(BENCH / SCRIPTS[part]), rounds]]
        os.environ[VARIABLE] = ensure_chromium()
    else:
        commands = [[VENV_PYTHON, "-m", f"bench.{part.replace('-', '_')}", *filter(None, [rounds])]]
    if part == "gateway":
        # Then 100 000 calls while nodes fail in every way.
        os.environ["KISSLOCK_TEST_CALLS"] = "100000"
        commands.append([tool("pytest"), "-q", "tests/rpc/test_load.py"])
    return max(_code(command) for command in commands)


def _build_pages() -> None:
    """Install the peers and build the pages: one that cannot be had is left out, and the others are measured."""
    stamp = Stamp(PEERS / "node_modules" / ".kisslock-stamp", digest(ROOT, [PEERS / "package-lock.json"]))
    if not stamp.is_fresh() and not _code(npm("ci", "--ignore-scripts", "--no-audit", "--no-fund"), PEERS):
        stamp.write()
    _code([tool("node"), str(BENCH / "build.ts")])


def _code(command: list[str], cwd: Path = ROOT) -> int:
    done = subprocess.run(command, cwd=cwd, env=environment(), stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        print(f"This step failed: {' '.join(command)}", file=sys.stderr, flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
