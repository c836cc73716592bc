"""The measured figures as `make footprint` stores them, and their comparison with a new measurement."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from tools.footprint.browser import Loaded

FILE = Path(__file__).with_name("figures.json")
# If a figure differs from the stored figure by more than this share, the page must be written again.
TOLERANCE = 0.05


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


class Cost(msgspec.Struct, frozen=True):
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
    costs: Mapping[str, Cost]
    pages: Mapping[str, tuple[Loaded, Loaded]]
    parts: Mapping[str, int]


def read() -> Figures:
    """Return the stored figures."""
    return msgspec.json.decode(FILE.read_bytes(), type=Figures)


def write(figures: Figures) -> None:
    """Store the figures."""
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(figures, order="sorted"), indent=1) + b"\n")


def server_differences(stored: Contents, found: Contents, *, same_python: bool = True) -> Iterator[str]:
    """Yield a sentence for each figure of a server that differs.

    Packages are compared only with the same Python version, because another version might load other packages.
    """
    yield from _far("modules", stored.modules, found.modules)
    yield from _far("lines", stored.lines, found.lines)
    if same_python:
        yield from _other("loaded packages", stored.loaded, found.loaded)
        yield from _other("installed packages", stored.installed, found.installed)


def page_differences(stored: Loaded, found: Loaded) -> Iterator[str]:
    """Yield a sentence for each figure of a page that differs."""
    yield from weight_differences(stored, found.bytes, found.requests)
    yield from _far("modules", stored.modules, found.modules)
    yield from _far("lines", stored.lines, found.lines)
    yield from _other("npm packages", stored.packages, found.packages)


def weight_differences(stored: Loaded, size: int, requests: int) -> Iterator[str]:
    """Yield a sentence if a page's bytes differ from the stored number, and a sentence if its requests differ."""
    yield from _far("bytes", stored.bytes, size)
    if stored.requests != requests:
        yield f"requests: {requests} instead of {stored.requests}"


def _far(name: str, stored: int, found: int) -> Iterator[str]:
    if abs(found - stored) > TOLERANCE * stored:
        yield f"{name}: {found} instead of {stored}, more than {TOLERANCE:.0%} away"


def _other(name: str, stored: tuple[str, ...], found: tuple[str, ...]) -> Iterator[str]:
    if stored != found:
        more, fewer = sorted({*found} - {*stored}), sorted({*stored} - {*found})
        yield f"{name}: more {', '.join(more) or 'none'}; fewer {', '.join(fewer) or 'none'}"
