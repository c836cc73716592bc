"""Counts and failures of a runner's JUnit report."""

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

FAILURE_ELEMENTS, FLAKY_ELEMENTS = ("failure", "error"), ("flakyFailure", "flakyError")


def count_results(name: str, report: Path, exit_code: int) -> tuple[str, bool]:
    """Return the line of counts of a JUnit report, and True if everything passed.

    If the runner itself failed or ran no test, or if its report is missing or incomplete, this counts as one failure.
    """
    cases = _test_cases(report)
    failed_count = sum(_first_child(case, FAILURE_ELEMENTS) is not None for case in cases)
    skipped_count = sum(case.find("skipped") is not None for case in cases)
    passed_count = len(cases) - failed_count - skipped_count
    if exit_code != 0 or passed_count == 0:
        failed_count = max(failed_count, 1)
    return (
        f"{name}: {passed_count} passed, {failed_count} failed{f', {skipped_count} skipped' if skipped_count else ''}",
        failed_count == 0,
    )


def summarise_failures(name: str, report: Path) -> list[str]:
    """Return a line for each failed test of a JUnit report, and for each that passed only at its second attempt."""
    return [
        f"{name} {outcome}: {case.get('classname', '')} {case.get('name', '')}: {_failure_reason(failure)}"
        for outcome, element_names in (("failed", FAILURE_ELEMENTS), ("passed at the second try only", FLAKY_ELEMENTS))
        for case in _test_cases(report)
        if (failure := _first_child(case, element_names)) is not None
    ]


def _failure_reason(failure: ET.Element) -> str:
    return " ".join(f"{failure.get('message', '')} {failure.text or ''}".split())[:300]


def _test_cases(report: Path) -> list[ET.Element]:
    try:
        cases = ET.parse(report).getroot().iter("testcase")  # noqa: S314 - written by our own runner a moment ago
    except (OSError, ET.ParseError):
        return []
    # A test that was interrupted has no name in the report.
    return [case for case in cases if case.get("name")]


def _first_child(case: ET.Element, element_names: Sequence[str]) -> ET.Element | None:
    return next((element for element_name in element_names if (element := case.find(element_name)) is not None), None)
