"""The tables of docs/what-you-run.md. Before each table, the page has a comment with the table's name."""

import re
from collections.abc import Iterator

from tools.footprint.browser import PAGES, Loaded
from tools.footprint.figures import Figures
from tools.footprint.optional import PARTS
from tools.footprint.servers import SERVERS
from tools.generate.markdown import table_row
from tools.places import ROOT

NONE, TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"
PAGE = ROOT / "docs" / "what-you-run.md"
# The folders of the features, in the order of the table. The table counts all other folders as "shared by all
# features".
FEATURES = {
    "sign-in, sessions, users and API tokens": ("auth", "access"),
    "hosted page and element": ("site", "wire"),
    "catalogue of wallets and its checks": ("guides",),
    "gateway to nodes": ("rpc", "upstream"),
    "account names and pictures": ("profile", "egress"),
    "gates": ("gates",),
    "client log": ("log",),
    "console": ("console", "spreadsheet"),
    "forward authentication": ("forward_auth",),
    "health, metrics and API description": ("ops", "metrics", "processes"),
    "OpenID provider (settings and tables)": ("oidc",),
}
REST = "shared: HTTP, storage, settings, integration"


def tables(figures: Figures) -> dict[str, str]:
    """Return the text of each table by its name."""
    return {
        "servers": "".join(_servers(figures)),
        "pages": "".join(_pages(figures)),
        "parts": "".join(_parts(figures)),
        "features": "".join(_features(figures)),
        "method": _method(figures),
    }


def written(text: str, figures: Figures) -> str:
    """Return the page with the tables of these figures. Raises KeyError for an unknown name."""
    by_name = tables(figures)

    def table(match: re.Match[str]) -> str:
        return f"<!-- footprint: {match[1]} -->\n\n{by_name[match[1]]}\n<!-- end -->"

    return re.sub(r"<!-- footprint: (\w+) -->\n.*?<!-- end -->", table, text, flags=re.DOTALL)


def _servers(figures: Figures) -> Iterator[str]:
    yield table_row(
        "server", "modules of Kisslock", "lines", "packages: loaded / installed", "memory", "CPU time to start"
    )
    yield "|---|--:|--:|--:|--:|--:|\n"
    for name, server in SERVERS.items():
        contents, cost = figures.servers[name], figures.costs[name]
        memory, cpu = f"{cost.memory / 1e6:.0f} MB", f"{cost.cpu_s:.2f} s"
        counts = f"{len(contents.loaded)} / {len(contents.installed)}"
        if server.bare:
            bare = figures.costs[server.bare]
            memory += f" ({cost.memory / bare.memory:.1f}{TIMES})"
            cpu += f" ({cost.cpu_s / bare.cpu_s:.1f}{TIMES})"
            yield table_row(server.title, str(contents.modules), f"{contents.lines:,}", counts, memory, cpu)
        else:
            yield table_row(f"{server.title} without Kisslock", NONE, NONE, counts, memory, cpu)


def _pages(figures: Figures) -> Iterator[str]:
    yield table_row(
        "in the browser", "until", "requests", "size", "modules of Kisslock", "lines", "npm packages inside"
    )
    yield "|---|---|--:|--:|--:|--:|---|\n"
    for name, page in PAGES.items():
        works, is_open = figures.pages[name]
        yield _moment(page.title, "the button works", works)
        yield _moment(page.title, "the dialog is open", is_open)


def _moment(title: str, until: str, loaded: Loaded) -> str:
    packages = ", ".join(f"`{name}`" for name in loaded.packages) or "none"
    size = f"{loaded.bytes / 1000:.0f} kB"
    return table_row(title, until, str(loaded.requests), size, str(loaded.modules), f"{loaded.lines:,}", packages)


def _parts(figures: Figures) -> Iterator[str]:
    yield table_row("part", "loaded by", "lines", "third-party packages")
    yield "|---|---|--:|---|\n"
    for part in PARTS:
        packages = ", ".join(f"`{name}`" for name in part.packages) or NONE
        lines = figures.parts[part.title]
        yield table_row(part.title, part.switch, f"{lines:,}" if lines else NONE, packages)


def _features(figures: Figures) -> Iterator[str]:
    folders = dict(figures.servers["fastapi"].folders)
    yield table_row("part", "modules", "lines")
    yield "|---|--:|--:|\n"
    for title, names in FEATURES.items():
        yield _sum(title, [folders.pop(name) for name in names if name in folders])
    yield _sum(REST, list(folders.values()))


def _sum(title: str, counts: list[tuple[int, int]]) -> str:
    return table_row(title, str(sum(modules for modules, _ in counts)), f"{sum(lines for _, lines in counts):,}")


def _method(figures: Figures) -> str:
    return (
        f"Measured on {figures.date} with Python {figures.python} on {figures.machine}. "
        f"Memory and CPU time are medians of {figures.rounds} starts.\n"
        "The servers took turns, so other work on the machine affects all of them.\n"
    )
