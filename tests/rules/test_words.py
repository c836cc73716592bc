"""Rule: comments, texts, pages and names of tests have a plain subject (CONTRIBUTING.md, Sentences)."""

import re

import pytest

from tests.rules.test_citations import TEXTS
from tools.places import ROOT

WORDS = r"who(?:m|se)?ever|whatever|(?:no|some|every|any)body|(?:some|every|any)one|no[ _]?one(?![a-z])"
# As a word, inside a name such as test_a_page_for_nobody, and as a part of a name such as isForNobody.
VAGUE = re.compile(
    rf"(?:(?<![A-Za-z])(?i:{WORDS})|(?<=[a-z0-9])(?=[A-Z])(?i:{WORDS}))(?![a-rt-z])",
)
ALLOWED = {
    "CONTRIBUTING.md": "quotes the words",
    "docs/specification.md": "quotes the specification",
    "tests/rules/test_words.py": "quotes the words",
    "vectors/contracts/contracts.sol": "its comments are part of the hash in the compiled contracts",
}
# Results are written by `make bench`; the texts come from the files of bench/, which are checked.
CHECKED = {name: text for name, text in TEXTS.items() if not name.endswith("/RESULTS.md")}


def found(text: str) -> list[str]:
    """The lines with a vague subject."""
    return [line.strip() for line in text.splitlines() if VAGUE.search(line)]


def test_no_sentence_has_a_vague_subject() -> None:
    assert {name: lines for name, text in CHECKED.items() if name not in ALLOWED and (lines := found(text))} == {}


def test_every_exception_is_needed() -> None:
    assert [name for name in ALLOWED if not found((ROOT / name).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("line", "is_vague"),
    [
        ("# Nobody waits for it.", True),
        ("def test_a_page_for_nobody() -> None:", True),
        ("somebody's file", True),
        ("No one asks.", True),
        ("test_no_one_asks", True),
        ("whatever comes", True),
        ("the body of no response", False),
        ("nobody_knows", True),
        ("nobodyKnows", True),
        ("const isForNobody = true", True),
        ("forNoOne()", True),
        ("Someone asks.", True),
        ("an address shows its balance to anyone", True),
        ("any one of them", False),
        ("readOneNode", False),
        ("no ones and zeros", False),
        ("The client sends any body.", False),
    ],
)
def test_a_vague_subject_is_recognised(line: str, is_vague: bool) -> None:
    assert bool(found(line)) is is_vague
