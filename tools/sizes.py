"""What a visitor's browser loads, in gzip bytes over the wire, held against a budget for each moment of the visit.

Of the npm package only our own bytes count here, so that no release of React, wagmi or viem fails a check;
`bench/package.ts` measures it in whole applications.
"""

import gzip
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.oidc.discovery import AUTHORIZE
from kisslock.oidc.settings import Oidc
from kisslock.settings.sections import SignIn, Site, Storage
from kisslock.site.bundle import (
    EMBED,
    EMBED_ENTRY,
    SITE_ENTRY,
    STATIC,
    Chunk,
    read_bundle,
)
from tools.front_end import ensure_site
from tools.places import ROOT, WEB, call, web_tool

# The code of the npm package, and applications with it.
KIT_CODE = ROOT / "build" / "kit_code"
KIT_SIZES = ROOT / "build" / "kit_sizes"
# The lazily loaded chunks of the hosted page by name, as its build reads them.
CHUNKS = json.loads((WEB / "chunks.json").read_text())
SENTENCES = "assets/sentences-*/dialog.en.js"
# Vite's own code for lazy chunks, which is part of any application with a lazy chunk.
BUNDLERS_OWN = ("preload-helper-", "rolldown-runtime-")


class NamedChunk(Chunk, frozen=True):
    """An entry of Vite's manifest with the name of its group."""

    name: str = ""


@dataclass(frozen=True)
class Build:
    """A build of the front end: its folder, its entry (empty: none), and the document that names it if ours."""

    folder: Path
    entry: str
    document: str | None = None


PAGE = Build(STATIC, SITE_ENTRY, "/")
# The element on a page of another site; bytes of that page are not counted.
ELEMENT = Build(EMBED, EMBED_ENTRY, "/embed.js")
# The first file of the element, settings and sentences included, is the document itself.
ELEMENT_FIRST = Build(EMBED, "", "/embed.js")
OPERATOR = Build(STATIC / "console", "console/main.tsx", "/console")
PROGRAMS = Build(STATIC / "oidc", "oidc/main.tsx", AUTHORIZE)
# Applications with the npm package, without the React, wagmi and viem that their sites have anyway.
PACKAGE = Build(KIT_SIZES / "connectButton", "kit/sizes/connectButton.tsx")
PACKAGE_WALLET = Build(KIT_SIZES / "walletButton", "kit/sizes/walletButton.tsx")

# The element with everything inside, as a site without a bundler copies it.
CONNECT = Build(KIT_CODE / "dist" / "connect", "element/standalone/index.ts")


@dataclass(frozen=True)
class Budget:
    """A moment of the visit: the limits of bytes and requests, the parts and other files loaded by then.

    With `before`, only what comes on top of those parts counts.
    """

    moment: str
    most_bytes: int
    most_requests: int
    parts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    build: Build = PAGE
    before: tuple[str, ...] | None = None


OPEN = ("engine", "dialog")
# Chunks of the package that every page has loaded at rest; opening the dialog adds icons, and the site's own parts.
REST = ("startSite", "dialog", "dialog.en")
KIT_OPEN = (*REST, "1", "slots")

BUDGETS = (
    Budget("first visit, until the button is interactive", 75_000, 2),
    Budget("dialog open and idle, every wallet searchable", 109_400, 6, OPEN, (SENTENCES,)),
    Budget("icons in view of the open dialog", 8_500, 1, (), ("assets/icons-*/wallets.1.js",), before=OPEN),
    Budget("returning visitor, until the address shows", 96_500, 4, ("engine", "restore")),
    Budget("returning visitor, until balance and name show", 102_400, 7, ("engine", "restore", "accountData", "http")),
    Budget(
        "choosing to scan, until the code shows",
        *(110_000, 9, ("scan", "relay"), ("assets/sentences-*/scan.en.js",)),
        before=(*OPEN, "guide"),
    ),
    Budget("the log, once the open dialog rests", 4_000, 1, ("log",), before=OPEN),
    Budget("element, until its button is seen", 8_000, 1, build=ELEMENT_FIRST),
    Budget("element, until its button is interactive", 80_400, 2, build=ELEMENT),
    Budget("element, dialog open and idle", 114_900, 6, OPEN, (SENTENCES,), ELEMENT),
    Budget("npm package, until its button works", 20_800, 3, build=PACKAGE),
    Budget("npm package, at rest", 46_400, 15, REST, build=PACKAGE),
    Budget("npm package, dialog open and idle", 57_500, 20, KIT_OPEN, build=PACKAGE),
    Budget(
        "npm package, choosing to scan, until the code shows",
        *(115_000, 9, ("scan", "scanner", "client", "scan.en"), (), PACKAGE, (*KIT_OPEN, "guide")),
    ),
    Budget("kisslock/connect, until its button is seen", 8_000, 1, build=CONNECT),
    Budget("kisslock/connect, until its button works", 82_200, 3, ("rest",), build=CONNECT),
    Budget(
        "kisslock/connect, dialog open and idle",
        *(118_400, 6, ("rest", *OPEN), ("data/locale/dialog.en.js",), CONNECT),
    ),
    # The list of wallets is part of the dialog. The button of a wallet brings the catalogue's names, without the list.
    Budget("npm package, the button of one wallet alone", 21_100, 4, build=PACKAGE_WALLET),
    # Only operators load this page, so it may be larger than the visitors' page; its charts use no library.
    Budget("operator's page, until its figures are asked for", 88_000, 3, build=OPERATOR),
    Budget("signing in to a program, until the request is asked for", 82_000, 7, build=PROGRAMS),
)


def main() -> int:
    """Prints each moment with its bytes and requests; returns 1 when one is over its budget."""
    ensure_site()
    _build_package()
    over = False
    for budget in BUDGETS:
        size, requests = _measure(budget)
        fits = size <= budget.most_bytes and requests <= budget.most_requests
        over = over or not fits
        limit = f"at most {budget.most_bytes / 1000:.0f} kB, {budget.most_requests} requests"
        print(f"{'ok  ' if fits else 'OVER'} {size / 1000:6.1f} kB {requests} requests  {budget.moment} ({limit})")
    return int(over)


def _build_package() -> None:
    """Build the code of the npm package, and applications with it as sites would."""
    vite = web_tool("vite", "build", "--logLevel", "error", "--config")
    call([*vite, "kit/vite.config.ts", "--emptyOutDir", "--outDir", str(KIT_CODE / "dist")], cwd=WEB)
    call(
        [*vite, "element/standalone/vite.config.ts", "--manifest", "manifest.json", "--outDir", str(CONNECT.folder)],
        cwd=WEB,
    )
    # package.json says which modules a bundler may leave out.
    shutil.copy(WEB / "kit" / "package.json", KIT_CODE)
    for application in ("connectButton", "walletButton"):
        call([*vite, "kit/sizes/vite.config.ts", "--emptyOutDir", "--mode", application], cwd=WEB)


def _measure(budget: Budget) -> tuple[int, int]:
    """Bytes and requests of a moment; the document itself counts unless it was there before."""
    there = set[Path]() if budget.before is None else set(_files(budget.build, budget.before))
    there |= _in_document()
    files = {file for file in _files(budget.build, budget.parts) if not file.name.startswith(BUNDLERS_OWN)} - there
    files |= {_only(budget.build, pattern) for pattern in budget.others}
    size = sum(map(_gzip_bytes, files))
    if budget.before or budget.build.document is None:
        return size, len(files)
    return size + _document_bytes(budget.build.document), len(files) + 1


@cache
def _in_document() -> frozenset[Path]:
    """The styles of the hosted page's first frame."""
    return frozenset(STATIC / "assets" / name for name in read_bundle().styles)


def _files(build: Build, parts: tuple[str, ...]) -> Iterator[Path]:
    """The files of the entry and the parts with their static imports."""
    chunks = msgspec.json.decode((build.folder / "manifest.json").read_bytes(), type=dict[str, NamedChunk])
    waiting = [*filter(None, [build.entry]), *(_key(chunks, part) for part in parts)]
    # The list grows while it is read.
    for key in waiting:
        chunk = chunks[key]
        waiting += [name for name in chunk.imports if name not in waiting]
        yield from (build.folder / file for file in (chunk.file, *chunk.css))


def _key(chunks: dict[str, NamedChunk], part: str) -> str:
    """A chunk's key in the manifest: its entry, or the one chunk that carries its name."""
    entry = CHUNKS[part]["entry"] if part in CHUNKS else part
    if entry in chunks:
        return str(entry)
    (key,) = (key for key, chunk in chunks.items() if chunk.name == part)
    return key


def _only(build: Build, pattern: str) -> Path:
    """The one file of a pattern. Sentences of the element are those of the page."""
    (file,) = (STATIC if build == ELEMENT else build.folder).glob(pattern)
    return file


def _gzip_bytes(path: Path) -> int:
    packed = Path(f"{path}.gz")
    return packed.stat().st_size if packed.exists() else len(gzip.compress(path.read_bytes(), 9))


def _document_bytes(path: str) -> int:
    with TemporaryDirectory() as folder:
        stored = Storage(f"sqlite:///{folder}/kisslock.db")
        settings = Settings(storage=stored)
        if path == AUTHORIZE:
            # Without a program the page is the same.
            site, oidc = Site(origins=("https://login.example",)), Oidc(enabled=True, key="A" * 43)
            settings = Settings(storage=stored, site=site, sign_in=SignIn(mode="optional")).with_section(oidc)
        with TestClient(Kisslock(settings).app) as client:
            answer = client.get(path, headers={"Accept-Encoding": "gzip"})
            return int(answer.headers["Content-Length"])


if __name__ == "__main__":
    sys.exit(main())
