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

from tools.places import ROOT, VENV_PYTHON, WEB, npm_command, tool_environment, tool_path, web_tool

# Tracked files must not contain hosts of package registries, because a machine can use another registry, or paths that
# exist on only one machine. The brackets prevent these patterns from matching themselves.
FORBIDDEN_PATTERNS = (
    r"files\.pythonh[o]sted\.org|pyp[i]\.org|registry\.(npmj[s]\.org|yarnpk[g]\.com)|deb\.debia[n]\.org",
    r'proxy\.golan[g]\.org|"resolve[d]": *"https?:|^ *--((extra-)?index-ur[l]|find-link[s])',
    r"(^|[^[:alnum:]_.$}/-])/(roo[t]|hom[e]/[[:alnum:]_]+|User[s]/[[:alnum:]_]+|wor[k])/[[:alnum:]_.]",
)


@dataclass(frozen=True)
class Check:
    """One check: its title, the command that fails if there is a problem, and advice for fixing it."""

    title: str
    command: Sequence[str]
    advice: str = ""
    cwd: Path = ROOT
    # True if the check's output is printed even when the check passes.
    is_shown: bool = False
    # The exit code of the command if the check passes.
    code: int = 0
    # Additional words for `make check ONLY=` that select this check.
    file_kinds: Sequence[str] = ()


# This check runs before all other checks. If the catalogue had a mistake, most of them would fail with long tracebacks.
CATALOGUE_CHECK = Check("Catalogue", [VENV_PYTHON, "-m", "tools.catalogue"], "correct the file that is named")
FORMAT_ADVICE = "make format mends some of it"
# Cheap checks that changes often break come first, so that the first results appear after seconds.
ALL_CHECKS = (
    Check("Python format", [tool_path("ruff"), "format", "--check"], "make format"),
    Check("Python lint", [tool_path("ruff"), "check"], FORMAT_ADVICE),
    Check("Web format and lint", npm_command("run", "--silent", "lint"), FORMAT_ADVICE, WEB),
    # git grep exits with 1 if it finds nothing, and with a larger number if it fails.
    Check(
        "No hosts, no machine's paths",
        ["git", "grep", "-nE", "-e", "|".join(FORBIDDEN_PATTERNS)],
        code=1,
        file_kinds=("python", "web", "docs"),
    ),
    Check(
        "Generated files",
        [VENV_PYTHON, "-m", "tools.generate", "--check"],
        "make generate",
        file_kinds=("python", "docs"),
    ),
    Check("Translations", [VENV_PYTHON, "-m", "tools.translations"], "accept what is mended", is_shown=True),
    Check(
        "Examples' format and lint", web_tool("biome", "check"), FORMAT_ADVICE, ROOT / "examples", file_kinds=("web",)
    ),
    Check("Web types", npm_command("run", "--silent", "typecheck"), cwd=WEB),
    Check("Python unused code", [VENV_PYTHON, "-m", "tools.unused"]),
    Check("Python types", [VENV_PYTHON, "-m", "mypy"]),
    Check("Web unused code", npm_command("run", "--silent", "unused"), cwd=WEB),
    Check(
        "TypeScript names",
        [tool_path("node"), "kit/reference/write.ts", "--check"],
        "make generate",
        WEB,
        file_kinds=("web", "docs"),
    ),
    Check("Documentation", [VENV_PYTHON, "-m", "tools.site"], file_kinds=("docs",)),
    Check("Benchmark format and lint", web_tool("biome", "check"), FORMAT_ADVICE, ROOT / "bench"),
    Check("Benchmark types", web_tool("tsc", "--noEmit"), cwd=ROOT / "bench"),
    Check("Benchmark sums", [tool_path("node"), "--test", "**/*.test.ts"], cwd=ROOT / "bench"),
    # This check builds the front end first if its sources have changed.
    Check("Sizes", [VENV_PYTHON, "-m", "tools.footprint", "--check"], file_kinds=("web",)),
    Check("Advisories", [VENV_PYTHON, "-m", "tools.advisories"], is_shown=True),
)


def choose_checks(only_word: str) -> Sequence[Check]:
    """Return the checks of the file type that the word names, or the checks whose title contains the word.

    Without a word, return all checks.
    """
    word = only_word.lower()
    return [check for check in ALL_CHECKS if word in check.file_kinds or word in check.title.lower()]


def main(only_word: str = "") -> int:
    """Run the checks, as many in parallel as there are processors. Return 1 if a check fails or no check is selected.

    The catalogue is checked first. If the catalogue is invalid, the other checks do not run.
    """
    checks = choose_checks(only_word)
    if not checks:
        print(f"ONLY is python, web, docs, or a word of a title: {', '.join(check.title for check in ALL_CHECKS)}.")
        return 1
    if not _run_check(CATALOGUE_CHECK):
        print(f"No other check was run, because most of them need the catalogue ({CATALOGUE_CHECK.advice}).")
        return 1
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        results = list(workers.map(_run_check, checks))
    failed_checks = [check for check, holds in zip(checks, results, strict=True) if not holds]
    if not failed_checks:
        print(f"\nAll {len(checks)} checks hold.")
        return 0
    print(f"\n{len(failed_checks)} of {len(checks)} checks do not hold:")
    for check in failed_checks:
        print(f"  {check.title}" + (f" ({check.advice})" if check.advice else ""))
    return 1


def _run_check(check: Check) -> bool:
    start_s = time.monotonic()
    completed = subprocess.run(
        check.command,
        cwd=check.cwd,
        env=tool_environment(NO_COLOR="1"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    holds = completed.returncode == check.code
    line = f"{check.title} ... {'holds' if holds else 'DOES NOT HOLD'} ({time.monotonic() - start_s:.0f} s)\n"
    output_lines = completed.stdout.rstrip().splitlines() if check.is_shown or not holds else []
    # Print everything in one write, because other checks can end at the same time.
    print(
        line + "".join(f"    {output_line}\n" for output_line in output_lines) + ("" if holds else "\n"),
        end="",
        flush=True,
    )
    return holds


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
