"""The browser's builds and their size limits, from the table in web/build/builds.ts."""

import subprocess
from collections.abc import Sequence
from functools import cache

import msgspec

from tools.places import ROOT, STATIC_FOLDER, WEB, run_command, tool_environment, tool_path, web_tool


class Limit(msgspec.Struct, frozen=True):
    """The maximum of compressed bytes and of requests that a browser can have loaded at one moment of a visit."""

    moment: str
    bytes: int
    requests: int
    parts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    after: tuple[str, ...] | None = None
    application: str | None = None


class Build(msgspec.Struct, frozen=True, rename="camel"):
    """A row of the table: what a build is made from, where its files are, and who loads them."""

    group: str
    loaded_by: str
    entry: str | dict[str, str]
    output: str
    format: str
    file_name: str | None = None
    external: tuple[str, ...] = ()
    is_served: bool = False
    licences: str | None = None
    limits: tuple[Limit, ...] = ()

    @property
    def entries(self) -> Sequence[str]:
        """The files of the build's entry, as paths below web/."""
        return [self.entry] if isinstance(self.entry, str) else [*self.entry.values()]


class Table(msgspec.Struct, frozen=True):
    """The groups of builds with their titles, and every build by its name."""

    groups: dict[str, str]
    builds: dict[str, Build]


@cache
def read_table() -> Table:
    """Return the table, in the order of its rows."""
    printed = subprocess.run(
        [tool_path("node"), "build/builds.ts"], cwd=WEB, env=tool_environment(), stdout=subprocess.PIPE, check=True
    )
    return msgspec.json.decode(printed.stdout, type=Table)


def all_builds() -> dict[str, Build]:
    """Return every build by its name."""
    return read_table().builds


def site_builds() -> list[str]:
    """Return the names of the builds that the wheel contains."""
    return [name for name, build in all_builds().items() if (ROOT / build.output).is_relative_to(STATIC_FOLDER)]


def run_build(name: str, *options: str) -> None:
    """Run the front-end build with this name. `options` are additional Vite options.

    If the build fails, the reason is printed and SystemExit is raised.
    """
    run_command(web_tool("vite", "build", *options), cwd=WEB, KISSLOCK_BUILD=name)
