"""Icons are only drawings: shown as <img>, and safe even if opened directly."""

import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path

import pytest

DATA_FOLDER = Path(str(files("kisslock") / "data"))
ICON_FILES = sorted([*DATA_FOLDER.glob("wallets/*/icon.svg"), *DATA_FOLDER.glob("chains/*.svg")])
SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"
ALLOWED_ELEMENTS = {"svg", "g", "path", "circle", "rect", "ellipse", "polygon", "defs", "clipPath", "mask"}
ALLOWED_ELEMENTS |= {"linearGradient", "radialGradient", "stop"}
MAX_ICON_BYTES = 3500


@pytest.mark.parametrize("icon", ICON_FILES, ids=[f"{icon.parent.name}/{icon.name}" for icon in ICON_FILES])
def test_an_icon_is_a_small_square_svg_without_scripts_or_styles_or_external_references(icon: Path) -> None:
    text = icon.read_text(encoding="utf-8")
    # A document type or a processing instruction can load entities and stylesheets.
    assert "<!" not in text
    assert "<?" not in text
    root = ET.fromstring(text)  # noqa: S314 (our own file, and it has no document type)
    assert {element.tag for element in root.iter()} <= {SVG_NAMESPACE + name for name in ALLOWED_ELEMENTS}
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            assert not name.endswith(("href", "style", "class", "src")), name
            assert "url(" not in value or value.startswith("url(#"), value
            assert ":" not in value, value
    assert root.attrib["viewBox"] == "0 0 24 24", "the viewBox of an icon is 0 0 24 24"
    assert len(text.encode()) <= MAX_ICON_BYTES


def test_a_wallet_folder_contains_only_a_json_file_and_an_svg_icon() -> None:
    file_names = {file.name for file in DATA_FOLDER.glob("wallets/*/*")}
    assert file_names == {"wallet.json", "icon.svg"}


def test_every_network_icon_belongs_to_a_chain() -> None:
    assert not [icon for icon in DATA_FOLDER.glob("chains/*.svg") if not icon.with_suffix(".json").exists()]


def test_the_notice_in_the_wallets_folder_mentions_the_mit_licence() -> None:
    assert "MIT" in (DATA_FOLDER / "wallets" / "NOTICE.md").read_text(encoding="utf-8")
