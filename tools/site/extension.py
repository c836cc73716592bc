"""Sphinx extension of the documentation site.

The extension adds navigation, dark pictures, accessible names, and llms.txt.
"""

import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

ROOT = Path(__file__).resolve().parents[2]
SITE_MAP = tomllib.loads((ROOT / "docs" / "site.toml").read_text(encoding="utf-8"))
# Marks the place of the playground, which only the built site contains. Without JavaScript, visitors see a link to the
# dialog.
DEMO_COMMENT = "<!-- demo -->"
PLAYGROUND_HTML = """<div id="playground"><p>
<a class="demo" href="../demo/index.html">Click through the dialog, with a practice wallet</a>
</p></div><script src="../demo/playground.js" defer></script>"""
# The first page has no table of contents, so it uses the full width.
WIDE_PAGE_OPTIONS = "---\nhide-toc: true\n---\n"
# The page at the old URL of a moved page. Browsers without JavaScript follow the page's meta refresh.
REDIRECT_HTML = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>This page has moved</title>
<script>location.replace("{target}" + location.hash)</script>
<noscript><meta http-equiv="refresh" content="0; url={target}"></noscript>
<a href="{target}">This page has moved</a>
</html>
"""
# Scripts that show an excerpt below each search result. Sphinx's own script loads each result's page to show an
# excerpt, which needs a server.
CONTEXT_SCRIPTS = '<script src="_static/texts.js"></script><script src="_static/context.js"></script>'
# Each row has a pattern in a built page, and its replacement. The replacements make the pages accessible, and axe
# reports each missing replacement (web/e2e/docs/site.spec.ts).
ACCESSIBLE_HTML = (
    # The headings of the navigation's sections have the second level.
    (re.compile(r'(<p class="caption" role="heading")>'), r'\1 aria-level="2">'),
    (re.compile(r'<aside class="sidebar-drawer">'), '<aside class="sidebar-drawer" aria-label="Pages">'),
    (re.compile(r'(<aside class="toc-drawer[^"]*")>'), r'\1 aria-label="On this page">'),
    # The keyboard must be able to reach a block that scrolls sideways.
    (re.compile(r'(<div class="highlight"><pre)>'), r'\1 tabindex="0">'),
    (re.compile(r'(<div class="table-wrapper[^"]*")>'), r'\1 tabindex="0">'),
    (re.compile(r'<p>(?=<img [^>]*\.svg")'), '<p class="drawing" tabindex="0">'),
    # The empty corner of a table is not a header cell.
    (re.compile(r'<th (class="head[^"]*")><p></p></th>'), r"<td \1></td>"),
    # The search page needs a heading even before it has found something.
    (
        re.compile(r'<div id="search-results"></div>'),
        f'<h1>Search</h1><div id="search-results"></div>{CONTEXT_SCRIPTS}',
    ),
)


def list_pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the title of each page in docs/site.toml, except the first page."""
    for section in SITE_MAP["section"]:
        yield from ((page["path"].removesuffix(".md"), page["title"]) for page in section["pages"])


def add_navigation(app: Sphinx, name: str, text: list[str]) -> None:
    """Insert the playground and the site's table of contents into the first page."""
    if name != app.config.root_doc:
        return
    text[0] = WIDE_PAGE_OPTIONS + text[0].replace(DEMO_COMMENT, PLAYGROUND_HTML)
    for section in SITE_MAP["section"]:
        lines = "\n".join(f"{page['title']} </{page['path'].removesuffix('.md')}>" for page in section["pages"])
        text[0] += f"\n```{{toctree}}\n:caption: {section['title']}\n:hidden:\n\n{lines}\n```\n"


class LinkTransform(SphinxTransform):
    """Replaces a link's text by the page's title if the text is a file name. Replaces a link to a folder by its text.

    Adds the dark version of a picture, if there is one.
    """

    default_priority = 100

    def apply(self, **_: Any) -> None:
        """Change the page."""
        folder = self.env.doc2path(self.env.docname).parent
        for link in [*self.document.findall(pending_xref)]:
            link["refexplicit"] = link.get("refexplicit") and not link.astext().endswith(".md")
            if (folder / link["reftarget"]).is_dir():
                link.replace_self(link.children)
        for picture in [*self.document.findall(nodes.image)]:
            name, _dot, suffix = picture["uri"].rpartition(".")
            if (folder / f"{name}-dark.{suffix}").is_file():
                twin = picture.deepcopy()
                twin["uri"] = f"{name}-dark.{suffix}"
                twin["classes"].append("only-dark")
                picture["classes"].append("only-light")
                picture.parent.insert(picture.parent.index(picture) + 1, twin)


def finish_build(app: Sphinx, error: Exception | None) -> None:
    """Make the built pages accessible. Write redirects, the texts for the search, llms.txt and llms-full.txt."""
    if error:
        return
    for file in app.outdir.rglob("*.html"):
        page = file.read_text(encoding="utf-8")
        for pattern, replacement in ACCESSIBLE_HTML:
            page = pattern.sub(replacement, page)
        file.write_text(page, encoding="utf-8")
    write_redirects(app.outdir)
    first_page = app.config.root_doc
    texts = {name: " ".join(app.env.get_doctree(name).astext().split()) for name in app.env.found_docs}
    (app.outdir / "_static" / "texts.js").write_text(f"const pageTexts = {json.dumps(texts)}\n", encoding="utf-8")
    index = [f"# {app.config.project}\n\n> {first_sentence(app.env.get_doctree(first_page))}\n"]
    index.append("\nEverything in one file: [llms-full.txt](llms-full.txt)\n")
    for section in SITE_MAP["section"]:
        index.append(f"\n## {section['title']}\n\n")
        for page in section["pages"]:
            sentence = first_sentence(app.env.get_doctree(page["path"].removesuffix(".md")))
            index.append(f"- [{page['title']}](_sources/{page['path']}): {sentence}\n")
    (app.outdir / "llms.txt").write_text("".join(index), encoding="utf-8")
    files = [app.outdir / "_sources" / f"{name}.md" for name in (first_page, *(name for name, _ in list_pages()))]
    full_text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    (app.outdir / "llms-full.txt").write_text(full_text, encoding="utf-8")


def write_redirects(folder: Path) -> None:
    """Write a page for each old URL in docs/site.toml. The page redirects to the new URL and keeps the fragment."""
    for old_page, new_page in SITE_MAP["moved"].items():
        file = folder / f"{old_page}.html"
        target = os.path.relpath(folder / f"{new_page}.html", file.parent)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(REDIRECT_HTML.format(target=target), encoding="utf-8")


def first_sentence(page: nodes.document) -> str:
    """Return the first sentence of a page's first paragraph, else its heading."""
    paragraphs = [
        paragraph for paragraph in page.findall(nodes.paragraph) if isinstance(paragraph.parent, nodes.section)
    ]
    prose = next((word for word in paragraphs if not word.next_node(nodes.image)), None) or page.next_node(nodes.title)
    text = " ".join(prose.astext().split()) if prose else ""
    return re.split(r"(?<=[.:])\s", text, maxsplit=1)[0].rstrip(":")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension's functions with Sphinx."""
    app.connect("source-read", add_navigation)
    app.connect("build-finished", finish_build)
    app.add_transform(LinkTransform)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
