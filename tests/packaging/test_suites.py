from pathlib import Path

import pytest

from tools.suites import Counts, counts_in, run_suites

CASE = '<testcase name="a"/>'
FAILED = '<testcase name="b"><failure message="no"/></testcase>'
BROKEN = '<testcase name="c"><error message="no"/></testcase>'
LEFT_OUT = '<testcase name="d"><skipped/></testcase>'


@pytest.mark.parametrize(
    ("xml", "expected", "line"),
    [
        (f"<testsuites><testsuite>{CASE}{CASE}</testsuite></testsuites>", Counts(2, 0, 0), "web: 2 passed, 0 failed"),
        (f"<testsuite>{CASE}{FAILED}{BROKEN}</testsuite>", Counts(1, 2, 0), "web: 1 passed, 2 failed"),
        (f"<testsuite>{CASE}{LEFT_OUT}</testsuite>", Counts(1, 0, 1), "web: 1 passed, 0 failed, 1 skipped"),
        ("<testsuites/>", Counts(0, 0, 0), "web: 0 passed, 0 failed"),
        ("<testsuites><cut off", Counts(0, 1, 0), "web: 0 passed, 1 failed"),
    ],
)
def test_a_runners_report_becomes_one_line_of_counts(xml: str, expected: Counts, line: str, tmp_path: Path) -> None:
    report = tmp_path / "web.xml"
    report.write_text(xml, encoding="utf-8")
    assert counts_in(report) == expected
    assert counts_in(report).line("web") == line


def test_a_runner_that_leaves_no_report_has_failed(tmp_path: Path) -> None:
    assert counts_in(tmp_path / "none.xml") == Counts(0, 1, 0)


def test_naming_a_runner_that_does_not_exist_fails() -> None:
    assert run_suites("brwoser") == 1
