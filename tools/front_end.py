"""`python -m tools.front_end [quick | pack FOLDER]`: the built site in src/kisslock/static, and the npm package."""

import fcntl
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.places import KIT, ROOT, STATIC, WEB, call, npm, web_tool
from tools.stamps import Stamp, digest, files_below

# The files that the build reads, without those of npm and the test runners in web/ and without tests.
SOURCE_FOLDERS = ("web", "src/kisslock/data")
OF_TESTS = ("node_modules", "demo", "e2e", "gallery", "test-results", "playwright-report")
NOT_SOURCES = (*OF_TESTS, "dist", "kit")
# The largest first, because several are built at a time.
BUILDS = (
    "vite.config.ts",
    "console/vite.config.ts",
    "oidc/vite.config.ts",
    "embed/vite.config.ts",
    "embed/first.config.ts",
    "practice/phone/vite.config.ts",
    "practice/vite.config.ts",
    "testing/elsewhere.config.ts",
)


def sources(root: Path) -> Iterator[Path]:
    """Yield every file the built front end is made from."""
    for name in SOURCE_FOLDERS:
        yield from filter(_is_source, files_below(root / name, NOT_SOURCES))


def _is_source(file: Path) -> bool:
    return ".test." not in file.name and file.suffix != ".tsbuildinfo"


def site_stamp(root: Path, static: Path, *, quick: bool = False) -> Stamp:
    """Return the stamp that tells whether the built front end, compressed unless `quick`, belongs to these sources."""
    return Stamp(static / ("built-quickly-from" if quick else "built-from"), digest(root, sources(root)))


def ensure_site(*, quick: bool = False) -> None:
    """Build the front end unless one of these sources is there; `quick`: without compressing it, for `make run`.

    Every part is built anew, each for itself: no build empties the folder of another one.
    """
    stamp = site_stamp(ROOT, STATIC, quick=quick)
    if (stamp.is_fresh() or site_stamp(ROOT, STATIC).is_fresh()) and (STATIC / "manifest.json").is_file():
        return
    print("Front end", flush=True)
    shutil.rmtree(STATIC, ignore_errors=True)
    vite = web_tool("vite", "build", "--logLevel", "warn", "--no-emptyOutDir", *(["--mode", "quick"] if quick else []))
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(lambda config: call([*vite, "--config", config], cwd=WEB), BUILDS))
    stamp.write()


def kit_sources(root: Path) -> Iterator[Path]:
    """Yield every file the npm package is made from."""
    yield root / "LICENSE"
    for file in files_below(root / "web", OF_TESTS):
        if "dist" not in file.relative_to(root).parts and _is_source(file):
            yield file
    yield from files_below(root / "src" / "kisslock" / "data")


def pack_kit(into: Path) -> None:
    """Pack the npm package into a folder; builds it unless the built one belongs to these sources."""
    stamp = Stamp(ROOT / "build" / "npm-package-built-from", digest(ROOT, kit_sources(ROOT)))
    KIT.parent.mkdir(exist_ok=True)
    # Tests of several workers pack the same folder.
    with (KIT.parent / "npm_package.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (stamp.is_fresh() and (WEB / "kit" / "dist").is_dir()):
            print("npm package", flush=True)
            call(npm("run", "--silent", "build:kit"), cwd=WEB)
            stamp.write()
        call(npm("pack", "--silent", "--pack-destination", str(into.resolve())), cwd=WEB / "kit")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["pack", folder]:
            pack_kit(Path(folder))
        case words:
            ensure_site(quick=words == ["quick"])
