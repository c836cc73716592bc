"""Rule: each statement in docs/internals/specification.md has a test with its ID in the comment above."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.rules.test_catalogue import SPECIFICATION
from tools.places import ROOT
from tools.stamps import files_below

PAGE = (ROOT / "docs" / "internals" / "specification.md").read_text(encoding="utf-8")
CELLS = [line.strip("| ").split(" | ") for line in re.findall(r"^\| [1-9D]\..*", PAGE, re.MULTILINE)]
ROWS = {cells[0]: cells for cells in CELLS}
PATH = re.compile(r"`((?:src|web|tests|docs|tools|vectors)/[^`<>*]+)`")
# Matches a comment that consists only of a reference such as "Specification 4.3, 4.4". The next line must begin a test,
# a table of tests or a group of tests.
MARK = re.compile(r"^ *(?:#|//) Specification ((?:[1-9D]\.\d+(?:, )?)+)\n *(.*)", re.MULTILINE)
TEST = re.compile(r"(?:async )?def test_|@\w|(?:it|test|describe)(?:\.\w+)*[(<]|for \(")


@cache
def marks() -> list[tuple[str, str, str]]:
    """Return every mark: the statement's ID, the file, the line below."""
    return [
        (statement, file.relative_to(ROOT).as_posix(), below)
        for file in (*ROOT.glob("tests/**/*.py"), *web_tests())
        for found, below in MARK.findall(file.read_text(encoding="utf-8"))
        for statement in found.split(", ")
    ]


def web_tests() -> list[Path]:
    """Return the front end's unit tests and end-to-end tests, without those of packages."""
    kinds = (".test.ts", ".test.tsx", ".spec.ts", ".spec.tsx")
    return [file for file in files_below(ROOT / "web", ("node_modules",)) if file.name.endswith(kinds)]


@pytest.mark.parametrize("path", sorted(set(PATH.findall(PAGE))))
def test_every_file_that_the_specification_names_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS.keys())
def test_a_statement_names_the_files_whose_tests_are_marked_with_the_statements_id(row: list[str]) -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for statement, file, _ in marks():
        files[statement].add(file)
    assert set(PATH.findall(row[-1])) == files[row[0]] != set()


def test_a_mark_names_a_statement_of_the_specification_and_is_in_front_of_a_test() -> None:
    assert [mark for mark in marks() if mark[0] not in ROWS or not TEST.match(mark[2])] == []


def test_every_section_of_the_specification_has_a_statement() -> None:
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    assert [section[:2] for section in sections[:9]] == [f"{number}." for number in range(1, 10)]
    assert all("| Held by |" in section for section in sections)
    assert len(ROWS) > 80


def test_each_statement_has_its_own_id() -> None:
    assert len(ROWS) == len(CELLS) == len(re.findall(r"^\| (?!Id |From )", PAGE, re.MULTILINE))


# Specification 3.3
def test_the_specification_names_its_28_wallets_in_the_order_of_the_catalogue() -> None:
    (names,) = re.findall(r"^\| \S+ \| Wallet ids with guides: ([^|]+) \|", PAGE, flags=re.MULTILINE)
    assert names.split(", ") == list(SPECIFICATION)
