"""The builds of the front end that a server's pages are written around."""

from dataclasses import dataclass

from kisslock.http.content import Content
from kisslock.site.bundle import CONSOLE, CONSOLE_ENTRY, EMBED, EMBED_ENTRY, Bundle, read_bundle


@dataclass(frozen=True, kw_only=True)
class Builds:
    """`page`: the hosted page's, and after it what development adds."""

    page: tuple[Bundle, ...]
    embed: Bundle
    console: Bundle

    @property
    def files(self) -> dict[str, Content]:
        """Every file of all of them, by its name below assets/."""
        return {name: file for build in (*self.page, self.embed, self.console) for name, file in build.files.items()}


def read_builds(*more: Bundle) -> Builds:
    """The builds of this package, with `more` on the hosted page; raises AssetsMissing."""
    return Builds(
        page=(read_bundle(), *more),
        embed=read_bundle(EMBED, EMBED_ENTRY),
        console=read_bundle(CONSOLE, CONSOLE_ENTRY),
    )
