"""What `make test` says of its runners."""

import sys
from pathlib import Path

import pytest

from tools import chromium
from tools.places import environment
from tools.suites import counts, run_to_the_end, summary

# As pytest and Playwright do: the report is written when all is over, also after Ctrl+C.
RUNNER = """
import sys, time
print("one passed, one failed", flush=True)
try:
    time.sleep(600)
except KeyboardInterrupt:
    holds, fails = '<testcase name="holds"/>', '<testcase name="fails"><failure message="no"/></testcase>'
    open(sys.argv[1], "w").write(f"<testsuites><testsuite>{holds}{fails}<testcase/></testsuite></testsuites>")
"""


@pytest.mark.slow
def test_a_runner_that_hangs_is_ended_and_what_it_has_seen_is_counted_and_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.xml"
    code = run_to_the_end([sys.executable, "-c", RUNNER, str(report)], tmp_path, environment(), silent_s=5)
    assert counts("two", report, code) == ("two: 1 passed, 1 failed", False)
    assert summary("two", report) == ["two failed:  fails: no"]
    assert "ended, because nothing was printed for 5 s: a test hangs" in capfd.readouterr().out


@pytest.mark.slow
def test_a_slow_runner_gets_its_time_as_long_as_it_prints(tmp_path: Path) -> None:
    slow = "import time\nfor step in range(8): print(step, flush=True); time.sleep(0.5)"
    assert run_to_the_end([sys.executable, "-c", slow], tmp_path, environment(), silent_s=3) == 0


@pytest.mark.parametrize(("version", "is_named"), [(149, True), (chromium.OLDEST, False)])
def test_a_browser_that_is_older_than_the_journeys_need_is_named(
    version: int, tmp_path: Path, *, is_named: bool
) -> None:
    browser = tmp_path / "chromium"
    browser.write_text(f"#!/bin/sh\necho Chromium {version}.0.7871.100 built on Debian\n")
    browser.chmod(0o755)
    told = chromium.described(str(browser))
    assert told.startswith(f"Chromium {version}.0.7871.100: {browser}")
    assert ("The journeys need Chromium" in told) is is_named
