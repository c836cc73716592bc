"""The front end: npm packages and the built site in src/kisslock/static."""

from collections.abc import Iterator
from pathlib import Path

from tools.places import LOCK, ROOT, STATIC, WEB, tool
from tools.stamps import Stamp, digest, files_below
from tools.step import run_step

# What the build reads, without what npm and the test runners leave in web/. Tests change nothing in the site.
SOURCE_FOLDERS = ("web", "src/kisslock/data")
NOT_SOURCES = ("node_modules", "dist", "testing", "e2e", "gallery", "test-results", "playwright-report")


def sources(root: Path) -> Iterator[Path]:
    """Yield every file the built front end is made from."""
    for name in SOURCE_FOLDERS:
        for file in files_below(root / name, NOT_SOURCES):
            if ".test." not in file.name and file.suffix != ".tsbuildinfo":
                yield file


def site_stamp(root: Path, static: Path) -> Stamp:
    """Return the stamp that tells whether the built front end belongs to these sources."""
    return Stamp(static / "built-from", digest(root, sources(root)))


def npm(*arguments: str) -> list[str]:
    """Return the command line of the npm that came with the locked Node."""
    return [tool("npm"), *arguments]


def web_tool(name: str, *arguments: str) -> list[str]:
    """Return the command line of a tool that is installed in web/, for use outside of it."""
    return [tool("node"), str(WEB / "node_modules" / ".bin" / name), *arguments]


def ensure_npm_packages() -> None:
    """Install web/package-lock.json, no package's own scripts run, unless that is done."""
    stamp = Stamp(WEB / "node_modules" / ".kisslock-stamp", digest(ROOT, [WEB / "package-lock.json", LOCK]))
    if not stamp.is_fresh():
        run_step("npm packages", npm("ci", "--ignore-scripts", "--no-audit", "--no-fund"), cwd=WEB)
        stamp.write()


def ensure_site() -> None:
    """Build the front end unless the built one belongs to these sources."""
    stamp = site_stamp(ROOT, STATIC)
    if not (stamp.is_fresh() and (STATIC / "manifest.json").is_file()):
        stamp.file.unlink(missing_ok=True)
        run_step("Front end", npm("run", "build"), cwd=WEB)
        stamp.write()
