"""`make check`: every check in one table, each told in one line, the failed ones with their output."""

import os
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.front_end import npm, web_tool
from tools.places import ROOT, VENV_PYTHON, WEB, environment, tool


@dataclass(frozen=True)
class Check:
    """One check: its title, the command that fails when the check does not hold, and advice for mending."""

    title: str
    command: Sequence[str]
    remedy: str = ""
    cwd: Path = ROOT
    # Whether the output is shown also when the check holds.
    told: bool = False


CHECKS = (
    Check("Python format", [tool("ruff"), "format", "--check"], "make format"),
    Check("Python lint", [tool("ruff"), "check"], "make format mends some of it"),
    Check("Python types", [VENV_PYTHON, "-m", "mypy"]),
    Check("Python unused code", [VENV_PYTHON, "-m", "tools.unused"]),
    Check("Generated files", [VENV_PYTHON, "-m", "kisslock.codegen", "--check"], "make generate"),
    Check("Documentation", [VENV_PYTHON, "-m", "tools.site"]),
    Check("Web format and lint", npm("run", "--silent", "lint"), "make format mends some of it", WEB),
    Check("Web types", npm("run", "--silent", "typecheck"), cwd=WEB),
    Check("TypeScript names", [tool("node"), "kit/reference/write.ts", "--check"], "make generate", WEB),
    Check("Web unused code", npm("run", "--silent", "unused"), cwd=WEB),
    Check("Examples' format and lint", web_tool("biome", "check"), "make format mends some of it", ROOT / "examples"),
    Check("Benchmark format and lint", web_tool("biome", "check"), "make format mends some of it", ROOT / "bench"),
    Check("Benchmark types", web_tool("tsc", "--noEmit"), cwd=ROOT / "bench"),
    Check("Benchmark sums", [tool("node"), "--test", "trace/*.test.ts"], cwd=ROOT / "bench"),
    Check("Sizes", [VENV_PYTHON, "-m", "tools.sizes"]),
    Check("Translations", [VENV_PYTHON, "-m", "tools.translations"], "accept what is mended", told=True),
    Check("No hosts, no machine's paths", [VENV_PYTHON, "-m", "tools.scan"]),
)


def run_checks() -> int:
    """Run every check, as many at a time as there are processors; returns 1 when a check does not hold."""
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        held = list(workers.map(_holds, CHECKS))
    failed = [check for check, holds in zip(CHECKS, held, strict=True) if not holds]
    if not failed:
        print(f"\nAll {len(CHECKS)} checks hold.")
        return 0
    print(f"\n{len(failed)} of {len(CHECKS)} checks do not hold:")
    for check in failed:
        print(f"  {check.title}" + (f" ({check.remedy})" if check.remedy else ""))
    return 1


def _holds(check: Check) -> bool:
    start = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=check.cwd,
        env=environment(NO_COLOR="1"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    holds = done.returncode == 0
    line = f"{check.title} ... {'holds' if holds else 'DOES NOT HOLD'} ({time.monotonic() - start:.0f} s)\n"
    told = done.stdout.rstrip().splitlines() if check.told or not holds else []
    output = "".join(f"    {line}\n" for line in told) + ("" if holds else "\n")
    # One write, because other checks end at the same time.
    print(line + output, end="", flush=True)
    return holds
