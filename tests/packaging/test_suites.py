import os
import select
from pathlib import Path

import pytest

from tools import suites
from tools.suites import Counts, Suite, counts_in, failures_in, judged, run_suites, run_to_the_end, second_tries_in

CASE = '<testcase name="a"/>'
FAILED = '<testcase name="b"><failure message="no"/></testcase>'
BROKEN = '<testcase name="c"><error message="no"/></testcase>'
FLAKY = '<testcase classname="f.spec.ts" name="f"><flakyFailure message="pale"><stackTrace/></flakyFailure></testcase>'
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


def test_each_failure_gets_a_line_of_its_own(tmp_path: Path) -> None:
    case = '<testcase classname="a.spec.ts" name="opens"><failure message="not\nopen">line 3</failure></testcase>'
    report = tmp_path / "web.xml"
    report.write_text(f"<testsuite>{CASE}{case}{BROKEN}{LEFT_OUT}</testsuite>", encoding="utf-8")
    assert failures_in(report) == ["a.spec.ts opens: not open line 3", "c: no"]
    assert failures_in(tmp_path / "none.xml") == []


def test_each_test_that_needed_a_second_try_is_named_though_it_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suites, "REPORTS", tmp_path)
    command = ["bash", "-c", f"echo '<testsuite>{CASE}{FLAKY}</testsuite>' > {tmp_path}/one.xml"]
    monkeypatch.setattr(suites, "SUITES", (Suite("one", command, tmp_path),))
    assert run_suites() == 0
    assert second_tries_in(tmp_path / "one.xml") == ["f.spec.ts f: pale"]
    assert capsys.readouterr().out.endswith(
        "2 passed, 0 failed\none passed at the second try only: f.spec.ts f: pale\n"
    )


@pytest.mark.parametrize(
    ("counts", "exit_code", "expected"),
    [
        (Counts(3, 0, 1), 0, Counts(3, 0, 1)),
        (Counts(3, 2, 0), 1, Counts(3, 2, 0)),
        (Counts(3, 0, 0), 1, Counts(3, 1, 0)),
        (Counts(0, 0, 0), 0, Counts(0, 1, 0)),
        (Counts(0, 0, 4), 0, Counts(0, 1, 4)),
    ],
    ids=["all passed", "some failed", "the runner itself failed", "no test at all", "every test skipped"],
)
def test_a_runner_passes_only_when_it_ran_tests_and_ended_well(
    counts: Counts, exit_code: int, expected: Counts
) -> None:
    assert judged(counts, exit_code) == expected


def test_naming_a_runner_that_does_not_exist_fails() -> None:
    assert run_suites("brwoser") == 1


@pytest.mark.parametrize(("code", "expected"), [(0, 0), (1, 1)])
def test_the_report_that_counts_is_the_one_of_this_run(
    code: int, expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report before it, of a run that failed, counts nothing."""
    monkeypatch.setattr(suites, "REPORTS", tmp_path)
    command = ["bash", "-c", f"echo '<testsuite>{CASE}{CASE}</testsuite>' > {tmp_path}/one.xml; exit {code}"]
    monkeypatch.setattr(suites, "SUITES", (Suite("one", command, tmp_path),))
    (tmp_path / "one.xml").write_text(f"<testsuite>{FAILED}</testsuite>", encoding="utf-8")
    assert run_suites() == expected
    assert f"one: 2 passed, {code} failed" in capsys.readouterr().out


def test_a_runner_may_run_with_another_one_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(name: str) -> list[str]:
        return ["bash", "-c", f"echo '<testsuite>{CASE}</testsuite>' > {tmp_path}/{name}.xml"]

    monkeypatch.setattr(suites, "REPORTS", tmp_path)
    beside = Suite("pages", command("pages"), tmp_path, only_by_name=True, runs_with="kit")
    monkeypatch.setattr(suites, "SUITES", (Suite("kit", command("kit"), tmp_path, only_by_name=True), beside))
    assert run_suites("kit") == 0
    assert capsys.readouterr().out.endswith("\nkit: 1 passed, 0 failed\npages: 1 passed, 0 failed\n")


def ends(process: int) -> bool:
    """Whether a process has ended, or ends within 20 s."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], 20)[0])
    finally:
        os.close(descriptor)


def test_a_runner_that_does_not_end_is_ended_with_everything_it_started(tmp_path: Path) -> None:
    """The shell starts a program that outlives it, and then hangs itself."""
    command = ["bash", "-c", f"sleep 60 & echo $! > {tmp_path}/left; echo $$ > {tmp_path}/runner; sleep 60"]
    assert run_to_the_end(command, tmp_path, os.environ, seconds=0.5) == 1
    for name in ("left", "runner"):
        assert ends(int((tmp_path / name).read_text())), name


def test_a_runners_exit_code_is_returned(tmp_path: Path) -> None:
    assert run_to_the_end(["bash", "-c", "exit 3"], tmp_path, os.environ) == 3
