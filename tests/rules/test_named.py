"""Rule: every path, make target, command and link on a page exists."""

import re
from functools import cache
from pathlib import Path

import pytest

from kisslock.cli import commands
from tools.places import ROOT

DOCUMENT_PAGES = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
TOP_FOLDERS = "src|web|tests|docs|tools|vectors|examples|bench|requirements|build"
# A path in a docs page, relative to the root of the repository. In ARCHITECTURE.md and the other guided tours, it can
# also be relative to src/kisslock, web or web/src.
QUOTED_PATH = re.compile(rf"`((?:{TOP_FOLDERS})/[\w@./-]+)`")
SHORT_PATH = re.compile(r"`([a-zA-Z]+/[\w/]+\.(?:ts|tsx|py))`")
PAGE_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
# Commands create these files, so not every checkout contains them.
GENERATED_PATHS = ("build/", "src/kisslock/static", "web/dist", "web/kit/dist")
FOR_EACH_PAGE = pytest.mark.parametrize("page", DOCUMENT_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_without_blocks(page: Path) -> str:
    """Return a page without its fenced blocks, which tests/docs runs."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def heading_anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings, like GitHub creates them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)


@FOR_EACH_PAGE
def test_each_docs_page_mentions_only_existing_paths(page: Path) -> None:
    named_paths = QUOTED_PATH.findall(text_without_blocks(page))
    assert [path for path in named_paths if not path.startswith(GENERATED_PATHS) and not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "docs/internals/journeys.md"])
def test_every_path_in_the_architecture_page_and_the_journeys_page_exists(page: str) -> None:
    root_folders = [ROOT, ROOT / "src" / "kisslock", ROOT / "web" / "src", ROOT / "web"]
    named_paths = SHORT_PATH.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [path for path in named_paths if not any((root / path).exists() for root in root_folders)] == []


def test_the_length_of_the_architecture_page_is_limited() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split()) <= 1750


@FOR_EACH_PAGE
def test_every_link_points_to_an_existing_page_and_heading(page: Path) -> None:
    for target, anchor in PAGE_LINK.findall(text_without_blocks(page)):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in heading_anchors(file), f"{target}#{anchor}"


@FOR_EACH_PAGE
def test_each_docs_page_mentions_only_existing_commands(page: Path) -> None:
    text = text_without_blocks(page)
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets
    assert set(re.findall(r"`kisslock ([a-z]+)", text)) <= set(commands())
