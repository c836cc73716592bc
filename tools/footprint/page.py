"""The tables of docs/what-you-run.md. Before each table, the page has a comment with the table's name."""

import re
from collections.abc import Iterator

from tools.footprint.browser import PAGES, LoadedFiles
from tools.footprint.figures import Figures
from tools.footprint.optional import OPTIONAL_PARTS
from tools.footprint.servers import MEASURED_SERVERS
from tools.generate.markdown import table_row
from tools.places import ROOT

DASH, TIMES_SIGN = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"
FOOTPRINT_PAGE = ROOT / "docs" / "what-you-run.md"
# The folders of the features, in the order of the table. The table counts all other folders as "shared by all
# features".
FEATURE_TITLES = {
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
REST_TITLE = "shared: HTTP, storage, settings, integration"


def create_tables(figures: Figures) -> dict[str, str]:
    """Return the text of each table by its name."""
    return {
        "servers": "".join(_server_table(figures)),
        "pages": "".join(_page_table(figures)),
        "parts": "".join(_part_table(figures)),
        "features": "".join(_feature_table(figures)),
        "method": _method_text(figures),
    }


def page_with_tables(text: str, figures: Figures) -> str:
    """Return the page with the tables of these figures. Raises KeyError for an unknown name."""
    by_name = create_tables(figures)

    def replace_table(match: re.Match[str]) -> str:
        return f"<!-- footprint: {match[1]} -->\n\n{by_name[match[1]]}\n<!-- end -->"

    return re.sub(r"<!-- footprint: (\w+) -->\n.*?<!-- end -->", replace_table, text, flags=re.DOTALL)


def _server_table(figures: Figures) -> Iterator[str]:
    yield table_row(
        "server", "modules of Kisslock", "lines", "packages: loaded / installed", "memory", "CPU time to start"
    )
    yield "|---|--:|--:|--:|--:|--:|\n"
    for name, server in MEASURED_SERVERS.items():
        contents, cost = figures.servers[name], figures.costs[name]
        memory, cpu = f"{cost.memory / 1e6:.0f} MB", f"{cost.cpu_s:.2f} s"
        counts = f"{len(contents.loaded)} / {len(contents.installed)}"
        if server.bare:
            bare_cost = figures.costs[server.bare]
            memory += f" ({cost.memory / bare_cost.memory:.1f}{TIMES_SIGN})"
            cpu += f" ({cost.cpu_s / bare_cost.cpu_s:.1f}{TIMES_SIGN})"
            yield table_row(server.title, str(contents.modules), f"{contents.lines:,}", counts, memory, cpu)
        else:
            yield table_row(f"{server.title} without Kisslock", DASH, DASH, counts, memory, cpu)


def _page_table(figures: Figures) -> Iterator[str]:
    yield table_row(
        "in the browser", "until", "requests", "size", "modules of Kisslock", "lines", "npm packages inside"
    )
    yield "|---|---|--:|--:|--:|--:|---|\n"
    for name, page in PAGES.items():
        when_button_works, is_open = figures.pages[name]
        yield _moment_row(page.title, "the button works", when_button_works)
        yield _moment_row(page.title, "the dialog is open", is_open)


def _moment_row(title: str, moment_title: str, loaded_files: LoadedFiles) -> str:
    packages = ", ".join(f"`{name}`" for name in loaded_files.packages) or "none"
    size = f"{loaded_files.bytes / 1000:.0f} kB"
    return table_row(
        title,
        moment_title,
        str(loaded_files.requests),
        size,
        str(loaded_files.modules),
        f"{loaded_files.lines:,}",
        packages,
    )


def _part_table(figures: Figures) -> Iterator[str]:
    yield table_row("part", "loaded by", "lines", "third-party packages")
    yield "|---|---|--:|---|\n"
    for optional_part in OPTIONAL_PARTS:
        packages = ", ".join(f"`{name}`" for name in optional_part.packages) or DASH
        lines = figures.parts[optional_part.title]
        yield table_row(optional_part.title, optional_part.switch, f"{lines:,}" if lines else DASH, packages)


def _feature_table(figures: Figures) -> Iterator[str]:
    folders = dict(figures.servers["fastapi"].folders)
    yield table_row("part", "modules", "lines")
    yield "|---|--:|--:|\n"
    for title, names in FEATURE_TITLES.items():
        yield _sum_row(title, [folders.pop(name) for name in names if name in folders])
    yield _sum_row(REST_TITLE, list(folders.values()))


def _sum_row(title: str, counts: list[tuple[int, int]]) -> str:
    return table_row(title, str(sum(modules for modules, _ in counts)), f"{sum(lines for _, lines in counts):,}")


def _method_text(figures: Figures) -> str:
    return (
        f"Measured on {figures.date} with Python {figures.python} on {figures.machine}. "
        f"Memory and CPU time are medians of {figures.rounds} starts.\n"
        "The servers took turns, so other work on the machine affects all of them.\n"
    )
