"""What a visitor's browser loads for each integration: requests, bytes, modules of Kisslock, and npm packages.

The modules of a built file are read from its source map. The builds of releases have no source maps, so the hosted page
and the element are built a second time, with source maps and without compression.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec

from tools import sizes
from tools.builds import Limit, all_builds, run_build
from tools.footprint.lines import lines_of_code
from tools.places import ROOT, WEB

MAPPED_BUILDS = ROOT / "build" / "footprint"
# Maps each part of a server's page to the folder of its build. The shell, which is the beginning of embed.js, is in the
# folder of the element.
SERVER_BUILD_NAMES = {"page": "page", "element": "element", "shell": "element"}
SHELL_SCRIPT = MAPPED_BUILDS / "element" / "first.js"


@dataclass(frozen=True)
class BrowserIntegration:
    """An integration in the browser: its row in the table, its build, and two moments of a visit (limits.ts)."""

    title: str
    build: str
    works: str
    is_open: str


PAGES: Mapping[str, BrowserIntegration] = {
    "hosted": BrowserIntegration(
        "hosted page",
        "page",
        "first visit, until the button is interactive",
        "dialog open and idle, every wallet searchable",
    ),
    "element": BrowserIntegration(
        "element, with a server",
        "element",
        "element, until its button is interactive",
        "element, dialog open and idle",
    ),
    "connect": BrowserIntegration(
        "element without a server (`kisslock/connect`)",
        "connect",
        "kisslock/connect, until its button works",
        "kisslock/connect, dialog open and idle",
    ),
    "package": BrowserIntegration(
        "npm package", "package", "npm package, until its button works", "npm package, dialog open and idle"
    ),
    "rainbowkit": BrowserIntegration(
        "RainbowKit adapter (`kisslock/rainbowkit`)",
        "package",
        "RainbowKit adapter, until its button works",
        "RainbowKit adapter, dialog open and idle",
    ),
}


class LoadedFiles(msgspec.Struct, frozen=True):
    """The files that a browser has loaded at one moment: gzip bytes, and modules and lines of their sources."""

    requests: int
    bytes: int
    modules: int
    lines: int
    packages: tuple[str, ...]


class Sources(NamedTuple):
    """The modules that files were built from: our own files, and the names of npm packages."""

    own: frozenset[Path]
    packages: frozenset[str]


def measure() -> dict[str, tuple[LoadedFiles, LoadedFiles]]:
    """Return what each page has loaded at two moments: when the button works, and when the dialog is open.

    Before the call, `tools.sizes` must have built the site and the npm package.
    """
    for name, folder in SERVER_BUILD_NAMES.items():
        options = () if name == "shell" else ("--emptyOutDir",)
        run_build(
            name,
            "--mode",
            "quick",
            "--logLevel",
            "error",
            "--sourcemap",
            "hidden",
            "--outDir",
            str(MAPPED_BUILDS / folder),
            *options,
        )
    return {name: (_loaded_files(page, page.works), _loaded_files(page, page.is_open)) for name, page in PAGES.items()}


def moment_weight(page: BrowserIntegration, moment: str) -> tuple[int, int]:
    """Return gzip bytes and requests of a page at a moment. The measured builds must not have source maps."""
    return sizes.measure_moment(page.build, _limit_of_moment(page, moment))


def _loaded_files(page: BrowserIntegration, moment: str) -> LoadedFiles:
    size, requests = moment_weight(page, moment)
    own_modules, packages = _sources_of_files(_mapped_files(page, _limit_of_moment(page, moment)))
    return LoadedFiles(requests, size, len(own_modules), sum(map(lines_of_code, own_modules)), tuple(sorted(packages)))


def _limit_of_moment(page: BrowserIntegration, moment: str) -> Limit:
    (limit,) = (limit for limit in all_builds()[page.build].limits if limit.moment == moment)
    return limit


def _mapped_files(page: BrowserIntegration, limit: Limit) -> Iterator[Path]:
    """Yield the built files that have a source map and are loaded at this moment."""
    folder, entry = sizes.folder_and_entry(page.build, limit)
    folder = MAPPED_BUILDS / page.build if page.build in SERVER_BUILD_NAMES else folder
    yield from sizes.files_of_moment(folder, entry, limit.parts)
    if page.build == "element":
        yield SHELL_SCRIPT


def _sources_of_files(files: Iterable[Path]) -> Sources:
    """Return the modules and packages from which files were built.

    If a source is itself a built file of the npm package, its own sources are returned instead.
    """
    own_modules, packages = set[Path](), set[str]()
    waiting_sources = [source for file in files for source in _sources_in_map(file)]
    # The loop appends files to the list while it reads the list.
    for file in waiting_sources:
        if "node_modules" in file.parts:
            packages.add(_package_of_file(file))
        elif file.is_relative_to(sizes.KIT_CODE):
            waiting_sources += [source for source in _sources_in_map(file) if source not in waiting_sources]
        elif file.is_file() and file.suffix in {".ts", ".tsx"} and not file.is_relative_to(WEB / "kit" / "sizes"):
            own_modules.add(file)
    return Sources(frozenset(own_modules), frozenset(packages))


def _sources_in_map(file: Path) -> list[Path]:
    """Return the sources in the source map of a built file.

    A file without a source map, such as a style sheet, has no sources.
    """
    path = Path(f"{file}.map")
    sources = json.loads(path.read_text(encoding="utf-8"))["sources"] if path.is_file() else []
    return [(path.parent / source).resolve() for source in sources]


def _package_of_file(file: Path) -> str:
    """Return the name of the npm package that a file belongs to."""
    path_in_package = file.parts[len(file.parts) - file.parts[::-1].index("node_modules") :]
    return "/".join(path_in_package[:2] if path_in_package[0].startswith("@") else path_in_package[:1])
