"""Icons from outside: only their own shapes, and small."""

from importlib.resources import files
from pathlib import Path

import pytest

from kisslock.guides.icons import MAX_ICON_BYTES, PNG_SIGNATURE, read_icon

SVG_START = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">'
INVALID_ICONS = [
    ("<script>alert(1)</script>", "has the element <script>"),
    ('<rect onload="alert(1)"/>', "has the script onload"),
    ("<foreignObject><p/></foreignObject>", "has the element <foreignObject>"),
    ('<image href="https://evil.example/x.png"/>', "has the element <image>"),
    ('<use xlink:href="https://evil.example/x.svg#a"/>', "refers to https://evil.example/x.svg#a"),
    ('<use href="data:image/svg+xml,x"/>', "refers to data:image/svg+xml,x"),
    ('<rect fill="url(https://evil.example/#a)"/>', "fill may lead outside"),
    ("<style>@import 'https://evil.example/x.css'</style>", "has a style that may lead outside"),
    ("<style>rect{background:url(//evil.example)}</style>", "has a style that may lead outside"),
    ("<style>rect{fill:ur&#108;(//evil.example)}</style>", "has a style that may lead outside"),
    ("<style>@imp<!-- -->ort '//evil.example'</style>", "has a style that may lead outside"),
    ("<style>rect{fill:image-set('http://evil.example' 1x)}</style>", "has a style that may lead outside"),
    ("<rect style=\"mask:-webkit-image-set('http://evil.example' 1x)\"/>", "style may lead outside"),
    ("<rect style=\"mask:IMAGE('http://evil.example')\"/>", "style may lead outside"),
    ("<style>rect{mask:src('http://evil.example')}</style>", "has a style that may lead outside"),
    ("<style>rect{fill:url/**/(http://evil.example)}</style>", "has a style that may lead outside"),
    ("<style>rect{fill:u\\72l(http://evil.example)}</style>", "has a style that may lead outside"),
    ("<style>@\\69mport 'http://evil.example';</style>", "has a style that may lead outside"),
    ("<style>@font-face{font-family:a}</style>", "has a style that may lead outside"),
    ('<rect fill="url(#a), url(http://evil.example)"/>', "fill may lead outside"),
    ('<rect fill="url(#a"/>', "fill may lead outside"),
    ('<g xml:base="http://evil.example/"><use href="#a"/></g>', "refers to http://evil.example/"),
    ("<rect>", "is no well-formed SVG"),
    ("<?xml-stylesheet href='x'?>", "has a processing instruction"),
]


@pytest.mark.parametrize(("svg_content", "problem"), INVALID_ICONS, ids=[row[0] for row in INVALID_ICONS])
def test_an_svg_that_runs_a_script_or_loads_a_file_is_rejected_with_the_reason(
    tmp_path: Path, svg_content: str, problem: str
) -> None:
    (tmp_path / "icon.svg").write_text(f"{SVG_START}{svg_content}</svg>", encoding="utf-8")
    problems: list[str] = []
    assert read_icon(tmp_path, problems, "own/gamma") is None
    assert problems[0].startswith(f"own/gamma/icon.svg: {problem}")


def test_an_svg_with_entities_is_rejected_because_it_has_a_document_type(tmp_path: Path) -> None:
    entity_bomb = (
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + SVG_START + "<text>&b;</text></svg>"
    )
    (tmp_path / "icon.svg").write_text(entity_bomb, encoding="utf-8")
    problems: list[str] = []
    read_icon(tmp_path, problems, "x")
    assert problems == ["x/icon.svg: has a document type; take the line <!DOCTYPE …> out"]


def test_an_invalid_png_and_an_icon_that_is_too_large_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "icon.svg").write_bytes(b" " * 200_000)
    problems: list[str] = []
    read_icon(tmp_path, problems, "x")
    (tmp_path / "icon.svg").unlink()
    (tmp_path / "icon.png").write_bytes(b"<svg/>")
    read_icon(tmp_path, problems, "x")
    assert problems == [f"x/icon.svg: larger than {MAX_ICON_BYTES} bytes", "x/icon.png: is no PNG"]


@pytest.mark.parametrize(
    "file", sorted(Path(str(files("kisslock"))).glob("data/wallets/*/icon.svg")), ids=lambda file: file.parent.name
)
def test_every_icon_in_the_catalogue_is_accepted(file: Path) -> None:
    problems: list[str] = []
    assert read_icon(file.parent, problems, "x")
    assert problems == []


def test_a_png_and_an_svg_with_gradients_are_accepted(tmp_path: Path) -> None:
    icon_with_gradient = (
        "<title>Wallet(s) @ home</title><style>@media (prefers-color-scheme: dark) { .a { fill: rgb(0 0 0); } }</style>"
        '<defs><linearGradient id="a" gradientTransform="matrix(1 0 0 1 0 0) rotate(45)"/></defs>'
        '<rect class="a" fill="url(#a)" style="mask: url( \'#b:1\' ); color: var(--c, hsl(0, 0%, 0%))"/>'
        '<use href="#a"/>'
    )
    (tmp_path / "icon.svg").write_text(f"{SVG_START}{icon_with_gradient}</svg>", encoding="utf-8")
    problems: list[str] = []
    assert (read_icon(tmp_path, problems, "x") or "").startswith("data:image/svg+xml,")
    (tmp_path / "icon.svg").unlink()
    (tmp_path / "icon.png").write_bytes(PNG_SIGNATURE + b"1")
    assert (read_icon(tmp_path, problems, "x") or "").startswith("data:image/png;base64,iVBORw0KGgo")
    assert problems == []
