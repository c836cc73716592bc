"""What the pages of the built site name: links, anchors and pictures, and which of them lead nowhere."""

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LOADED = {"src", "srcset", "poster", "data"}


@dataclass
class Named(HTMLParser):
    """The ids of a page, its links, and what a browser loads for it."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what a tag names."""
        for name, value in attrs:
            if value is None:
                continue
            if name == "id":
                self.ids.add(value)
            elif name in LOADED or (tag == "link" and name == "href" and ("rel", "stylesheet") in attrs):
                self.loaded.append(value)
            elif name == "href":
                self.links.append(value)


def read(page: str) -> Named:
    """Return what a page names."""
    named = Named()
    named.feed(page)
    return named


def problems(pages: Mapping[str, Named], files: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """Return a line for each broken link or anchor, foreign or missing file, and page that is missing or unlinked.

    Pages and files are named from the root of the site; the wanted pages are those of the navigation.
    """
    there = {*files, *pages}
    found = [f"{page}: this page of docs/site.toml was not built" for page in wanted if page not in pages]
    for page, named in pages.items():
        found += [f"{page}: {url}" for url in named.links if not _leads(url, page, pages, there)]
        found += [f"{page}: {url} is loaded" for url in named.loaded if not _is_own(url, page, there)]
    linked = {_target(url, page) for page, named in pages.items() for url in named.links if not urlsplit(url).scheme}
    return found + [f"{page}: no page links to it" for page in wanted if page not in linked]


def _leads(url: str, page: str, pages: Mapping[str, Named], there: set[str]) -> bool:
    parts = urlsplit(url)
    if parts.scheme or parts.netloc:
        return parts.scheme in {"https", "http", "mailto"}
    target = _target(url, page)
    if not parts.fragment:
        return target in there
    return target in pages and unquote(parts.fragment) in pages[target].ids


def _is_own(url: str, page: str, there: set[str]) -> bool:
    parts = urlsplit(url)
    return not parts.scheme and not parts.netloc and _target(url, page) in there


def _target(url: str, page: str) -> str:
    path = unquote(urlsplit(url).path)
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
