"""docs/site.toml: the pages of the site, in the order of the navigation."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath


@dataclass(frozen=True)
class Page:
    """A page: its Markdown file from the root of the checkout, and its title in the navigation."""

    path: str
    title: str

    @property
    def name(self) -> str:
        """Its place in the site, without a suffix: docs/gates.md is `gates`, CHANGELOG.md is `changelog`."""
        inner = PurePosixPath(self.path).with_suffix("").as_posix()
        return inner.removeprefix("docs/") if inner.startswith("docs/") else inner.lower()


@dataclass(frozen=True)
class Section:
    """A section of the navigation."""

    title: str
    pages: tuple[Page, ...]


@dataclass(frozen=True)
class SiteMap:
    """The first page and the sections."""

    first: Page
    sections: tuple[Section, ...]

    def pages(self) -> Iterator[Page]:
        """Yield every page, the first page first."""
        yield self.first
        for section in self.sections:
            yield from section.pages

    def names(self) -> dict[str, str]:
        """Return the place in the site of each Markdown file."""
        return {page.path: page.name for page in self.pages()}


def parse(text: str) -> SiteMap:
    """Return the site's map. Raises KeyError for an entry without a path or a title."""
    read = tomllib.loads(text)
    sections = tuple(
        Section(section["title"], tuple(Page(page["path"], page["title"]) for page in section["pages"]))
        for section in read["section"]
    )
    return SiteMap(Page(read["first"], "Home"), sections)
