from xml.etree import ElementTree as ET

import pytest

from tools.places import ROOT
from tools.site.drawing import drawings

DRAWINGS = drawings()


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_in_the_checkout_is_the_one_that_the_data_gives(name: str) -> None:
    assert (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8") == DRAWINGS[name]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_has_a_title_and_nothing_from_another_place(name: str) -> None:
    root = ET.fromstring(DRAWINGS[name])  # noqa: S314 - drawn a moment ago
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert not any(word in DRAWINGS[name] for word in ("href", "url(", "<script", "@import"))
