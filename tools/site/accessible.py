"""What a built page needs for keyboards and screen readers and the theme leaves out."""

import re
from html import escape

# Pattern and replacement; axe names each of them when it is missing (web/e2e/docs/site.spec.ts).
MENDED = (
    # The sections of the navigation are headings of the second level.
    (re.compile(r'(<p class="caption" role="heading")>'), r'\1 aria-level="2">'),
    (re.compile(r'<aside class="sidebar-drawer">'), '<aside class="sidebar-drawer" aria-label="Pages">'),
    (re.compile(r'(<aside class="toc-drawer[^"]*")>'), r'\1 aria-label="On this page">'),
    # A block that can be scrolled sideways can be reached with the keyboard.
    (re.compile(r'(<div class="highlight"><pre)>'), r'\1 tabindex="0">'),
    (re.compile(r'(<div class="table-wrapper[^"]*")>'), r'\1 tabindex="0">'),
    # The corner of a table is no header.
    (re.compile(r'<th (class="head[^"]*")><p></p></th>'), r"<td \1></td>"),
    # The search has a heading before it has found something.
    (re.compile(r'<div id="search-results"></div>'), '<h1>Search</h1><div id="search-results"></div>'),
)
DRAWING = re.compile(r'<img alt="([^"]*)"[^>]*src="[^"]*_images/([\w-]+)\.svg"[^>]*/>')
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def mended(page: str, drawings: dict[str, str]) -> str:
    """Return the page with these changes, and with each drawing (SVG by name) inside, in the page's colours."""
    for pattern, replacement in MENDED:
        page = pattern.sub(replacement, page)
    return DRAWING.sub(lambda found: _inside(found[1], drawings[found[2]]), page)


def _inside(words: str, svg: str) -> str:
    label = f'role="img" aria-label="{escape(words)}"'
    inner = STYLE.sub("", svg).replace("<svg ", f"<svg {label} ", 1)
    return f'<span class="drawing" tabindex="0" role="group" aria-label="{escape(words)}">{inner}</span>'
