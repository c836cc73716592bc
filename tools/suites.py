"""`python -m tools.suites [ONLY]`: the test runners of `make test`, each closing with one line of counts."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from tools import programs
from tools.chromium import VARIABLE, ensure_headless
from tools.front_end import pack_kit
from tools.places import KIT, ROOT, VENV_PYTHON, WEB, environment, npm

REPORTS = ROOT / "build" / "reports"


@dataclass(frozen=True)
class Suite:
    """One runner: its name on the closing line, its command and where it runs."""

    name: str
    command: Sequence[str]
    cwd: Path
    more: Mapping[str, str] = field(default_factory=dict)
    needs_browser: bool = False
    # The word of `make test ONLY=` that runs it. A plain `make test` leaves out what asks the registry at each run.
    only: str = ""

    @property
    def report(self) -> Path:
        """The runner's JUnit report."""
        return REPORTS / f"{self.name}.xml"


# One worker more than processors, because tests wait for servers to start and end; at most four. Each worker starts its
# own database server and its own chains. The tests of one file run in one worker, because they share servers. The files
# keep their order: xdist would sort them by their number of tests, which does not follow their duration. A worker that
# crashes ends the run: its file would begin anew, and crash again.
SIDE_BY_SIDE = (
    *("-n", str(min((os.cpu_count() or 1) + 1, 4)), "--max-worker-restart", "0"),
    *("--dist", "loadfile", "--no-loadscope-reorder"),
)

# The longest suite takes about a third of this on two processors.
MOST_SECONDS = 40 * 60.0

FAILED, SECOND_TRY = ("failure", "error"), ("flakyFailure", "flakyError")
PYTEST = (VENV_PYTHON, "-m", "pytest")
# The pages that begin with `kisslock/connect`, by words of their names.
EVERYWHERE = "vue or svelte or angular or static"
SUITES = (
    Suite("python", [*PYTEST, *SIDE_BY_SIDE, f"--junitxml={REPORTS / 'python.xml'}"], ROOT),
    Suite(
        "web",
        npm("run", "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={REPORTS / 'web.xml'}"),
        WEB,
    ),
    Suite(
        "journeys",
        npm("run", "e2e", "--", "--reporter=list,junit"),
        WEB,
        {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(REPORTS / "journeys.xml"), "PLAYWRIGHT_JUNIT_INCLUDE_RETRIES": "1"},
        needs_browser=True,
    ),
    Suite(
        "kit",
        npm("run", "e2e:fresh", "--", "--reporter=list,junit", "--grep-invert", "everywhere.spec"),
        WEB,
        {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(REPORTS / "kit.xml")},
        needs_browser=True,
        only="kit",
    ),
    # The same with the sites that have `kisslock/connect`.
    Suite(
        "everywhere",
        npm("run", "e2e:fresh", "--", "--reporter=list,junit", "--grep", "everywhere.spec"),
        WEB,
        {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(REPORTS / "everywhere.xml")},
        needs_browser=True,
        only="everywhere",
    ),
    # Programs of other projects, which their recipes of docs/openid/ install.
    Suite(
        "oidc",
        npm("run", "e2e:openid", "--", "--reporter=list,junit"),
        WEB,
        {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(REPORTS / "oidc.xml")},
        needs_browser=True,
        only="oidc",
    ),
    # The pages whose commands call npm; it takes the package that the suite before it has packed.
    *(
        Suite(
            name,
            [*PYTEST, "tests/docs/npm_pages.py", "-k", words, f"--junitxml={REPORTS / f'{name}.xml'}"],
            ROOT,
            needs_browser=True,
            only=only,
        )
        for name, words, only in (
            ("pages", f"not ({EVERYWHERE})", "kit"),
            ("pages everywhere", EVERYWHERE, "everywhere"),
        )
    ),
)


def main(only: str = "") -> int:
    """Run every suite that needs no name, or the named one; returns 1 when a test failed or a runner ran none."""
    chosen = [suite for suite in SUITES if (only in {suite.name, suite.only} if only else not suite.only)]
    if not chosen:
        print(f"ONLY is one of {', '.join(sorted({suite.only or suite.name for suite in SUITES}))}, not {only}.")
        return 1
    held = [_run(suite) for suite in chosen]
    lines = [line for suite in chosen for line in summary(suite.name, suite.report)]
    print("\n".join(["", *lines, *(line for line, _ in held)]), flush=True)
    return 0 if all(holds for _, holds in held) else 1


def _run(suite: Suite) -> tuple[str, bool]:
    """Run a suite; returns its closing line, and whether it holds."""
    suite.report.parent.mkdir(parents=True, exist_ok=True)
    suite.report.unlink(missing_ok=True)
    more = {**suite.more, **({VARIABLE: ensure_headless()} if suite.needs_browser else {})}
    if suite.name == "python":
        programs.bring()
    if suite.name == "oidc":
        programs.bring_apache()
    if suite.name in {"kit", "everywhere"}:
        shutil.rmtree(KIT, ignore_errors=True)
        KIT.mkdir(parents=True)
        pack_kit(KIT)
    print(f"\n== {suite.name}", flush=True)
    line, holds = counts(suite.name, suite.report, run_to_the_end(suite.command, suite.cwd, environment(**more)))
    print(line, flush=True)
    return line, holds


def run_to_the_end(command: Sequence[str], cwd: Path, env: Mapping[str, str], *, seconds: float = MOST_SECONDS) -> int:
    """Run a command in a process group of its own; returns its exit code, 1 when the time is over.

    What a worker that crashed leaves behind (a database server, a node) ends with the group.
    """
    with subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, process_group=0) as runner:
        try:
            return runner.wait(seconds)
        except subprocess.TimeoutExpired:
            print(f"ended after {seconds:.0f} s: a test hangs, or the machine is too slow", flush=True)
            return 1
        finally:
            with suppress(ProcessLookupError):
                os.killpg(runner.pid, signal.SIGKILL)


def counts(name: str, report: Path, code: int) -> tuple[str, bool]:
    """Return the line of counts of a JUnit report, and whether all holds.

    A runner that failed by itself or ran no test counts as one failure, as does a report that is missing or cut off.
    """
    cases = _cases(report)
    failed = sum(_child(case, FAILED) is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    passed = len(cases) - failed - skipped
    if code != 0 or passed == 0:
        failed = max(failed, 1)
    return f"{name}: {passed} passed, {failed} failed{f', {skipped} skipped' if skipped else ''}", failed == 0


def summary(name: str, report: Path) -> list[str]:
    """Return a line for each failed test of a JUnit report, and for each that passed at its second try only."""
    return [
        f"{name} {word}: {case.get('classname', '')} {case.get('name', '')}: {_reason(failure)}"
        for word, kinds in (("failed", FAILED), ("passed at the second try only", SECOND_TRY))
        for case in _cases(report)
        if (failure := _child(case, kinds)) is not None
    ]


def _reason(failure: ET.Element) -> str:
    return " ".join(f"{failure.get('message', '')} {failure.text or ''}".split())[:300]


def _cases(report: Path) -> list[ET.Element]:
    try:
        return list(ET.parse(report).getroot().iter("testcase"))  # noqa: S314 - written by our own runner a moment ago
    except (OSError, ET.ParseError):
        return []


def _child(case: ET.Element, kinds: Sequence[str]) -> ET.Element | None:
    return next((found for kind in kinds if (found := case.find(kind)) is not None), None)


if __name__ == "__main__":
    # As for Ctrl+C: what was started is ended on the way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(*sys.argv[1:]))
