"""The front end: npm packages and the built site in src/kisslock/static."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.places import LOCK, ROOT, STATIC, WEB, tool
from tools.stamps import Stamp, digest, files_below
from tools.step import run_step, run_steps

# The files that the build reads, without those of npm and the test runners in web/ and without tests.
SOURCE_FOLDERS = ("web", "src/kisslock/data")
NOT_SOURCES = ("node_modules", "dist", "kit", "demo", "e2e", "gallery", "test-results", "playwright-report")
# The npm package has the kit and the wallets for tests in it.
NOT_KIT_SOURCES = ("node_modules", "demo", "e2e", "gallery", "test-results", "playwright-report")
# The largest first, because two are built at a time.
BUILDS = (
    "vite.config.ts",
    "console/vite.config.ts",
    "embed/vite.config.ts",
    "practice/phone/vite.config.ts",
    "practice/vite.config.ts",
    "testing/elsewhere.config.ts",
)
CLEAN_INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def sources(root: Path) -> Iterator[Path]:
    """Yield every file the built front end is made from."""
    for name in SOURCE_FOLDERS:
        for file in files_below(root / name, NOT_SOURCES):
            if _is_source(file):
                yield file


def _is_source(file: Path) -> bool:
    return ".test." not in file.name and file.suffix != ".tsbuildinfo"


def site_stamp(root: Path, static: Path) -> Stamp:
    """Return the stamp that tells whether the built front end, compressed, belongs to these sources."""
    return Stamp(static / "built-from", digest(root, sources(root)))


def quick_stamp(root: Path, static: Path) -> Stamp:
    """Return the stamp of the uncompressed front end that `make run` builds."""
    return Stamp(static / "built-quickly-from", digest(root, sources(root)))


def npm(*arguments: str) -> list[str]:
    """Return the command line of the npm that came with the locked Node."""
    return [tool("npm"), *arguments]


def web_tool(name: str, *arguments: str) -> list[str]:
    """Return the command line of a tool that is installed in web/, for use outside of it."""
    return [tool("node"), str(WEB / "node_modules" / ".bin" / name), *arguments]


def ensure_npm_packages(*, to_run: bool = False) -> None:
    """Install web/package-lock.json, or what the build and the local chain need; no package runs scripts of its own."""
    whole = _npm_stamp("all")
    stamp = _npm_stamp("run") if to_run else whole
    if not (stamp.is_fresh() or whole.is_fresh()):
        run_step("npm packages", npm(*CLEAN_INSTALL, *(["--omit=dev"] if to_run else [])), cwd=WEB)
        stamp.write()


def _npm_stamp(kind: str) -> Stamp:
    """Return the stamp of an installation, in node_modules: the next installation removes it with the packages."""
    return Stamp(WEB / "node_modules" / f".kisslock-{kind}", digest(ROOT, [WEB / "package-lock.json", LOCK]))


def ensure_site(*, quick: bool = False) -> None:
    """Build the front end unless one of these sources is there; `quick`: without compressing it, for `make run`.

    Every part is built anew, each for itself and two at a time: no build empties the folder of another one.
    """
    whole = site_stamp(ROOT, STATIC)
    stamp = quick_stamp(ROOT, STATIC) if quick else whole
    if (stamp.is_fresh() or whole.is_fresh()) and (STATIC / "manifest.json").is_file():
        return
    shutil.rmtree(STATIC, ignore_errors=True)
    vite = web_tool("vite", "build", "--logLevel", "warn", "--no-emptyOutDir", *(["--mode", "quick"] if quick else []))
    title = "Front end, uncompressed" if quick else "Front end"
    run_steps(title, [[*vite, "--config", config] for config in BUILDS], cwd=WEB)
    stamp.write()


def kit_sources(root: Path) -> Iterator[Path]:
    """Yield every file the npm package is made from."""
    yield root / "LICENSE"
    for file in files_below(root / "web", NOT_KIT_SOURCES):
        if "dist" not in file.relative_to(root).parts and _is_source(file):
            yield file
    yield from files_below(root / "src" / "kisslock" / "data")


def pack_kit(into: Path) -> None:
    """Pack the npm package into a folder; builds it unless the built one belongs to these sources."""
    stamp = Stamp(ROOT / "build" / "npm-package-built-from", digest(ROOT, kit_sources(ROOT)))
    if not (stamp.is_fresh() and (WEB / "kit" / "dist").is_dir()):
        run_step("npm package", npm("run", "--silent", "build:kit"), cwd=WEB)
        stamp.write()
    run_step("npm tarball", npm("pack", "--silent", "--pack-destination", str(into)), cwd=WEB / "kit")
