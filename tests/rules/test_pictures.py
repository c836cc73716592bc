"""Rule: each picture of the documents is drawn by `make pictures`, in light and dark, and shown on a page."""

import re

from tools.places import ROOT

IMAGES = ROOT / "docs" / "images"
PICTURES = {file.stem for file in IMAGES.glob("*.png")}
LIGHT = {name for name in PICTURES if not name.endswith("-dark")}


def test_each_picture_has_a_dark_one() -> None:
    assert sorted(PICTURES - LIGHT) == sorted(f"{name}-dark" for name in LIGHT)


def test_each_picture_is_one_that_make_pictures_draws() -> None:
    drawn = (ROOT / "web" / "gallery" / "readme.spec.ts").read_text(encoding="utf-8")
    table = drawn.partition("const pictures = {")[2].partition("\n} as const")[0]
    assert sorted(re.findall(r"^  (\w+): \{", table, re.MULTILINE)) == sorted(LIGHT)


def test_each_picture_and_each_drawing_is_shown() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    drawings = {file.stem for file in IMAGES.glob("*.svg")}
    assert sorted(name for name in LIGHT | drawings if not re.search(rf"images/{name}\.(png|svg)", text)) == []
