"""Rule: each rule of docs/security.md names tests that exist."""

import ast
import re
from functools import cache

import pytest

from tools.places import ROOT

SECURITY_PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
RULE_ROWS = re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", SECURITY_PAGE, re.MULTILINE)
# Matches the name of a Python test (file and function), and of an end-to-end test (file and title).
NAMED_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`|`(web/[\w/.]+\.spec\.ts)` “([^”]+)”")


@cache
def function_names(path: str) -> frozenset[str]:
    """Return the names of the functions in a Python file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.mark.parametrize(("number", "tests"), [(number, tests) for number, _, tests in RULE_ROWS])
def test_each_security_rule_refers_only_to_existing_tests(number: str, tests: str) -> None:
    named_tests = [NAMED_TEST.fullmatch(cell) for cell in tests.split("<br>")]
    assert all(named_tests), number
    for path, function, journey, title in [named_test.groups() for named_test in named_tests if named_test]:
        if path:
            assert function in function_names(path)
        else:
            assert f"'{title}'" in (ROOT / journey).read_text(encoding="utf-8")


def test_the_security_rules_are_numbered_from_one() -> None:
    assert [int(number) for number, *_ in RULE_ROWS] == list(range(1, len(RULE_ROWS) + 1))
    assert len(RULE_ROWS) >= 30
