"""Rule: docs/site.toml names each page of the documentation once, under a title of its own."""

import tomllib

from tools.places import ROOT

SITE = tomllib.loads((ROOT / "docs" / "site.toml").read_text(encoding="utf-8"))
PAGES = [page for section in SITE["section"] for page in section["pages"]]
PATHS = [SITE["first"], *(page["path"] for page in PAGES)]


def test_each_page_below_docs_is_in_the_navigation_once() -> None:
    below = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert sorted(below - set(PATHS)) == []
    assert len(PATHS) == len(set(PATHS))


def test_each_page_of_the_navigation_is_there() -> None:
    assert [path for path in PATHS if not (ROOT / path).is_file()] == []


def test_two_pages_never_share_a_title() -> None:
    titles = [page["title"] for page in PAGES]
    assert len(titles) == len(set(titles))


def test_the_sections_are_the_agreed_ones() -> None:
    titles = [section["title"] for section in SITE["section"]]
    assert titles == ["Start", "How-to", "Reference", "Explanation", "Coming from", "Project"]
