"""What a visitor's browser loads, in gzip bytes over the wire, held against the page's budget."""

import gzip
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.settings.sections import Storage
from kisslock.site.bundle import CONSOLE, CONSOLE_ENTRY, EMBED, EMBED_ENTRY, SITE_ENTRY, STATIC
from tools.front_end import build_kit_sizes
from tools.places import KIT_SIZES

Manifest = dict[str, dict[str, object]]

SENTENCES = "assets/sentences-*/dialog.en.js"
# The wallets' icons that the open dialog shows first.
ICONS = "assets/icons-*/wallets.1.js"
# The chunk that makes codes, the one that draws them, and the relay's client.
SCANNING = ("scan", "relay")
SCAN_SENTENCES = "assets/sentences-*/scan.en.js"
# The lazily loaded chunks by name, as the build reads them.
CHUNKS = json.loads((Path(__file__).parents[1] / "web/chunks.json").read_text())


@dataclass(frozen=True)
class Build:
    """A build of the front end: its folder, its entry, and the document that names the entry, if that is ours."""

    folder: Path
    entry: str
    document: str | None


PAGE = Build(STATIC, SITE_ENTRY, "/")
# The element on a page of another site; bytes of that page are not counted.
ELEMENT = Build(EMBED, EMBED_ENTRY, "/embed.js")
# Only operators load this page, so it may be larger than the visitors' page; its charts use no library.
OPERATOR = Build(CONSOLE, CONSOLE_ENTRY, "/console")
# Applications with the npm package, over the React, wagmi and viem that their sites have anyway.
PACKAGE = Build(KIT_SIZES / "connectButton", "kit/sizes/connectButton.tsx", None)
PACKAGE_WALLET = Build(KIT_SIZES / "walletButton", "kit/sizes/walletButton.tsx", None)
# What the package loads to open its dialog: two of its files, of which the bundler makes chunks with their names, and
# sentences.
PACKAGE_DIALOG = ("dialog", "../build/kit_code/dist/data/locale/dialog.en.js")
# The connection library's work, and what scanning loads: the screen, the pairing, the relay's client, sentences.
PACKAGE_ENGINE = "../build/kit_code/dist/kit/core/startSite.js"
PACKAGE_SCANNING = (
    "../build/kit_code/dist/src/dialog/scan/index.js",
    "../build/kit_code/dist/src/wallets/walletConnect/scanner.js",
    "../build/kit_code/dist/src/wallets/walletConnect/client.js",
    "../build/kit_code/dist/data/locale/scan.en.js",
)
# Vite's own code for lazy chunks, which is part of any application with a lazy chunk.
BUNDLERS_OWN = ("preload-helper-", "rolldown-runtime-")


@dataclass(frozen=True)
class Budget:
    """A moment of the visit: the parts and other files loaded by then, and the limits of bytes and requests.

    With `before`, only what comes on top of those parts counts.
    """

    moment: str
    parts: tuple[str, ...]
    others: tuple[str, ...]
    most_bytes: int
    most_requests: int
    build: Build = PAGE
    before: tuple[str, ...] | None = None


BUDGETS = (
    Budget("first visit, until the button is interactive", (), (), 76_000, 3),
    Budget("dialog open and idle, every wallet searchable", ("engine", "dialog"), (SENTENCES,), 105_300, 6),
    Budget("icons in view of the open dialog", (), (ICONS,), 8_500, 1, before=("engine", "dialog")),
    Budget("returning visitor, until the address shows", ("engine", "restore"), (), 96_900, 5),
    Budget(
        "returning visitor, until balance and name show", ("engine", "restore", "accountData", "http"), (), 103_000, 8
    ),
    Budget(
        "choosing to scan, until the code shows",
        SCANNING,
        (SCAN_SENTENCES,),
        110_000,
        9,
        before=("engine", "dialog", "guide"),
    ),
    Budget("the log, once the open dialog rests", ("log",), (), 4_000, 1, before=("engine", "dialog")),
    Budget("element, until its button is interactive", (), (), 80_000, 2, ELEMENT),
    Budget("element, dialog open and idle", ("engine", "dialog"), (SENTENCES,), 112_000, 6, ELEMENT),
    Budget("npm package, until its button works", (), (), 18_800, 2, PACKAGE),
    Budget(
        "npm package, dialog open and idle",
        PACKAGE_DIALOG,
        (),
        34_600,
        10,
        PACKAGE,
    ),
    Budget(
        "npm package, and the wallets of this browser",
        (PACKAGE_ENGINE,),
        (),
        9_100,
        5,
        PACKAGE,
        PACKAGE_DIALOG,
    ),
    Budget(
        "npm package, choosing to scan, until the code shows",
        PACKAGE_SCANNING,
        (),
        110_000,
        9,
        PACKAGE,
        (*PACKAGE_DIALOG, PACKAGE_ENGINE, "../build/kit_code/dist/src/dialog/guide/index.js"),
    ),
    # The list of wallets is part of the dialog. The button of a wallet brings the catalogue's names, without the list.
    Budget("npm package, the button of one wallet alone", (), (), 19_000, 4, PACKAGE_WALLET),
    Budget("operator's page, until its figures are asked for", (), (), 88_000, 3, OPERATOR),
)


def main() -> int:
    """Prints each moment with its bytes and requests; returns 1 when one is over its budget."""
    build_kit_sizes()
    over = False
    for budget in BUDGETS:
        size, requests = _measure(budget)
        fits = size <= budget.most_bytes and requests <= budget.most_requests
        over = over or not fits
        limit = f"at most {budget.most_bytes / 1000:.0f} kB, {budget.most_requests} requests"
        print(f"{'ok  ' if fits else 'OVER'} {size / 1000:6.1f} kB {requests} requests  {budget.moment} ({limit})")
    return int(over)


def _measure(budget: Budget) -> tuple[int, int]:
    """Bytes and requests of a moment; the document itself counts unless it was there before."""
    there = set[Path]() if budget.before is None else set(_files(budget.build, budget.before))
    files = [file for file in _files(budget.build, budget.parts) if file not in there]
    files += [_only(pattern) for pattern in budget.others]
    files = [file for file in files if not file.name.startswith(BUNDLERS_OWN)]
    size = sum(_gzip_bytes(file) for file in files)
    if budget.before or budget.build.document is None:
        return size, len(files)
    return size + _document_bytes(budget.build.document), len(files) + 1


def _files(build: Build, parts: tuple[str, ...]) -> list[Path]:
    """The files of the entry and the parts with their static imports, each once."""
    manifest: Manifest = json.loads((build.folder / "manifest.json").read_text())
    waiting, seen, files = [build.entry, *(_key(manifest, part) for part in parts)], set[str](), dict[str, None]()
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        chunk = manifest[key]
        files |= dict.fromkeys([str(chunk["file"]), *_names(chunk, "css")])
        waiting += _names(chunk, "imports")
    return [build.folder / file for file in files]


def _only(pattern: str) -> Path:
    (path,) = STATIC.glob(pattern)
    return path


def _key(manifest: Manifest, part: str) -> str:
    """A chunk's key in the manifest: its entry, or the group that carries its name."""
    entry = CHUNKS[part]["entry"] if part in CHUNKS else part
    return entry if entry in manifest else next(key for key, chunk in manifest.items() if chunk.get("name") == part)


def _names(chunk: dict[str, object], field: str) -> list[str]:
    names = chunk.get(field, [])
    return [str(name) for name in names] if isinstance(names, list) else []


def _gzip_bytes(path: Path) -> int:
    packed = Path(f"{path}.gz")
    if path.is_relative_to(KIT_SIZES):
        return len(gzip.compress(path.read_bytes(), 9))
    return (packed if packed.exists() else path).stat().st_size


def _document_bytes(path: str) -> int:
    with TemporaryDirectory() as folder:
        settings = Settings(storage=Storage(f"sqlite:///{folder}/kisslock.db"))
        with TestClient(Kisslock(settings).app) as client:
            answer = client.get(path, headers={"Accept-Encoding": "gzip"})
            return int(answer.headers["Content-Length"])


if __name__ == "__main__":
    sys.exit(main())
