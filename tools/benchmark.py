"""`make bench`: runs all benchmarks (page and peers, npm package, scanning, gateway, sign-in, log, growth)."""

import subprocess
import sys

from tools.chromium import PATH_VARIABLE, ensure_chromium
from tools.places import ROOT, tool_environment, tool_path

# Maps each part of the benchmark to the commands that measure it. ROUNDS is replaced by the number of rounds, or
# omitted if no number is given.
PROGRAMS_BY_PART = {
    "page": (("node", "bench/build.ts"), ("node", "bench/main.ts", "ROUNDS")),
    "package": (("node", "bench/package.ts"),),
    "scan": (("node", "bench/scan.ts", "ROUNDS"),),
    # The second command sends 100 000 calls while nodes fail in every way.
    "gateway": (("python", "-m", "bench.gateway", "ROUNDS"), ("pytest", "-q", "tests/rpc/test_load.py")),
    "sign-in": (("python", "-m", "bench.sign_in", "ROUNDS"),),
    "log": (("python", "-m", "bench.log", "ROUNDS"),),
    "scale": (("python", "-m", "bench.scale", "ROUNDS"),),
}
PARTS_WITH_BROWSER = ("page", "package", "scan", "scale")


def main(rounds: str, only_part: str) -> int:
    """Measure all parts or only one. Return 1 if a step failed."""
    if only_part and only_part not in PROGRAMS_BY_PART:
        print(f"ONLY is one of {', '.join(PROGRAMS_BY_PART)}, not {only_part}.", file=sys.stderr)
        return 1
    return max(_measure_part(part_name, rounds) for part_name in ([only_part] if only_part else PROGRAMS_BY_PART))


def _measure_part(part_name: str, rounds: str) -> int:
    print(f"\n== benchmark: {part_name}", flush=True)
    env = tool_environment(
        KISSLOCK_TEST_CALLS="100000", **({PATH_VARIABLE: ensure_chromium()} if part_name in PARTS_WITH_BROWSER else {})
    )
    failure_count = 0
    for program, *arguments in PROGRAMS_BY_PART[part_name]:
        command = [
            tool_path(program),
            *(word.replace("ROUNDS", rounds) for word in arguments if rounds or word != "ROUNDS"),
        ]
        if subprocess.run(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, check=False).returncode:
            print(f"This step failed: {' '.join(command)}", file=sys.stderr, flush=True)
            failure_count = 1
    return failure_count


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
