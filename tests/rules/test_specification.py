"""Rule: docs/specification.md names only what exists: every path, every test by its title, every wallet in order."""

import re
from pathlib import Path

import pytest

from tests.rules.test_catalogue import SPECIFICATION

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "specification.md").read_text(encoding="utf-8")
# A row of a table is something that stands in lines of cells and is neither its head nor the rule below that.
ROWS = [
    [cell.strip() for cell in line.strip("|\n ").split(" | ")]
    for line, below in zip(PAGE.splitlines(), [*PAGE.splitlines()[1:], ""], strict=True)
    if line.startswith("| ") and not below.startswith("|---")
]
PATH = re.compile(r"`((?:src|web|tests|docs|tools|vectors)/[^`<>*]+)`")
# A test's file, or one of the titles that follow it.
NAMED = re.compile(r"`([^`]+)`|“([^”]+)”")


def quoted() -> list[tuple[str, str]]:
    """Every title in a last cell, with the file named before it."""
    found = []
    for row in ROWS:
        file = ""
        for path, title in NAMED.findall(row[-1]):
            file = path or file
            if title:
                found.append((file, title))
    return found


@pytest.mark.parametrize("path", sorted(set(PATH.findall(PAGE))))
def test_every_path_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize(("file", "title"), sorted(set(quoted())))
def test_every_title_is_a_test_of_its_file(file: str, title: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".py"):
        assert f"def test_{title.replace(' ', '_')}(" in text
    else:
        assert any(f"{quote}{title}{quote}" in text for quote in "'\"`")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_every_statement_names_a_test(row: list[str]) -> None:
    assert PATH.match(row[-1])
    assert "“" in row[-1]


def test_every_section_of_the_specification_has_statements() -> None:
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    assert [section[:2] for section in sections[:9]] == [f"{number}." for number in range(1, 10)]
    assert all("| Held by |" in section for section in sections)
    assert len(ROWS) > 80


def test_the_28_wallets_are_named_in_the_order_of_the_catalogue() -> None:
    (names,) = re.findall(r"^\| Wallet ids with guides: ([^|]+) \|", PAGE, flags=re.MULTILINE)
    assert names.split(", ") == list(SPECIFICATION)
