"""`python -m tools.front_end [quick | pack FOLDER]`: the built site in src/kisslock/static, and the npm package."""

import fcntl
import json
import os
import shutil
import sys
import time
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tools.address import of_npm, page, project
from tools.builds import run_build, site_builds
from tools.places import KIT, ROOT, STATIC, VENV_PYTHON, WEB, call, npm
from tools.stamps import Stamp, digest, files_below

# The folder from which the npm package is packed.
PACKED = ROOT / "build" / "npm_package"
# The front end's build reads these folders, including the wallets and the code that converts them to rows for the page.
# The build reads no files of npm, no files of the test runners and no tests.
SOURCE_FOLDERS = ("web", "src/kisslock/data", "src/kisslock/guides")
OF_TESTS = ("node_modules", "demo", "e2e", "gallery", "test-results", "playwright-report")
NOT_SOURCES = (*OF_TESTS, "dist", "kit")


def sources(root: Path, left_out: Collection[str] = NOT_SOURCES) -> Iterator[Path]:
    """Yield every source file of the built front end."""
    for name in SOURCE_FOLDERS:
        for file in files_below(root / name, left_out):
            if ".test." not in file.name and file.suffix != ".tsbuildinfo":
                yield file


def site_stamp(root: Path, static: Path, *, quick: bool = False) -> Stamp:
    """Return the stamp of a front end that was built from the current sources, compressed unless `quick`."""
    return Stamp(static / ("built-quickly-from" if quick else "built-from"), digest(root, sources(root)))


def ensure_site(*, quick: bool = False) -> None:
    """Build the front end unless it was already built from the current sources.

    `quick` skips compression, for `make run`. Every part is built separately, so no build empties another build's
    folder.
    """
    stamp = site_stamp(ROOT, STATIC, quick=quick)
    if (stamp.is_fresh() or site_stamp(ROOT, STATIC).is_fresh()) and (STATIC / "manifest.json").is_file():
        return
    began = time.monotonic()
    names = site_builds()
    print(f"Front end: {len(names)} builds", flush=True)
    shutil.rmtree(STATIC, ignore_errors=True)
    options = ("--logLevel", "warn", "--no-emptyOutDir", *(["--mode", "quick"] if quick else []))
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        builds = {workers.submit(run_build, name, *options): name for name in names}
        for number, build in enumerate(as_completed(builds), 1):
            build.result()
            print(f"  {number} of {len(names)}: {builds[build]} ({time.monotonic() - began:.0f} s)", flush=True)
    if not quick:
        _write_sbom("pypi", STATIC / "kisslock.cdx.json", STATIC.rglob("licences.md"))
    stamp.write()


def _write_sbom(index: str, file: Path, lists: Iterable[Path]) -> None:
    """Write a package's bill of materials in a separate process, because `make run` does not install its library."""
    purl = f"pkg:{index}/kisslock@{project(ROOT)['version']}"
    call([VENV_PYTHON, "-m", "tools.sbom", purl, str(file), *sorted(map(str, lists))])


def kit_sources(root: Path) -> Iterator[Path]:
    """Yield every source file of the npm package."""
    yield root / "LICENSE"
    yield from (file for file in sources(root, OF_TESTS) if "dist" not in file.relative_to(root).parts)


def pack_kit(into: Path) -> None:
    """Pack the npm package into a folder.

    Build and check the package first, unless it was already built from the current sources.
    """
    stamp = Stamp(ROOT / "build" / "npm-package-built-from", digest(ROOT, kit_sources(ROOT)))
    KIT.parent.mkdir(exist_ok=True)
    # A lock is needed, because the tests of several workers pack the same folder.
    with (KIT.parent / "npm_package.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_new = not (stamp.is_fresh() and (WEB / "kit" / "dist").is_dir())
        if is_new:
            print("npm package", flush=True)
            call(npm("run", "--silent", "build:kit"), cwd=WEB)
        _lay_out()
        call(npm("pack", "--silent", "--pack-destination", str(into.resolve())), cwd=PACKED)
        if is_new:
            (tarball,) = into.resolve().glob(f"kisslock-{project(ROOT)['version']}.tgz")
            call(npm("run", "--silent", "check:kit", "--", str(tarball)), cwd=WEB)
            stamp.write()


def _lay_out() -> None:
    """Create the folder that npm packs: the files of web/kit, links from the public URL, and a bill of materials."""
    shutil.rmtree(PACKED, ignore_errors=True)
    dist = shutil.copytree(WEB / "kit" / "dist", PACKED / "dist")
    shutil.copy(ROOT / "LICENSE", PACKED)
    shutil.copy(ROOT / "src/kisslock/data/wallets/NOTICE.md", dist / "connect")
    (PACKED / "README.md").write_text(page(ROOT, "web/kit/README.md"), encoding="utf-8")
    about = json.loads((WEB / "kit" / "package.json").read_text(encoding="utf-8")) | of_npm(ROOT)
    (PACKED / "package.json").write_text(json.dumps(about, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    _write_sbom("npm", dist / "kisslock.cdx.json", dist.rglob("THIRD_PARTY.md"))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["pack", folder]:
            pack_kit(Path(folder))
        case words:
            ensure_site(quick=words == ["quick"])
