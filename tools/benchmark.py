"""`make bench`: runs all benchmarks (page and peers, npm package, scanning, gateway, sign-in, log, growth)."""

import subprocess
import sys

from tools.chromium import VARIABLE, ensure_chromium
from tools.places import ROOT, environment, tool

# Maps each part of the benchmark to the commands that measure it. ROUNDS is replaced by the number of rounds, or
# omitted if no number is given.
PARTS = {
    "page": (("node", "bench/build.ts"), ("node", "bench/main.ts", "ROUNDS")),
    "package": (("node", "bench/package.ts"),),
    "scan": (("node", "bench/scan.ts", "ROUNDS"),),
    # The second command sends 100 000 calls while nodes fail in every way.
    "gateway": (("python", "-m", "bench.gateway", "ROUNDS"), ("pytest", "-q", "tests/rpc/test_load.py")),
    "sign-in": (("python", "-m", "bench.sign_in", "ROUNDS"),),
    "log": (("python", "-m", "bench.log", "ROUNDS"),),
    "scale": (("python", "-m", "bench.scale", "ROUNDS"),),
}
BROWSER = ("page", "package", "scan", "scale")


def main(rounds: str, only: str) -> int:
    """Measure all parts or only one. Return 1 if a step failed."""
    if only and only not in PARTS:
        print(f"ONLY is one of {', '.join(PARTS)}, not {only}.", file=sys.stderr)
        return 1
    return max(_measure(part, rounds) for part in ([only] if only else PARTS))


def _measure(part: str, rounds: str) -> int:
    print(f"\n== benchmark: {part}", flush=True)
    env = environment(KISSLOCK_TEST_CALLS="100000", **({VARIABLE: ensure_chromium()} if part in BROWSER else {}))
    failed = 0
    for program, *words in PARTS[part]:
        command = [tool(program), *(word.replace("ROUNDS", rounds) for word in words if rounds or word != "ROUNDS")]
        if subprocess.run(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, check=False).returncode:
            print(f"This step failed: {' '.join(command)}", file=sys.stderr, flush=True)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
