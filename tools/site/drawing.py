"""`python -m tools.site.drawing`: the drawings of docs/drawings.toml as SVG, into docs/images/."""

import sys
import tomllib
from collections.abc import Mapping
from html import escape
from typing import Any

from tools.places import ROOT

IMAGES = ROOT / "docs" / "images"
WIDTH, HEIGHT = 210, 64
ACROSS, DOWN = 360, 118
MARGIN = 40
LINE = 19
# For the file alone; inside of a page of the site, its style sheet has the rules.
STYLE = """
svg { --paper: #fff; --zone: #f4f5f8; --ink: #12151c; --soft: #545b6a; --edge: #838a99; --accent: #1f4fd6; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #191b21; --zone: #121419; --ink: #f2f4f8; --soft: #b3b9c6; --edge: #737b8b; --accent: #9db9ff; }
}
.paper { fill: var(--paper); }
"""
RULES = """
.zone { fill: var(--zone); }
.box { fill: var(--paper); stroke: var(--edge); stroke-width: 1.5; }
.box.strong { stroke: var(--accent); stroke-width: 2.5; }
.arrow { stroke: var(--soft); stroke-width: 1.5; fill: none; }
.arrow.dotted { stroke-dasharray: 2 5; stroke-linecap: round; }
.head { fill: var(--soft); }
text { font: 15px system-ui, "Segoe UI", Roboto, sans-serif; fill: var(--ink); text-anchor: middle; }
text.soft { fill: var(--soft); font-size: 13px; }
text.start { text-anchor: start; }
text.bold { font-weight: 600; }
"""

Data = Mapping[str, Any]


def draw(data: Data) -> str:
    """Return the SVG of one drawing."""
    boxes = {box["id"]: box for box in data["boxes"]}
    width = max(_left(box) for box in boxes.values()) + WIDTH + MARGIN
    height = MARGIN * 2 + (data["rows"] - 1) * DOWN + HEIGHT
    parts = [_zone(zone) for zone in data["zones"]]
    parts += [_arrow(arrow, boxes[arrow["from"]], boxes[arrow["to"]]) for arrow in data["arrows"]]
    parts += [_box(box) for box in boxes.values()]
    title = f'<title>{escape(data["title"])}</title><rect class="paper" width="{width}" height="{height}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return f"{head}<style>{STYLE}{RULES}</style>{title}\n" + "\n".join(parts) + "\n</svg>\n"


def drawings() -> dict[str, str]:
    """Return the SVG of each drawing by name."""
    data = tomllib.loads((ROOT / "docs" / "drawings.toml").read_text(encoding="utf-8"))
    return {name: draw(one) for name, one in data.items()}


def _left(box: Data) -> int:
    return MARGIN + int(box["column"]) * ACROSS


def _top(box: Data) -> int:
    return MARGIN + int(box["row"]) * DOWN


def _tall(box: Data) -> int:
    return (int(box.get("rows", 1)) - 1) * DOWN + HEIGHT


def _zone(zone: Data) -> str:
    x, y = _left(zone) - 24, _top(zone) - 30
    rect = f'<rect class="zone" x="{x}" y="{y}" width="{WIDTH + 48}" height="{_tall(zone) + 46}" rx="22"/>'
    return f'{rect}<text class="soft start" x="{x + 16}" y="{y + 20}">{escape(zone["title"])}</text>'


def _box(box: Data) -> str:
    x, y, tall = _left(box), _top(box), _tall(box)
    strong = " strong" if box.get("strong") else ""
    rect = f'<rect class="box{strong}" x="{x}" y="{y}" width="{WIDTH}" height="{tall}" rx="14"/>'
    first = y + tall / 2 + 5 - (len(box["text"]) - 1) * LINE / 2
    words = [
        _text("soft" if line else "bold", x + WIDTH // 2, first + line * LINE, text)
        for line, text in enumerate(box["text"])
    ]
    return rect + "".join(words)


def _arrow(arrow: Data, start: Data, end: Data) -> str:
    x1, y1, x2, y2 = _ends(start, end)
    dotted = " dotted" if arrow.get("dotted") else ""
    heads = _head(x2, y2, x2 - x1, y2 - y1) + (_head(x1, y1, x1 - x2, y1 - y2) if arrow.get("both") else "")
    words = _words(arrow["text"], (x1 + x2) / 2, (y1 + y2) / 2, flat=y1 == y2)
    return f'<path class="arrow{dotted}" d="M{x1} {y1}L{x2} {y2}"/>{heads}{words}'


def _ends(start: Data, end: Data) -> tuple[int, int, int, int]:
    """Return where the line leaves and arrives: level with the shorter box, or down the middle of a column."""
    if start["column"] == end["column"]:
        x, below = _left(start) + WIDTH // 2, start["row"] < end["row"]
        upper, lower = (start, end) if below else (end, start)
        top, bottom = _top(upper) + _tall(upper), _top(lower)
        return (x, top, x, bottom) if below else (x, bottom, x, top)
    level = min(start, end, key=_tall)
    y = _top(level) + _tall(level) // 2
    right = start["column"] < end["column"]
    near, far = (start, end) if right else (end, start)
    return (_left(near) + WIDTH, y, _left(far), y) if right else (_left(far), y, _left(near) + WIDTH, y)


def _head(x: int, y: int, across: int, down: int) -> str:
    """Return the head of an arrow whose point is at x, y."""
    if across:
        back = -9 if across > 0 else 9
        return f'<path class="head" d="M{x} {y}l{back} -5v10z"/>'
    back = -9 if down > 0 else 9
    return f'<path class="head" d="M{x} {y}l-5 {back}h10z"/>'


def _words(lines: list[str], x: float, y: float, *, flat: bool) -> str:
    """Return the words of an arrow: on top of a level one, to the right of one that stands."""
    kind, x, first = ("soft", x, y - 8 - (len(lines) - 1) * 16) if flat else ("soft start", x + 10, y + 4)
    return "".join(_text(kind, x, first + number * 16, line) for number, line in enumerate(lines))


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def main() -> int:
    """Write every drawing."""
    for name, svg in drawings().items():
        (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
