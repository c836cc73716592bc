"""Rule: what code and tests cite can be opened: a file of this repository, a heading that is there, or a standard."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.test_named import anchors
from tools.places import ROOT

ENDINGS = {".py", ".ts", ".tsx", ".js", ".css", ".html", ".md", ".toml", ".yaml", ".yml", ".sh"}
FOLDERS = ("src", "tests", "web", "tools", "bench", "examples", "docs", "vectors")
LEFT_OUT = {"node_modules", "static", "dist", "results", "__pycache__"}
# Documents that are in no repository, or a section without its file.
UNKNOWN = re.compile(
    r"\bdesign (?:section|principle)s? \d|\b(?:checklist|contract) (?:line|section)s? \d|\bthe (?:issue|checklist)\b",
    re.IGNORECASE,
)
CITED = re.compile(r"(?<![\w/.])((?:docs/[\w/.-]+|README|ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md)(?:#([\w-]+))?")
SECTION = re.compile(r"(docs/[\w/-]+\.md),? section (\d+)|(?<!docs/)\bspecification(?:\.md)?,? section (\d+)")


def sources() -> Iterator[Path]:
    """Every file that is written by hand and may cite something."""
    yield from (*sorted(ROOT.glob("*.md")), ROOT / "pyproject.toml")
    for folder in FOLDERS:
        for path, folders, files in os.walk(ROOT / folder):
            folders[:] = sorted(set(folders) - LEFT_OUT)
            yield from (Path(path, name) for name in sorted(files) if Path(name).suffix in ENDINGS)


TEXTS = {
    file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in sources() if file != Path(__file__)
}


def test_nothing_is_cited_that_cannot_be_opened() -> None:
    found = [(name, match[0]) for name, text in TEXTS.items() for match in UNKNOWN.finditer(text)]
    assert found == []


def test_a_cited_page_and_its_heading_are_there() -> None:
    lost = [
        (name, page, anchor)
        for name, text in TEXTS.items()
        for page, anchor in CITED.findall(text)
        if not (ROOT / page).is_file() or (anchor and anchor not in anchors(ROOT / page))
    ]
    assert lost == []


def test_a_cited_section_is_there() -> None:
    lost = []
    for name, text in TEXTS.items():
        for page, number, of_specification in SECTION.findall(text):
            headings = (ROOT / (page or "docs/specification.md")).read_text(encoding="utf-8")
            if not re.search(rf"^## {number or of_specification}\. ", headings, re.MULTILINE):
                lost.append((name, page, number or of_specification))
    assert lost == []


def test_a_cited_rule_of_security_is_there() -> None:
    rules = set(re.findall(r"^\| (\d+) \|", TEXTS["docs/security.md"], re.MULTILINE))
    cited = {number for text in TEXTS.values() for number in re.findall(r"docs/security\.md rule (\d+)", text)}
    assert cited <= rules


@pytest.mark.parametrize(
    ("words", "is_unknown"),
    [
        ("design section 8", True),
        ("checklist lines 1 and 2", True),
        ("contract section 3", True),
        ("docs/design.md#8-focus-and-live-texts", False),
        ("specification section 9", False),
    ],
)
def test_a_citation_without_a_file_is_recognised(words: str, is_unknown: bool) -> None:
    assert bool(UNKNOWN.search(words)) is is_unknown
