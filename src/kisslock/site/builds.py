"""The builds of the front end whose files a server's pages name."""

from dataclasses import dataclass

from kisslock.http.content import Content
from kisslock.site.bundle import CONSOLE, CONSOLE_ENTRY, EMBED, EMBED_ENTRY, Bundle, read_bundle


@dataclass(frozen=True, kw_only=True)
class Builds:
    """`page`: the build of the hosted page, and after it those that development adds."""

    page: tuple[Bundle, ...]
    embed: Bundle
    console: Bundle

    @property
    def files(self) -> dict[str, Content]:
        """The files of all builds, by name below assets/."""
        return {name: file for build in (*self.page, self.embed, self.console) for name, file in build.files.items()}


def read_builds(*more: Bundle) -> Builds:
    """The builds of this package, with `more` on the hosted page; raises AssetsMissing."""
    return Builds(
        page=(read_bundle(), *more),
        embed=read_bundle(EMBED, EMBED_ENTRY),
        console=read_bundle(CONSOLE, CONSOLE_ENTRY),
    )
