"""The front-end builds whose files a server's pages load."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kisslock.feature import Feature
from kisslock.http.content import Content
from kisslock.site.bundle import EMBED_ENTRY, EMBED_FOLDER, Bundle, read_bundle, read_first_script
from kisslock.site.first_frame import FirstFrame
from kisslock.site.page_build import PageBuild


@dataclass(frozen=True, kw_only=True)
class Builds:
    """The front-end builds.

    `page` lists the build of the hosted page first, then the builds that `kisslock dev` adds.
    """

    page: tuple[Bundle, ...]
    embed: Bundle
    # Maps the name of a build to the bundle of its feature page.
    feature_pages: Mapping[str, Bundle] = field(default_factory=dict)
    # The script that draws the element's button before its bundle loads.
    embed_first_script: str = ""
    # Maps the name of a script to the script, which contains the wallets that differ from the wallets in the builds.
    # Usually empty.
    wallets: Mapping[str, Content] = field(default_factory=dict)

    @property
    def wallets_script(self) -> str:
        """The name of the wallets' script below assets/, or an empty string if there is no such script."""
        return next(iter(self.wallets), "")

    @property
    def first_frame(self) -> FirstFrame:
        """The first frame of the hosted page."""
        return self.page[0].first_frame

    @property
    def files(self) -> dict[str, Content]:
        """The files of all builds and the wallets' script, by name below assets/."""
        builds = (*self.page, self.embed, *self.feature_pages.values())
        return {name: file for build in builds for name, file in build.files.items()} | dict(self.wallets)


def page_builds(features: Iterable[Feature]) -> tuple[PageBuild, ...]:
    """Return the builds of the pages that these features add."""
    return tuple(page for feature in features if (page := feature.page()) is not None)


def read_builds(*development: Bundle, pages: Iterable[PageBuild]) -> Builds:
    """Return the package's builds and the builds of `pages`. Raises AssetsMissing.

    The hosted page also loads the builds in `development`.
    """
    return Builds(
        page=(read_bundle(), *development),
        embed=read_bundle(EMBED_FOLDER, EMBED_ENTRY),
        feature_pages={page.name: page.read() for page in pages},
        embed_first_script=read_first_script(),
    )
