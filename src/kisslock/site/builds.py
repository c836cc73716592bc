"""The builds of the front end whose files a server's pages name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kisslock.feature import Feature
from kisslock.http.content import Content
from kisslock.site.bundle import EMBED, EMBED_ENTRY, Bundle, read_bundle, read_first
from kisslock.site.first_frame import FirstFrame
from kisslock.site.page_build import PageBuild


@dataclass(frozen=True, kw_only=True)
class Builds:
    """`page`: the build of the hosted page, and after it those that development adds."""

    page: tuple[Bundle, ...]
    embed: Bundle
    # The pages of features, by the names of their builds.
    feature_pages: Mapping[str, Bundle] = field(default_factory=dict)
    # The script that draws the element's button before its bundle is loaded.
    embed_first: str = ""
    # The script with the wallets that differ from those of the builds, by its name; usually there is none.
    wallets: Mapping[str, Content] = field(default_factory=dict)

    @property
    def wallets_script(self) -> str:
        """The name of that script below assets/; empty without one."""
        return next(iter(self.wallets), "")

    @property
    def first_frame(self) -> FirstFrame:
        """That of the hosted page."""
        return self.page[0].first_frame

    @property
    def files(self) -> dict[str, Content]:
        """The files of all builds and the wallets of the server, by name below assets/."""
        builds = (*self.page, self.embed, *self.feature_pages.values())
        return {name: file for build in builds for name, file in build.files.items()} | dict(self.wallets)


def pages_of(features: Iterable[Feature]) -> tuple[PageBuild, ...]:
    """Return the builds of the pages that these features have."""
    return tuple(page for feature in features if (page := feature.page()) is not None)


def read_builds(*development: Bundle, pages: Iterable[PageBuild]) -> Builds:
    """The builds of the package and of these pages, and `development` on the hosted page; raises AssetsMissing."""
    return Builds(
        page=(read_bundle(), *development),
        embed=read_bundle(EMBED, EMBED_ENTRY),
        feature_pages={page.name: page.read() for page in pages},
        embed_first=read_first(),
    )
