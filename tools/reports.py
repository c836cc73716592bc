"""Counts and failures of a runner's JUnit report."""

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

FAILED, SECOND_TRY = ("failure", "error"), ("flakyFailure", "flakyError")


def counts(name: str, report: Path, code: int) -> tuple[str, bool]:
    """Return the line of counts of a JUnit report, and True if everything passed.

    If the runner itself failed or ran no test, or if its report is missing or incomplete, this counts as one failure.
    """
    cases = _cases(report)
    failed = sum(_child(case, FAILED) is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    passed = len(cases) - failed - skipped
    if code != 0 or passed == 0:
        failed = max(failed, 1)
    return f"{name}: {passed} passed, {failed} failed{f', {skipped} skipped' if skipped else ''}", failed == 0


def summary(name: str, report: Path) -> list[str]:
    """Return a line for each failed test of a JUnit report, and for each that passed only at its second attempt."""
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
        cases = ET.parse(report).getroot().iter("testcase")  # noqa: S314 - written by our own runner a moment ago
    except (OSError, ET.ParseError):
        return []
    # A test that was interrupted has no name in the report.
    return [case for case in cases if case.get("name")]


def _child(case: ET.Element, kinds: Sequence[str]) -> ET.Element | None:
    return next((found for kind in kinds if (found := case.find(kind)) is not None), None)
