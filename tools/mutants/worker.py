"""Runs the tests of one mutant after the other.

This process imports all packages once and forks for each mutant. It reads a JSON line for each mutant: module, source
(None if the module is unchanged), tests, marks and timeout in seconds. It writes a JSON line for each mutant: outcome,
the test that failed first, and CPU time in seconds.
"""

import importlib
import json
import os
import signal
import sys
import time
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType
from typing import Any

import hypothesis
import pytest
from typing_extensions import override

from tools.places import ROOT

SOURCE_FOLDER = ROOT / "src" / "kisslock"
POLL_S = 0.01
# Maps pytest's exit codes to outcomes: 0 means passed, 1 that a test failed, 2 that a test file could not be imported,
# 4 that a conftest.py could not be imported.
OUTCOME_BY_EXIT_CODE = {0: "survived", 1: "killed", 2: "killed", 4: "killed"}
CRASH_EXIT_CODE = 70
PYTEST_OPTIONS = (
    *("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "pytest_asyncio.plugin"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


class MutantFinder:
    """Finds one module for an import. The import then runs the mutant's source code instead of the module's file."""

    def __init__(self, module: str, source: str) -> None:
        self._name = "kisslock." + module.removesuffix(".py").replace("/", ".")
        self._path, self._source = str(SOURCE_FOLDER / module), source

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return the spec of the mutant's module, or None for any other module."""
        if name != self._name:
            return None
        return spec_from_file_location(name, self._path, loader=MutantLoader(name, self._path, self._source))


class MutantLoader(SourceFileLoader):
    """Loads a module from the mutant's source; nothing is written to a cache."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    @override
    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.get_filename(fullname), "exec")


class FirstFailure:
    """A plugin of pytest that writes the first failed test to a file descriptor."""

    def __init__(self, sink: int) -> None:
        self._sink = sink

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the ID of a failed test."""
        if report.failed:
            os.write(self._sink, report.nodeid.encode())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Write the ID of a test file that cannot be imported."""
        if report.failed:
            os.write(self._sink, report.nodeid.encode())


def run_tests_with_mutant(
    module: str, source: str | None, tests: list[str], marks: str, timeout: float
) -> dict[str, Any]:
    """Run tests with a mutant until the first one fails. Return the outcome, the failed test, and seconds of CPU."""
    readable, writable = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os._exit(_run_tests(module, source, [*tests, "-m", marks], writable))
        finally:
            os._exit(CRASH_EXIT_CODE)
    os.close(writable)
    code, cpu_s = _wait_for_child(pid, time.monotonic() + timeout)
    with os.fdopen(readable) as pipe:
        failed_test = pipe.read() if code is not None else ""
    outcome = "timeout" if code is None else OUTCOME_BY_EXIT_CODE.get(code, "crashed")
    return {"outcome": outcome, "test": failed_test, "seconds": round(cpu_s, 2)}


def _run_tests(module: str, source_code: str | None, arguments: list[str], output_descriptor: int) -> int:
    """Run pytest in this process. Return its exit code."""
    os.setsid()
    null_descriptor = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null_descriptor, 1)
    os.dup2(null_descriptor, 2)
    if source_code is not None:
        sys.meta_path.insert(0, MutantFinder(module, source_code))
    return int(pytest.main([*PYTEST_OPTIONS, *arguments], plugins=[FirstFailure(output_descriptor)]))


def _wait_for_child(pid: int, deadline: float) -> tuple[int | None, float]:
    """Return the exit code and the CPU seconds of a child.

    At the deadline, end the child process and return None as its exit code.
    """
    while time.monotonic() < deadline:
        ended_pid, status, resource_usage = os.wait4(pid, os.WNOHANG)
        if ended_pid:
            return os.waitstatus_to_exitcode(status), resource_usage.ru_utime + resource_usage.ru_stime
        time.sleep(POLL_S)
    os.killpg(pid, signal.SIGKILL)
    *_, resource_usage = os.wait4(pid, 0)
    return None, resource_usage.ru_utime + resource_usage.ru_stime


def main() -> None:
    """Run the mutant of each line of the standard input, and print its result."""
    os.chdir(ROOT)
    # Do not search for plugins, because the search takes as long as the tests of a small module.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # Generate the same examples in each run, and do not search for the smallest example that fails.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", phases=phases, derandomize=True, database=None)
    hypothesis.settings.load_profile("mutants")
    # The other packages stay loaded, but Kisslock and its tests are imported again with each mutant.
    for name in ("kisslock.app", "kisslock.composition.storage", "tests.auth.conftest", "tests.oidc.conftest"):
        importlib.import_module(name)
    for name in [name for name in sys.modules if name.partition(".")[0] in {"kisslock", "tests"}]:
        del sys.modules[name]
    for line in sys.stdin:
        print(json.dumps(run_tests_with_mutant(**json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
