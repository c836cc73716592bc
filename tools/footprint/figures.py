"""The measured figures as `make footprint` stores them, and their comparison with a new measurement."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from tools.footprint.browser import LoadedFiles

FIGURES_FILE = Path(__file__).with_name("figures.json")
# If a figure differs from the stored figure by more than this share, the page must be written again.
SIZE_TOLERANCE = 0.05


class Contents(msgspec.Struct, frozen=True):
    """The code that a server has loaded after a sign-in: modules and lines of Kisslock, and third-party packages.

    `folders` has modules and lines by the folder or module directly below `kisslock`. `installed` names the packages
    that pip installs.
    """

    modules: int
    lines: int
    folders: Mapping[str, tuple[int, int]]
    loaded: tuple[str, ...]
    installed: tuple[str, ...]


class ServerCost(msgspec.Struct, frozen=True):
    """Medians of a server: CPU time in seconds until its first response, and memory in bytes after a sign-in."""

    cpu_s: float
    memory: int


class Figures(msgspec.Struct, frozen=True):
    """Everything that the page shows. `python` is the minor version that the servers ran with."""

    date: str
    machine: str
    python: str
    rounds: int
    servers: Mapping[str, Contents]
    costs: Mapping[str, ServerCost]
    pages: Mapping[str, tuple[LoadedFiles, LoadedFiles]]
    parts: Mapping[str, int]


def read_figures() -> Figures:
    """Return the stored figures."""
    return msgspec.json.decode(FIGURES_FILE.read_bytes(), type=Figures)


def write_figures(figures: Figures) -> None:
    """Store the figures."""
    FIGURES_FILE.write_bytes(msgspec.json.format(msgspec.json.encode(figures, order="sorted"), indent=1) + b"\n")


def server_differences(
    stored_contents: Contents, found_contents: Contents, *, same_python: bool = True
) -> Iterator[str]:
    """Yield a sentence for each figure of a server that differs.

    Packages are compared only with the same Python version, because another version might load other packages.
    """
    yield from _size_difference("modules", stored_contents.modules, found_contents.modules)
    yield from _size_difference("lines", stored_contents.lines, found_contents.lines)
    if same_python:
        yield from _name_difference("loaded packages", stored_contents.loaded, found_contents.loaded)
        yield from _name_difference("installed packages", stored_contents.installed, found_contents.installed)


def page_differences(stored_files: LoadedFiles, found_files: LoadedFiles) -> Iterator[str]:
    """Yield a sentence for each figure of a page that differs."""
    yield from weight_differences(stored_files, found_files.bytes, found_files.requests)
    yield from _size_difference("modules", stored_files.modules, found_files.modules)
    yield from _size_difference("lines", stored_files.lines, found_files.lines)
    yield from _name_difference("npm packages", stored_files.packages, found_files.packages)


def weight_differences(stored_files: LoadedFiles, size: int, requests: int) -> Iterator[str]:
    """Yield a sentence if a page's bytes differ from the stored number, and a sentence if its requests differ."""
    yield from _size_difference("bytes", stored_files.bytes, size)
    if stored_files.requests != requests:
        yield f"requests: {requests} instead of {stored_files.requests}"


def _size_difference(name: str, stored_number: int, found_number: int) -> Iterator[str]:
    if abs(found_number - stored_number) > SIZE_TOLERANCE * stored_number:
        yield f"{name}: {found_number} instead of {stored_number}, more than {SIZE_TOLERANCE:.0%} away"


def _name_difference(name: str, stored_names: tuple[str, ...], found_names: tuple[str, ...]) -> Iterator[str]:
    if stored_names != found_names:
        added_names, removed_names = sorted({*found_names} - {*stored_names}), sorted({*stored_names} - {*found_names})
        yield f"{name}: more {', '.join(added_names) or 'none'}; fewer {', '.join(removed_names) or 'none'}"
