"""Rule: every path, make target, command and link on a page exists."""

import re
from functools import cache
from pathlib import Path

import pytest

from kisslock.cli import commands
from tools.places import ROOT

DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
TOP = "src|web|tests|docs|tools|vectors|examples|bench|requirements|build"
# A path in a docs page, relative to the root of the repository. In ARCHITECTURE.md and the other guided tours, it can
# also be relative to src/kisslock, web or web/src.
PATH = re.compile(rf"`((?:{TOP})/[\w@./-]+)`")
SHORT = re.compile(r"`([a-zA-Z]+/[\w/]+\.(?:ts|tsx|py))`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
# Commands create these files, so not every checkout contains them.
MADE = ("build/", "src/kisslock/static", "web/dist", "web/kit/dist")
EACH = pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_of(page: Path) -> str:
    """Return a page without its fenced blocks, which tests/docs runs."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings, like GitHub creates them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)


@EACH
def test_every_path_that_a_page_names_exists(page: Path) -> None:
    named = PATH.findall(text_of(page))
    assert [path for path in named if not path.startswith(MADE) and not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "docs/internals/journeys.md"])
def test_every_path_in_the_architecture_page_exists(page: str) -> None:
    roots = [ROOT, ROOT / "src" / "kisslock", ROOT / "web" / "src", ROOT / "web"]
    named = SHORT.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [path for path in named if not any((root / path).exists() for root in roots)] == []


def test_the_length_of_the_architecture_page_is_limited() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split()) <= 1750


@EACH
def test_every_link_points_to_an_existing_page_and_heading(page: Path) -> None:
    for target, anchor in LINK.findall(text_of(page)):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


@EACH
def test_every_command_that_a_page_names_exists(page: Path) -> None:
    text = text_of(page)
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets
    assert set(re.findall(r"`kisslock ([a-z]+)", text)) <= set(commands())
