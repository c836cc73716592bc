"""A page that a feature adds: a build of the front end, and its document."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kisslock.site.bundle import STATIC, Bundle, read_bundle
from kisslock.site.document import Tags, select_messages, write_feature_page
from kisslock.wire import PageData, PublicConfig


@dataclass(frozen=True, kw_only=True, eq=False)
class PageBuild:
    """The page of the build in the folder `name` of static/. No site can show it in a frame."""

    name: str
    entry: str
    # The key of its title, the areas of its sentences (data/areas.json), and the key prefixes of further sentences that
    # it shows before the dialog has loaded its own.
    title: str
    areas: tuple[str, ...]
    others: tuple[str, ...]
    # Returns this page's public settings from those of the site.
    config: Callable[[PublicConfig], PublicConfig]
    # The placeholder (HTML) until the script runs, and the page's headers.
    waiting: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def read(self) -> Bundle:
        """Return its build. Raises AssetsMissing."""
        return read_bundle(STATIC / self.name, self.entry)

    def messages(self, messages: dict[str, str]) -> dict[str, str]:
        """Return the sentences that the page contains."""
        return select_messages(messages, ("first", *self.areas), self.others)

    def write(self, data: PageData, tags: Tags) -> bytes:
        """Return the document."""
        return write_feature_page(data, tags, data.messages[self.title], self.waiting)
