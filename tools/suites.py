"""`make test`: the three test runners, each closing with one line of counts."""

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree as ET

from tools import programs
from tools.chromium import VARIABLE, ensure_headless
from tools.front_end import npm, pack_kit
from tools.places import KIT, REPORTS, ROOT, VENV_PYTHON, WEB, environment


@dataclass(frozen=True)
class Counts:
    """The counts of a runner's JUnit report."""

    passed: int
    failed: int
    skipped: int

    def line(self, name: str) -> str:
        """Return the one line that closes a runner."""
        more = f", {self.skipped} skipped" if self.skipped else ""
        return f"{name}: {self.passed} passed, {self.failed} failed{more}"


@dataclass(frozen=True)
class Suite:
    """One runner: its name on the closing line, its command and where it runs."""

    name: str
    command: Sequence[str]
    cwd: Path
    more: Mapping[str, str] = field(default_factory=dict)
    needs_browser: bool = False
    needs_programs: bool = False
    needs_kit: bool = False
    # A suite that asks the registry at each run is left out of a plain `make test`; continuous integration names it.
    only_by_name: bool = False
    # The word of `make test ONLY=` that runs it, where that is not its name.
    runs_with: str = ""

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

SUITES = (
    Suite(
        "python",
        [VENV_PYTHON, "-m", "pytest", *SIDE_BY_SIDE, f"--junitxml={REPORTS / 'python.xml'}"],
        ROOT,
        needs_programs=True,
    ),
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
        npm("run", "e2e:fresh", "--", "--reporter=list,junit"),
        WEB,
        {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(REPORTS / "kit.xml")},
        needs_browser=True,
        needs_kit=True,
        only_by_name=True,
    ),
    # The pages whose commands call npm; it takes the package that the suite before it has packed.
    Suite(
        "pages",
        [VENV_PYTHON, "-m", "pytest", "tests/docs/npm_pages.py", f"--junitxml={REPORTS / 'pages.xml'}"],
        ROOT,
        needs_browser=True,
        only_by_name=True,
        runs_with="kit",
    ),
)


def counts_in(report: Path) -> Counts:
    """Return the counts of a JUnit report; a report that is missing or cut off counts one failure."""
    cases = _cases_in(report)
    if cases is None:
        return Counts(0, 1, 0)
    failed = sum(_child(case, "failure", "error") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    return Counts(len(cases) - failed - skipped, failed, skipped)


def failures_in(report: Path) -> list[str]:
    """Return a line for each failed test of a JUnit report: its file, its name, and the beginning of the reason."""
    return _lines(report, "failure", "error")


def second_tries_in(report: Path) -> list[str]:
    """Return a line for each test of a JUnit report that passed at its second try, with what failed the first one."""
    return _lines(report, "flakyFailure", "flakyError")


def _lines(report: Path, *kinds: str) -> list[str]:
    found = []
    for case in _cases_in(report) or ():
        failure = _child(case, *kinds)
        if failure is None:
            continue
        reason = " ".join(f"{failure.get('message', '')} {failure.text or ''}".split())
        found.append(f"{case.get('classname', '')} {case.get('name', '')}: {reason[:300]}".strip())
    return found


def _cases_in(report: Path) -> list[ET.Element] | None:
    try:
        root = ET.parse(report).getroot()  # noqa: S314 - written by our own runner a moment ago
    except (OSError, ET.ParseError):
        return None
    return list(root.iter("testcase"))


def _child(case: ET.Element, *kinds: str) -> ET.Element | None:
    return next((found for kind in kinds if (found := case.find(kind)) is not None), None)


def judged(counts: Counts, exit_code: int) -> Counts:
    """Return the counts with one failure more for a runner that failed by itself or ran no test at all."""
    if counts.failed == 0 and (exit_code != 0 or counts.passed == 0):
        return replace(counts, failed=1)
    return counts


def run_suites(only: str = "") -> int:
    """Run every suite that needs no name, or the named one; returns 1 when a test failed or a runner ran none."""
    chosen = [suite for suite in SUITES if (only in {suite.name, suite.runs_with} if only else not suite.only_by_name)]
    ran = {suite.name: _run(suite) for suite in chosen}
    for suite in chosen:
        for line in failures_in(suite.report):
            print(f"{suite.name} failed: {line}", flush=True)
        for line in second_tries_in(suite.report):
            print(f"{suite.name} passed at the second try only: {line}", flush=True)
    if len(ran) > 1:
        print("\n" + "\n".join(counts.line(name) for name, counts in ran.items()), flush=True)
    return 0 if ran and not any(counts.failed for counts in ran.values()) else 1


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


def _run(suite: Suite) -> Counts:
    REPORTS.mkdir(parents=True, exist_ok=True)
    suite.report.unlink(missing_ok=True)
    more = dict(suite.more)
    if suite.needs_browser:
        more[VARIABLE] = ensure_headless()
    if suite.needs_programs:
        programs.bring()
    if suite.needs_kit:
        shutil.rmtree(KIT, ignore_errors=True)
        KIT.mkdir(parents=True)
        pack_kit(KIT)
    print(f"\n== {suite.name}", flush=True)
    code = run_to_the_end(suite.command, suite.cwd, environment(**more))
    counts = judged(counts_in(suite.report), code)
    print(counts.line(suite.name), flush=True)
    return counts
