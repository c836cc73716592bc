"""Rule: the glossary stays short, and explains each term once."""

import re

from tools.places import ROOT

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^\| (?!term )([^|]+) \| .+ \|$", PAGE, re.MULTILINE)


def test_the_glossary_has_at_most_40_terms_each_once() -> None:
    assert 20 <= len(TERMS) <= 40
    assert len(set(TERMS)) == len(TERMS)
