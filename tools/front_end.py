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

from tools.address import npm_fields, project, published_page
from tools.builds import run_build, site_builds
from tools.places import KIT_FOLDER, ROOT, STATIC_FOLDER, VENV_PYTHON, WEB, npm_command, run_command
from tools.stamps import Stamp, digest_files, files_below

# The folder from which the npm package is packed.
PACKED_FOLDER = ROOT / "build" / "npm_package"
# The front end's sources are in these folders, including the wallets and the code that converts them to rows for the
# page. npm packages, files of the test runners, and tests are not sources.
SOURCE_FOLDERS = ("web", "src/kisslock/data", "src/kisslock/guides")
TEST_FOLDERS = ("node_modules", "demo", "e2e", "gallery", "test-results", "playwright-report")
NON_SOURCE_FOLDERS = (*TEST_FOLDERS, "dist", "kit")


def site_sources(root: Path, left_out: Collection[str] = NON_SOURCE_FOLDERS) -> Iterator[Path]:
    """Yield every source file of the built front end."""
    for name in SOURCE_FOLDERS:
        for file in files_below(root / name, left_out):
            if ".test." not in file.name and file.suffix != ".tsbuildinfo":
                yield file


def site_stamp(root: Path, static_folder: Path, *, is_uncompressed: bool = False) -> Stamp:
    """Return the stamp of a front end that was built from the current sources, compressed unless `is_uncompressed`."""
    return Stamp(
        static_folder / ("built-quickly-from" if is_uncompressed else "built-from"),
        digest_files(root, site_sources(root)),
    )


def ensure_site(*, is_uncompressed: bool = False) -> None:
    """Build the front end unless it was already built from the current sources.

    `is_uncompressed` skips compression, for `make run`. Every part is built separately, so no build empties another
    build's folder.
    """
    stamp = site_stamp(ROOT, STATIC_FOLDER, is_uncompressed=is_uncompressed)
    if (stamp.is_fresh() or site_stamp(ROOT, STATIC_FOLDER).is_fresh()) and (STATIC_FOLDER / "manifest.json").is_file():
        return
    start_s = time.monotonic()
    names = site_builds()
    print(f"Front end: {len(names)} builds", flush=True)
    shutil.rmtree(STATIC_FOLDER, ignore_errors=True)
    options = ("--logLevel", "warn", "--no-emptyOutDir", *(["--mode", "quick"] if is_uncompressed else []))
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        builds = {workers.submit(run_build, name, *options): name for name in names}
        for number, build in enumerate(as_completed(builds), 1):
            build.result()
            print(f"  {number} of {len(names)}: {builds[build]} ({time.monotonic() - start_s:.0f} s)", flush=True)
    if not is_uncompressed:
        _write_sbom("pypi", STATIC_FOLDER / "kisslock.cdx.json", STATIC_FOLDER.rglob("licences.md"))
    stamp.write()


def _write_sbom(index: str, file: Path, licence_lists: Iterable[Path]) -> None:
    """Write a package's bill of materials in a separate process, because `make run` installs no SBOM library."""
    purl = f"pkg:{index}/kisslock@{project(ROOT)['version']}"
    run_command([VENV_PYTHON, "-m", "tools.sbom", purl, str(file), *sorted(map(str, licence_lists))])


def kit_sources(root: Path) -> Iterator[Path]:
    """Yield every source file of the npm package."""
    yield root / "LICENSE"
    yield from (file for file in site_sources(root, TEST_FOLDERS) if "dist" not in file.relative_to(root).parts)


def pack_kit(output_folder: Path) -> None:
    """Pack the npm package into a folder.

    Build and check the package first, unless it was already built from the current sources.
    """
    stamp = Stamp(ROOT / "build" / "npm-package-built-from", digest_files(ROOT, kit_sources(ROOT)))
    KIT_FOLDER.parent.mkdir(exist_ok=True)
    # A lock is needed, because the tests of several workers pack the same folder.
    with (KIT_FOLDER.parent / "npm_package.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_new = not (stamp.is_fresh() and (WEB / "kit" / "dist").is_dir())
        if is_new:
            print("npm package", flush=True)
            run_command(npm_command("run", "--silent", "build:kit"), cwd=WEB)
        _create_package_folder()
        run_command(
            npm_command("pack", "--silent", "--pack-destination", str(output_folder.resolve())), cwd=PACKED_FOLDER
        )
        if is_new:
            (tarball,) = output_folder.resolve().glob(f"kisslock-{project(ROOT)['version']}.tgz")
            run_command(npm_command("run", "--silent", "check:kit", "--", str(tarball)), cwd=WEB)
            stamp.write()


def _create_package_folder() -> None:
    """Create the folder that npm packs: the files of web/kit, links from the public URL, and a bill of materials."""
    shutil.rmtree(PACKED_FOLDER, ignore_errors=True)
    dist_folder = shutil.copytree(WEB / "kit" / "dist", PACKED_FOLDER / "dist")
    shutil.copy(ROOT / "LICENSE", PACKED_FOLDER)
    shutil.copy(ROOT / "src/kisslock/data/wallets/NOTICE.md", dist_folder / "connect")
    (PACKED_FOLDER / "README.md").write_text(published_page(ROOT, "web/kit/README.md"), encoding="utf-8")
    package_json = json.loads((WEB / "kit" / "package.json").read_text(encoding="utf-8")) | npm_fields(ROOT)
    (PACKED_FOLDER / "package.json").write_text(
        json.dumps(package_json, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    _write_sbom("npm", dist_folder / "kisslock.cdx.json", dist_folder.rglob("THIRD_PARTY.md"))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["pack", folder]:
            pack_kit(Path(folder))
        case words:
            ensure_site(is_uncompressed=words == ["quick"])
