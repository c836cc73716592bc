"""A page that a feature adds: a build of the front end, and its document."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kisslock.site.bundle import STATIC, Bundle, read_bundle
from kisslock.site.document import Tags, render_feature_page, select_messages
from kisslock.wire import PageData, PublicConfig


@dataclass(frozen=True, kw_only=True, eq=False)
class PageBuild:
    """The page of the build in the folder `name` of static/. No site can show the page in a frame."""

    name: str
    entry: str
    # `title_key` is the key of the page's title. `areas` are the areas of its sentences (data/areas.json).
    # `extra_key_prefixes` are the key prefixes of further sentences that the page shows before the dialog has loaded
    # its own sentences.
    title_key: str
    areas: tuple[str, ...]
    extra_key_prefixes: tuple[str, ...]
    # Takes the site's public settings, and returns the public settings of this page.
    adapt_config: Callable[[PublicConfig], PublicConfig]
    # `loading_html` is the HTML that the page shows until its script runs. `headers` are the page's response headers.
    loading_html: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def read(self) -> Bundle:
        """Return the build of the page. Raises AssetsMissing."""
        return read_bundle(STATIC / self.name, self.entry)

    def messages(self, messages: dict[str, str]) -> dict[str, str]:
        """Return the sentences that the page contains."""
        return select_messages(messages, ("first", *self.areas), self.extra_key_prefixes)

    def render(self, data: PageData, tags: Tags) -> bytes:
        """Return the document."""
        return render_feature_page(data, tags, data.messages[self.title_key], self.loading_html)
