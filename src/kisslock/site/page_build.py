"""A page of its own that a feature adds: a build of the front end, and the document around it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kisslock.site.bundle import STATIC, Bundle, read_bundle
from kisslock.site.document import Tags, select_messages, write_feature_page
from kisslock.wire import PageData, PublicConfig


@dataclass(frozen=True, kw_only=True, eq=False)
class PageBuild:
    """The page of the build in the folder `name` of static/, which no site may show in a frame."""

    name: str
    entry: str
    # The sentence of its title, the areas of its sentences (data/areas.json), and sentences of others that it shows
    # before the dialog has loaded its own, by the beginnings of their keys.
    title: str
    areas: tuple[str, ...]
    others: tuple[str, ...]
    # The public settings of this page, from those of the site.
    config: Callable[[PublicConfig], PublicConfig]
    # What is drawn until its script runs (HTML), and its headers.
    waiting: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def read(self) -> Bundle:
        """Its build; raises AssetsMissing."""
        return read_bundle(STATIC / self.name, self.entry)

    def messages(self, messages: dict[str, str]) -> dict[str, str]:
        """The sentences that it carries with it."""
        return select_messages(messages, ("first", *self.areas), self.others)

    def write(self, data: PageData, tags: Tags) -> bytes:
        """The document."""
        return write_feature_page(data, tags, data.messages[self.title], self.waiting)
