"""A page's Markdown for the site: links lead to pages of the site, pictures have a light and a dark one."""

import posixpath
import re
from collections.abc import Callable, Mapping

FENCE = re.compile(r"(^ *```.*?^ *```[ ]*$)", re.MULTILINE | re.DOTALL)
# Inline code is matched first, so that a link inside of it stays as it is.
LINK = re.compile(r"`[^`\n]*`|(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
OUTSIDE = re.compile(r"^(?:[a-z]+:|#)")
HTML_PICTURE = re.compile(r'<img src="([^"]+)" alt="([^"]*)"[^>]*>')
DRAWING = re.compile(r"^ *```mermaid\n.*?^ *```$", re.MULTILINE | re.DOTALL)

# The kind of a path of the checkout: "file", "folder", or an empty string for none.
Kind = Callable[[str], str]


class BrokenLinkError(Exception):
    """A link or a picture of a page leads to a path that does not exist."""


def staged(text: str, path: str, names: Mapping[str, str], kind: Kind, titles: Mapping[str, str] | None = None) -> str:
    """Return the text of the page at a path of the checkout as the generator reads it.

    A link that reads as the name of a page's file gets the page's title. A link to a file that is no page becomes a
    download, a link to a folder becomes its name. Raises BrokenLinkError.
    """
    parts = FENCE.split(DRAWING.sub(lambda _: drawing_of(path), text))
    return "".join(part if FENCE.fullmatch(part) else _inline(part, path, names, kind, titles or {}) for part in parts)


def drawing_of(path: str) -> str:
    """Return the picture that stands for a page's Mermaid block, which a forge draws and the site does not."""
    picture = posixpath.relpath("docs/images/who-talks-to-whom.svg", posixpath.dirname(path) or ".")
    return f"![Who talks to whom]({picture})"


def _inline(text: str, path: str, names: Mapping[str, str], kind: Kind, titles: Mapping[str, str]) -> str:
    def rewritten(found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        if target is None or OUTSIDE.match(target):
            return found.group()
        file, _, anchor = target.partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
        if there.startswith("docs/images/") and mark:
            return _picture(words, there, names[path], kind)
        if not kind(there):
            raise BrokenLinkError(f"{path}: {target}")
        if there in names:
            to = posixpath.relpath(names[there], posixpath.dirname(names[path]) or ".")
            named = titles.get(there, words) if there.endswith(words) else words
            return f"[{named}]({to}.md{'#' + anchor if anchor else ''})"
        if kind(there) == "folder":
            return f"{words} (`{there}`)" if words.strip("`") != there else f"`{there}`"
        return f"[{words}]({'../' * names[path].count('/')}files/{there})"

    return LINK.sub(rewritten, HTML_PICTURE.sub(r"![\2](\1)", text))


def _picture(words: str, there: str, name: str, kind: Kind) -> str:
    picture = "../" * name.count("/") + there.removeprefix("docs/")
    if not kind(there):
        raise BrokenLinkError(f"{name}: {there}")
    stem, dot, suffix = picture.rpartition(".")
    if not kind(f"{there.rpartition('.')[0]}-dark.{suffix}"):
        return f"![{words}]({picture})"
    return f"![{words}]({picture}){{.only-light}} ![{words}]({stem}-dark{dot}{suffix}){{.only-dark}}"


def files_of(text: str) -> set[str]:
    """Return the paths of the checkout that a staged page offers as files."""
    return {target.partition("files/")[2] for _, _, target in LINK.findall(text) if re.match(r"(\.\./)*files/", target)}


def contents(sections: Mapping[str, Mapping[str, str]]) -> str:
    """Return the hidden table of contents of the first page: by section, the title and the place of each page."""
    blocks = []
    for title, pages in sections.items():
        lines = "\n".join(f"{words} <{name}>" for words, name in pages.items())
        blocks.append(f"\n```{{toctree}}\n:caption: {title}\n:hidden:\n\n{lines}\n```\n")
    return "".join(blocks)
