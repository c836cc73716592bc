from xml.etree import ElementTree as ET

import pytest

from tools.places import ROOT
from tools.site.accessible import mended

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9"><style>.a { fill: red }</style><title>T</title></svg>'


DRAWINGS = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "docs" / "images").glob("*.svg")}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
        ('<aside class="toc-drawer no-toc">', '<aside class="toc-drawer no-toc" aria-label="On this page">'),
        ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
        ('<th class="head text-right"><p></p></th>', '<td class="head text-right"></td>'),
        ('<th class="head"><p>name</p></th>', '<th class="head"><p>name</p></th>'),
    ],
)
def test_what_the_theme_leaves_out_is_added(before: str, after: str) -> None:
    assert mended(before, {}) == after


def test_a_drawing_stands_inside_of_the_page_without_a_style_of_its_own() -> None:
    page = mended('<img alt="Who" class="x" src="../_images/who.svg" />', {"who": SVG})
    assert 'role="img" aria-label="Who"' in page
    assert "<title>T</title>" in page
    assert "<style>" not in page
    assert "<img" not in page


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_of_the_pages_has_a_title_and_nothing_from_another_place(name: str) -> None:
    root = ET.fromstring(DRAWINGS[name])  # noqa: S314 - a file of this repository
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert not any(word in DRAWINGS[name] for word in ("href", "url(", "<script", "@import"))
