"""`make check [ONLY=word]`: runs the checks of one table.

Each check prints one line. A failed check also prints its output.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.places import ROOT, VENV_PYTHON, WEB, environment, npm, tool, web_tool

# Hosts of package registries and paths of one machine are useless elsewhere. The brackets prevent these patterns from
# matching themselves.
NOT_TRACKED = (
    r"files\.pythonh[o]sted\.org|pyp[i]\.org|registry\.(npmj[s]\.org|yarnpk[g]\.com)|deb\.debia[n]\.org",
    r'proxy\.golan[g]\.org|"resolve[d]": *"https?:|^ *--((extra-)?index-ur[l]|find-link[s])',
    r"(^|[^[:alnum:]_.$}/-])/(roo[t]|hom[e]/[[:alnum:]_]+|User[s]/[[:alnum:]_]+|wor[k])/[[:alnum:]_.]",
)


@dataclass(frozen=True)
class Check:
    """One check: its title, the command that fails if there is a problem, and advice for fixing it."""

    title: str
    command: Sequence[str]
    remedy: str = ""
    cwd: Path = ROOT
    # True if the check's output is printed even when the check passes.
    is_shown: bool = False
    # The exit code of the command if the check passes.
    code: int = 0
    # Additional words for `make check ONLY=` that select this check.
    kinds: Sequence[str] = ()


# This check runs before all other checks, because most checks read the catalogue and would fail with long tracebacks.
CATALOGUE = Check("Catalogue", [VENV_PYTHON, "-m", "tools.catalogue"], "correct the file that is named")
FORMAT = "make format mends some of it"
# Cheap checks that changes often break come first, so that the first results appear after seconds.
CHECKS = (
    Check("Python format", [tool("ruff"), "format", "--check"], "make format"),
    Check("Python lint", [tool("ruff"), "check"], FORMAT),
    Check("Web format and lint", npm("run", "--silent", "lint"), FORMAT, WEB),
    # git grep exits with 1 if it finds nothing, and with a larger number if it fails.
    Check(
        "No hosts, no machine's paths",
        ["git", "grep", "-nE", "-e", "|".join(NOT_TRACKED)],
        code=1,
        kinds=("python", "web", "docs"),
    ),
    Check(
        "Generated files", [VENV_PYTHON, "-m", "tools.generate", "--check"], "make generate", kinds=("python", "docs")
    ),
    Check("Translations", [VENV_PYTHON, "-m", "tools.translations"], "accept what is mended", is_shown=True),
    Check("Examples' format and lint", web_tool("biome", "check"), FORMAT, ROOT / "examples", kinds=("web",)),
    Check("Web types", npm("run", "--silent", "typecheck"), cwd=WEB),
    Check("Python unused code", [VENV_PYTHON, "-m", "tools.unused"]),
    Check("Python types", [VENV_PYTHON, "-m", "mypy"]),
    Check("Web unused code", npm("run", "--silent", "unused"), cwd=WEB),
    Check(
        "TypeScript names",
        [tool("node"), "kit/reference/write.ts", "--check"],
        "make generate",
        WEB,
        kinds=("web", "docs"),
    ),
    Check("Documentation", [VENV_PYTHON, "-m", "tools.site"], kinds=("docs",)),
    Check("Benchmark format and lint", web_tool("biome", "check"), FORMAT, ROOT / "bench"),
    Check("Benchmark types", web_tool("tsc", "--noEmit"), cwd=ROOT / "bench"),
    Check("Benchmark sums", [tool("node"), "--test", "**/*.test.ts"], cwd=ROOT / "bench"),
    # This check builds the front end first if its sources have changed.
    Check("Sizes", [VENV_PYTHON, "-m", "tools.footprint", "--check"], kinds=("web",)),
    Check("Advisories", [VENV_PYTHON, "-m", "tools.advisories"], is_shown=True),
)


def chosen(only: str) -> Sequence[Check]:
    """Return the checks of the file type that the word names, or the checks whose title contains the word.

    Without a word, return all checks.
    """
    word = only.lower()
    return [check for check in CHECKS if word in check.kinds or word in check.title.lower()]


def main(only: str = "") -> int:
    """Run the checks, as many in parallel as there are processors. Return 1 if a check fails or no check is selected.

    The catalogue is checked first. If the catalogue is invalid, the other checks do not run.
    """
    checks = chosen(only)
    if not checks:
        print(f"ONLY is python, web, docs, or a word of a title: {', '.join(check.title for check in CHECKS)}.")
        return 1
    if not _holds(CATALOGUE):
        print(f"No other check was run, because most of them need the catalogue ({CATALOGUE.remedy}).")
        return 1
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        held = list(workers.map(_holds, checks))
    failed = [check for check, holds in zip(checks, held, strict=True) if not holds]
    if not failed:
        print(f"\nAll {len(checks)} checks hold.")
        return 0
    print(f"\n{len(failed)} of {len(checks)} checks do not hold:")
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
    holds = done.returncode == check.code
    line = f"{check.title} ... {'holds' if holds else 'DOES NOT HOLD'} ({time.monotonic() - start:.0f} s)\n"
    shown = done.stdout.rstrip().splitlines() if check.is_shown or not holds else []
    # Print everything in one write, because other checks can end at the same time.
    print(line + "".join(f"    {one}\n" for one in shown) + ("" if holds else "\n"), end="", flush=True)
    return holds


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
