"""Compares what a visitor's browser loads, in gzip bytes, with the limits of web/build/limits.ts.

For the npm package, only Kisslock's own bytes count, so that no release of React, wagmi or viem fails a check.
`bench/package.ts` measures the package in whole applications.
"""

import gzip
import json
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.oidc.discovery import AUTHORIZE_PATH
from kisslock.oidc.settings import Oidc
from kisslock.settings.sections import Site, Storage
from kisslock.settings.sign_in import SignIn
from kisslock.site.bundle import STATIC, Chunk, read_bundle
from tools.builds import Limit, all_builds, run_build
from tools.front_end import ensure_site
from tools.places import ROOT, WEB, run_command, web_tool

# `KIT_CODE` contains the code of the npm package. `KIT_SIZES` contains the built applications that use the package.
KIT_CODE = ROOT / "build" / "kit_code"
KIT_SIZES = ROOT / "build" / "kit_sizes"
# The builds of the npm package and of `kisslock/connect` that are measured. These builds contain manifests, which the
# npm package does not contain.
MEASURED_FOLDERS = {"package": KIT_CODE / "dist", "connect": KIT_CODE / "dist" / "connect"}
# Maps the name of a build to the path of the document that a server renders for it. The builds `element` and `shell`
# have the same document: `embed.js`. It contains settings, sentences, and the shell of the element.
DOCUMENT_PATHS = {
    "page": "/",
    "element": "/embed.js",
    "shell": "/embed.js",
    "console": "/console",
    "oidc": AUTHORIZE_PATH,
}
# The file maps the names of the hosted page's lazy chunks to their modules. The build of the hosted page also reads
# this file.
CHUNK_GROUPS = json.loads((WEB / "chunks.json").read_text())
# Vite's own code for lazy chunks, which is part of any application with a lazy chunk.
BUNDLER_CHUNKS = ("preload-helper-", "rolldown-runtime-")


class NamedChunk(Chunk, frozen=True):
    """An entry of Vite's manifest with the name of its group."""

    name: str = ""


def main() -> int:
    """Print the bytes and requests of each moment in a visit. Return 1 if a moment exceeds its limit."""
    ensure_site()
    build_package()
    is_over_limit = False
    for name, build in all_builds().items():
        for limit in build.limits:
            size, requests = measure_moment(name, limit)
            fits = size <= limit.bytes and requests <= limit.requests
            is_over_limit = is_over_limit or not fits
            limit_text = f"at most {limit.bytes / 1000:.1f} kB, {limit.requests} requests"
            print(
                f"{'ok  ' if fits else 'OVER'} {size / 1000:6.1f} kB {requests} requests  {limit.moment} ({limit_text})"
            )
    return int(is_over_limit)


def build_package() -> None:
    """Build the code of the npm package. Then build applications with this code, like a site that uses the package."""
    options = ("--logLevel", "error", "--sourcemap", "hidden")
    run_build("package", *options, "--emptyOutDir", "--outDir", str(MEASURED_FOLDERS["package"]))
    run_build("connect", *options, "--manifest", "manifest.json", "--outDir", str(MEASURED_FOLDERS["connect"]))
    # The applications need package.json, because the bundler reads in it which modules can be left out.
    shutil.copy(WEB / "kit" / "package.json", KIT_CODE)
    vite = web_tool("vite", "build", "--logLevel", "error", "--config", "kit/sizes/vite.config.ts", "--emptyOutDir")
    for application in {limit.application for limit in all_builds()["package"].limits if limit.application}:
        run_command([*vite, "--mode", application], cwd=WEB)


def measure_moment(name: str, limit: Limit) -> tuple[int, int]:
    """Return the bytes and requests of a moment. The document itself is included only in a visit's first moment."""
    folder, entry = folder_and_entry(name, limit)
    files_before = set[Path]() if limit.after is None else set(files_of_moment(folder, entry, limit.after))
    files_before |= _document_files()
    files = {
        file for file in files_of_moment(folder, entry, limit.parts) if not file.name.startswith(BUNDLER_CHUNKS)
    } - files_before
    files |= {_only_file(name, folder, pattern) for pattern in limit.files}
    size = sum(map(_gzip_bytes, files))
    if limit.after or name not in DOCUMENT_PATHS:
        return size, len(files)
    return size + _document_bytes(DOCUMENT_PATHS[name]), len(files) + 1


def folder_and_entry(name: str, limit: Limit) -> tuple[Path, str]:
    """Return the folder to measure, and the entry whose files are added up.

    The shell's entry is empty, because it is part of the document.
    """
    if limit.application:
        return KIT_SIZES / limit.application, f"kit/sizes/{limit.application}.tsx"
    build = all_builds()[name]
    return MEASURED_FOLDERS.get(name, ROOT / build.output), "" if name == "shell" else build.entries[0]


@cache
def _document_files() -> frozenset[Path]:
    """Return the styles of the hosted page's first frame."""
    return frozenset(STATIC / "assets" / name for name in read_bundle().styles)


def files_of_moment(folder: Path, entry: str, chunk_names: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files of the entry and of these chunks, including the files that they import statically."""
    chunks = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=dict[str, NamedChunk])
    waiting_keys = [*filter(None, [entry]), *(_manifest_key(chunks, chunk_name) for chunk_name in chunk_names)]
    # The loop appends files to the list while it reads the list.
    for key in waiting_keys:
        chunk = chunks[key]
        waiting_keys += [name for name in chunk.imports if name not in waiting_keys]
        yield from (folder / file for file in (chunk.file, *chunk.css))


def _manifest_key(manifest_chunks: dict[str, NamedChunk], chunk_name: str) -> str:
    """Return a chunk's key in the manifest: its entry or, without an entry, the only key with the chunk's name."""
    entry = CHUNK_GROUPS[chunk_name]["entry"] if chunk_name in CHUNK_GROUPS else chunk_name
    if entry in manifest_chunks:
        return str(entry)
    (key,) = (key for key, chunk in manifest_chunks.items() if chunk.name == chunk_name)
    return key


def _only_file(name: str, folder: Path, pattern: str) -> Path:
    """Return the only file that matches a pattern. The element loads its sentences from the page's folder."""
    (file,) = (STATIC if name == "element" else folder).glob(pattern)
    return file


def _gzip_bytes(path: Path) -> int:
    compressed_file = Path(f"{path}.gz")
    return compressed_file.stat().st_size if compressed_file.exists() else len(gzip.compress(path.read_bytes(), 9))


def _document_bytes(path: str) -> int:
    with TemporaryDirectory() as folder:
        storage = Storage(f"sqlite:///{folder}/kisslock.db")
        settings = Settings(storage=storage)
        if path == AUTHORIZE_PATH:
            # The page looks the same without a client, so the settings have no client.
            site, oidc = Site(origins=("https://login.example",)), Oidc(enabled=True, key="A" * 43)
            settings = Settings(storage=storage, site=site, sign_in=SignIn(mode="optional")).with_section(oidc)
        with TestClient(Kisslock(settings).app) as client:
            answer = client.get(path, headers={"Accept-Encoding": "gzip"})
            return int(answer.headers["Content-Length"])


if __name__ == "__main__":
    sys.exit(main())
