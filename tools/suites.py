"""`python -m tools.suites [ONLY]`: runs the test runners of `make test`. Each runner ends with one line of counts."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from typing_extensions import override

from tools import inputs, programs
from tools.chromium import PATH_VARIABLE, describe_browser, ensure_headless, is_too_old
from tools.front_end import pack_kit
from tools.places import KIT_FOLDER, ROOT, VENV_PYTHON, WEB, tool_environment, web_tool
from tools.reports import count_results, summarise_failures

REPORTS_FOLDER = ROOT / "build" / "reports"


@dataclass(frozen=True)
class Suite:
    """One test runner: its name in the line of counts, its command, and the folder in which it runs."""

    name: str
    command: Sequence[str]
    cwd: Path
    extra_variables: Mapping[str, str] = field(default_factory=dict)
    needs_browser: bool = False
    # The word for `make test ONLY=` that selects the suite. A plain `make test` leaves out each suite with a word,
    # because the suite is slow or downloads from a registry at each run.
    only_word: str = ""

    @property
    def report(self) -> Path:
        """The runner's JUnit report."""
        return REPORTS_FOLDER / f"{self.name}.xml"


# There is one worker more than processors, because tests often wait for servers to start and end. There are at most
# four workers. Each worker starts its own database server and its own chains. The tests of one file share servers, so
# they run in one worker. Files run in the given order, because xdist would sort them by their number of tests, which
# does not match their duration. A worker that crashes ends the run, because it would otherwise begin its file again,
# and crash again.
PARALLEL_OPTIONS = (
    *("-n", str(min((os.cpu_count() or 1) + 1, 4)), "--max-worker-restart", "0"),
    *("--dist", "loadfile", "--no-loadscope-reorder"),
)

# A runner that prints nothing for this number of seconds counts as hung. The number is large, so that slow machines can
# finish each test.
SILENCE_TIMEOUT_S = 10 * 60.0
# After an interruption, wait this number of seconds for the runner's report.
REPORT_TIMEOUT_S = 60.0

PYTEST_COMMAND = (VENV_PYTHON, "-m", "pytest")


def playwright_suite(name: str, *arguments: str, only_word: str = "", **variables: str) -> Suite:
    """Return a Playwright suite. Playwright starts without npm, so that a signal reaches the runner only once."""
    command = web_tool("playwright", "test", *arguments, "--reporter=list,junit")
    report = {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(REPORTS_FOLDER / f"{name}.xml")}
    return Suite(name, command, WEB, {**report, **variables}, needs_browser=True, only_word=only_word)


def pytest_suite(name: str, *arguments: str, only_word: str = "") -> Suite:
    """Return a pytest suite that runs in several workers."""
    return Suite(
        name,
        [*PYTEST_COMMAND, *PARALLEL_OPTIONS, f"--junitxml={REPORTS_FOLDER / f'{name}.xml'}", *arguments],
        ROOT,
        only_word=only_word,
    )


def _tests_below(folder: str) -> list[str]:
    return sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / folder).glob("test_*.py"))


FRESH_OPTIONS = ("--config", "e2e/fresh/playwright.config.ts")
# Words in the names of the start pages that use `kisslock/connect`.
EVERYWHERE_PAGES = "vue or svelte or angular or static"
# `make test` skips these tests, because they are slow. They install or pack packages, follow docs pages, start whole
# programs such as proxies, or restore backups.
SLOW_TESTS = (
    *(name for name in _tests_below("tests/operate") if not name.endswith("test_silent.py")),
    *_tests_below("tests/site_pages"),
    *(f"tests/packaging/test_{name}.py" for name in ("advisories", "installed", "npm_package", "phone", "published")),
    *(f"tests/packaging/test_{name}.py" for name in ("quick_start", "readme", "servers", "wheel")),
    *("tests/docs/test_following.py", "tests/docs/test_own_server.py"),
    "tests/forward_auth/test_proxies.py",
    "tests/integrations/test_examples.py",
    *("tests/rpc/test_load.py", "tests/rpc/test_clients.py"),
)
# `make test` skips these end-to-end tests. These tests open each screen in every look, simulate a slow network or
# processor, or build packages and examples.
SLOW_JOURNEYS = (
    *("accessible/others", "connect/place", "dapp/docs", "embed/looks", "embed/place", "examples/examples"),
    *("habits/ownWindow", "habits/silent", "journeys/adaptation", "journeys/languages", "journeys/layoutShift"),
    *("journeys/motion", "react/place", "relay/terminal"),
)
# Playwright matches the pattern against the path and the title of a test.
SLOW_JOURNEY_PATTERN = f"({'|'.join(SLOW_JOURNEYS)})\\.spec"
# The tests in tests/versions. test_rows.py comes first because it takes longest: it tests each supported Python with
# the lowest and the newest package versions. The other file tests the versions that uv resolves for other systems.
VERSION_TESTS = _tests_below("tests/versions")[::-1]
# The combinations of versions share nothing, so the tests of one file run in parallel. A test of a combination waits
# longer for the registry than for a processor.
VERSION_TEST_OPTIONS = ("-n", "5", "--dist", "load", "--maxschedchunk", "1")
WEB_REPORTS = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={REPORTS_FOLDER / 'web.xml'}")
ALL_SUITES = (
    pytest_suite("python", *(f"--ignore={name}" for name in (*SLOW_TESTS, *VERSION_TESTS))),
    Suite("web", web_tool("vitest", "run", *WEB_REPORTS), WEB),
    playwright_suite("journeys", "--grep-invert", SLOW_JOURNEY_PATTERN, PLAYWRIGHT_JUNIT_INCLUDE_RETRIES="1"),
    pytest_suite("slow", *SLOW_TESTS, only_word="slow"),
    playwright_suite(
        "slow journeys", "--grep", SLOW_JOURNEY_PATTERN, only_word="slow", PLAYWRIGHT_JUNIT_INCLUDE_RETRIES="1"
    ),
    playwright_suite("site", "--config", "e2e/docs/playwright.config.ts", only_word="slow"),
    pytest_suite("versions", *VERSION_TEST_OPTIONS, "-k", "not weekly", *VERSION_TESTS, only_word="versions"),
    pytest_suite("weekly", *VERSION_TEST_OPTIONS, *VERSION_TESTS, only_word="weekly"),
    playwright_suite("kit", *FRESH_OPTIONS, "--grep-invert", "everywhere.spec", only_word="kit"),
    # The suite installs the packages of the sites that use `kisslock/connect`.
    playwright_suite("everywhere", *FRESH_OPTIONS, "--grep", "everywhere.spec", only_word="everywhere"),
    # The suite tests OpenID clients of other projects, which the recipes in docs/openid/ install.
    playwright_suite("oidc", "--config", "e2e/openid/playwright.config.ts", only_word="oidc"),
    # These two suites run the docs pages whose commands call npm. The suites `kit` and `everywhere` have packed the npm
    # package for them.
    *(
        Suite(
            name,
            [*PYTEST_COMMAND, "tests/docs/npm_pages.py", "-k", words, f"--junitxml={REPORTS_FOLDER / f'{name}.xml'}"],
            ROOT,
            needs_browser=True,
            only_word=only,
        )
        for name, words, only in (
            ("pages", f"not ({EVERYWHERE_PAGES})", "kit"),
            ("pages everywhere", EVERYWHERE_PAGES, "everywhere"),
        )
    ),
)


ALL_WORD, CHANGED_WORD = "all", "changed"


def choose_suites(only_word: str) -> Sequence[Suite]:
    """Return the suites for a word of `make test ONLY=`.

    Without a word, return the suites that need no registry. For `all`, return every suite except `versions`: its tests
    are also in `weekly`. For `changed`, return the suites whose inputs have changed since their last passing run.
    """
    if only_word == ALL_WORD:
        return [suite for suite in ALL_SUITES if suite.only_word != "versions"]
    if only_word == CHANGED_WORD:
        return [suite for suite in ALL_SUITES if suite.only_word in inputs.changed_suites()]
    return [
        suite
        for suite in ALL_SUITES
        if (only_word in {suite.name, suite.only_word} if only_word else not suite.only_word)
    ]


def main(only_word: str = "") -> int:
    """Run the suites of a word. Return 1 if a test failed, a runner ran no test, or the word is unknown."""
    suites = choose_suites(only_word)
    if not suites and only_word == CHANGED_WORD:
        print("The inputs of versions, kit and everywhere are those of their last passing run (tools/passed.json).")
        return 0
    if not suites:
        known_words = {ALL_WORD, CHANGED_WORD, *(suite.only_word or suite.name for suite in ALL_SUITES)}
        print(f"ONLY is one of {', '.join(sorted(known_words))}, not {only_word}.")
        return 1
    digests_before = inputs.suite_digests()
    results = [(suite, *_run_suite(suite)) for suite in suites]
    lines = [line for suite in suites for line in summarise_failures(suite.name, suite.report)]
    left_out = sorted({f"ONLY={suite.only_word}" for suite in ALL_SUITES if suite.only_word})
    left_out_lines = [] if only_word else [f"Left out, each by make test {', '.join(left_out)}."]
    print("\n".join(["", *lines, *left_out_lines, *(line for _, line, _ in results)]), flush=True)
    for word in _passed_words(results):
        inputs.record_suite(word, digests_before)
    return 0 if all(has_passed for _, _, has_passed in results) else 1


def _passed_words(results: Sequence[tuple[Suite, str, bool]]) -> set[str]:
    """Return each word of `make test ONLY=word` whose suites have all run and passed.

    If `weekly` passed, `versions` passed too, because `weekly` contains its tests.
    """
    failed_words = {suite.only_word for suite, _, has_passed in results if not has_passed}
    completed_words = {suite.only_word for suite, _, _ in results} - failed_words
    complete = {
        word
        for word in completed_words
        if {s.name for s in choose_suites(word)} <= {suite.name for suite, _, _ in results}
    }
    return {"versions" if word == "weekly" else word for word in complete if word}


def _run_suite(suite: Suite) -> tuple[str, bool]:
    """Run a suite. Return the suite's line of counts, and True if all tests of the suite passed."""
    suite.report.parent.mkdir(parents=True, exist_ok=True)
    suite.report.unlink(missing_ok=True)
    browser = ensure_headless() if suite.needs_browser else ""
    extra_variables = {**suite.extra_variables, **({PATH_VARIABLE: browser} if browser else {})}
    if suite.name in {"python", "slow"}:
        programs.install_missing_programs()
    if suite.name == "oidc":
        programs.install_apache()
    if suite.name in {"kit", "everywhere"}:
        shutil.rmtree(KIT_FOLDER, ignore_errors=True)
        KIT_FOLDER.mkdir(parents=True)
        pack_kit(KIT_FOLDER)
    print(f"\n== {suite.name}", flush=True)
    if browser:
        print(describe_browser(browser), flush=True)
    line, has_passed = count_results(
        suite.name, suite.report, run_in_group(suite.command, suite.cwd, tool_environment(**extra_variables))
    )
    if browser and not has_passed and is_too_old(browser):
        line = f"{line}\n{describe_browser(browser)}"
    print(line, flush=True)
    return line, has_passed


def run_in_group(
    command: Sequence[str], cwd: Path, env: Mapping[str, str], *, silent_s: float = SILENCE_TIMEOUT_S
) -> int:
    """Run a command in its own process group, and print its output. Return its exit code.

    If the command prints nothing for `silent_s` seconds, it is interrupted, so that it can write its report, and the
    function returns 1. A crashed worker can leave processes behind, such as a database server or a node. These
    processes belong to the command's process group and end together with it.
    """
    colours = {"FORCE_COLOR": "1"} if sys.stdout.isatty() else {}
    with subprocess.Popen(
        command,
        cwd=cwd,
        env={**env, **colours},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        bufsize=0,
        process_group=0,
    ) as runner:
        runner_output = _ForwardedOutput(runner.stdout)
        try:
            while runner.poll() is None:
                if runner_output.silence_s() > silent_s:
                    print(f"ended, because nothing was printed for {silent_s:.0f} s: a test hangs", flush=True)
                    _interrupt_runner(runner)
                    return 1
                time.sleep(0.1)
            return runner.returncode
        finally:
            with suppress(ProcessLookupError):
                os.killpg(runner.pid, signal.SIGKILL)
            # A server that a test did not stop can keep the pipe open, so wait at most REPORT_TIMEOUT_S seconds for the
            # end of the output.
            runner_output.join(REPORT_TIMEOUT_S)


class _ForwardedOutput(threading.Thread):
    """Forwards the output of a runner, and records when the runner printed last."""

    def __init__(self, output: IO[bytes] | None) -> None:
        super().__init__(daemon=True)
        self._output, self._printed_at = output, time.monotonic()
        self.start()

    @override
    def run(self) -> None:
        while self._output and (piece := self._output.read(1 << 16)):
            self._printed_at = time.monotonic()
            sys.stdout.buffer.write(piece)
            sys.stdout.flush()

    def silence_s(self) -> float:
        return time.monotonic() - self._printed_at


def _interrupt_runner(runner: "subprocess.Popen[bytes]") -> None:
    """Send SIGINT, like Ctrl+C, and wait until the process group has ended. A test runner writes its report last."""
    os.killpg(runner.pid, signal.SIGINT)
    deadline = time.monotonic() + REPORT_TIMEOUT_S
    with suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            runner.poll()
            os.killpg(runner.pid, 0)
            time.sleep(0.1)


if __name__ == "__main__":
    # Convert SIGTERM to an exit, as after Ctrl+C, so that the running suites are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(*sys.argv[1:]))
