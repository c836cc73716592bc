"""Rule: each statement in docs/internals/specification.md has a test with its ID in the comment above."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.rules.test_catalogue import SPECIFIED_METHODS
from tools.places import ROOT
from tools.stamps import files_below

SPECIFICATION_PAGE = (ROOT / "docs" / "internals" / "specification.md").read_text(encoding="utf-8")
ROW_CELLS = [line.strip("| ").split(" | ") for line in re.findall(r"^\| [1-9D]\..*", SPECIFICATION_PAGE, re.MULTILINE)]
CELLS_BY_STATEMENT = {cells[0]: cells for cells in ROW_CELLS}
QUOTED_PATH = re.compile(r"`((?:src|web|tests|docs|tools|vectors)/[^`<>*]+)`")
# Matches a comment that consists only of a reference such as "Specification 4.3, 4.4". The next line must begin a test,
# a table of tests or a group of tests.
MARK_COMMENT = re.compile(r"^ *(?:#|//) Specification ((?:[1-9D]\.\d+(?:, )?)+)\n *(.*)", re.MULTILINE)
TEST_START = re.compile(r"(?:async )?def test_|@\w|(?:it|test|describe)(?:\.\w+)*[(<]|for \(")


@cache
def all_marks() -> list[tuple[str, str, str]]:
    """Return every mark: the statement's ID, the file, the line below."""
    return [
        (statement, file.relative_to(ROOT).as_posix(), below)
        for file in (*ROOT.glob("tests/**/*.py"), *web_tests())
        for statement_ids, below in MARK_COMMENT.findall(file.read_text(encoding="utf-8"))
        for statement in statement_ids.split(", ")
    ]


def web_tests() -> list[Path]:
    """Return the front end's unit tests and end-to-end tests, without those of packages."""
    name_endings = (".test.ts", ".test.tsx", ".spec.ts", ".spec.tsx")
    return [file for file in files_below(ROOT / "web", ("node_modules",)) if file.name.endswith(name_endings)]


@pytest.mark.parametrize("path", sorted(set(QUOTED_PATH.findall(SPECIFICATION_PAGE))))
def test_the_specification_refers_only_to_existing_files(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("row", CELLS_BY_STATEMENT.values(), ids=CELLS_BY_STATEMENT.keys())
def test_each_statement_of_the_specification_lists_the_files_whose_tests_are_marked_with_its_id(row: list[str]) -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for statement, file, _ in all_marks():
        files[statement].add(file)
    assert set(QUOTED_PATH.findall(row[-1])) == files[row[0]] != set()


def test_each_specification_mark_contains_the_id_of_a_statement_and_is_in_front_of_a_test() -> None:
    assert [mark for mark in all_marks() if mark[0] not in CELLS_BY_STATEMENT or not TEST_START.match(mark[2])] == []


def test_every_section_of_the_specification_has_a_statement() -> None:
    sections = re.split(r"^## ", SPECIFICATION_PAGE, flags=re.MULTILINE)[1:]
    assert [section[:2] for section in sections[:9]] == [f"{number}." for number in range(1, 10)]
    assert all("| Held by |" in section for section in sections)
    assert len(CELLS_BY_STATEMENT) > 80


def test_each_statement_has_its_own_id() -> None:
    assert (
        len(CELLS_BY_STATEMENT)
        == len(ROW_CELLS)
        == len(re.findall(r"^\| (?!Id |From )", SPECIFICATION_PAGE, re.MULTILINE))
    )


# Specification 3.3
def test_the_specification_and_the_specified_methods_list_the_same_wallets_in_the_same_order() -> None:
    (names,) = re.findall(r"^\| \S+ \| Wallet ids with guides: ([^|]+) \|", SPECIFICATION_PAGE, flags=re.MULTILINE)
    assert names.split(", ") == list(SPECIFIED_METHODS)
