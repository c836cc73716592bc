"""Rule: tests live as long as the code: small files, times that are arguments, and no measured seconds."""

import ast
import re
from pathlib import Path

import pytest

from tools.places import ROOT

PYTHON = sorted((ROOT / "tests").rglob("*.py"))
WEB = sorted(
    file
    for pattern in ("src", "console", "embed", "practice", "build", "testing", "rules", "e2e", "gallery")
    for file in (ROOT / "web" / pattern).rglob("*.ts*")
    if re.search(r"\.(test|spec|fixture)\.tsx?$", file.name) or "e2e" in file.parts or "gallery" in file.parts
)
MOST = 300
# The house writes units into names.
TIME = re.compile(r"\b_?[A-Z][A-Z0-9_]*_(S|MS|US)$")


def patched_times(text: str) -> list[str]:
    """The time constants that a test file replaces with monkeypatch."""
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    patches = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "setattr")
    names = (one.value for call in patches for one in call.args[:2] if isinstance(one, ast.Constant))
    return [name for name in names if isinstance(name, str) and TIME.search(name)]


# Only a ratio of two sizes is measured, in this file.
GROWTH = ROOT / "tests" / "growth.py"
MEASURES = re.compile(r"\b(?:perf_counter|process_time|thread_time)(?:_ns)?\(")


def test_there_are_tests_of_both_languages() -> None:
    assert len(PYTHON) > 100
    assert len(WEB) > 100


@pytest.mark.parametrize("file", [*PYTHON, *WEB], ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_test_file_has_at_most_300_lines(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_test_patches_a_time_constant(file: Path) -> None:
    assert patched_times(file.read_text(encoding="utf-8")) == []


def test_no_test_measures_seconds() -> None:
    assert [file for file in PYTHON if MEASURES.search(file.read_text(encoding="utf-8"))] == [GROWTH]


@pytest.mark.parametrize(
    "line",
    ['monkeypatch.setattr(fetch, "TIMEOUT_S", 1)', 'patch.setattr("kisslock.x._AWAY_MS", 1)'],
)
def test_the_rule_sees_a_patched_time(line: str) -> None:
    assert len(patched_times(line)) == 1
