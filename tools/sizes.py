"""What a visitor's browser loads, in gzip bytes over the wire, held against the page's budget."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.assets.bundle import SITE_ENTRY, STATIC

Manifest = dict[str, dict[str, object]]

ENGINE, DIALOG, HOLDINGS, HTTP = ("engine", "dialog", "holdings", "http")
SENTENCES = "assets/sentences-*/dialog.en.js"
RESTORE = "src/engine/restore.ts"
GUIDE = "src/dialog/guide/index.ts"
# What makes codes, what draws them, the relay's client.
SCANNING = ("src/dialog/scan/index.ts", "src/wallets/walletConnect/client.ts")
SCAN_SENTENCES = "assets/sentences-*/scan.en.js"


@dataclass(frozen=True)
class Budget:
    """A moment of the visit: the parts and other files loaded by then, how many bytes and requests that may be.

    With `before`, only what comes on top of those parts counts.
    """

    moment: str
    parts: tuple[str, ...]
    others: tuple[str, ...]
    most_bytes: int
    most_requests: int
    before: tuple[str, ...] | None = None


BUDGETS = (
    Budget("first visit, until the button is interactive", (), (), 76_000, 3),
    Budget("dialog open and idle, every wallet searchable", (ENGINE, DIALOG), (SENTENCES,), 104_000, 6),
    Budget("returning visitor, until the address shows", (ENGINE, RESTORE), (), 96_000, 5),
    Budget("returning visitor, until balance and name show", (ENGINE, RESTORE, HOLDINGS, HTTP), (), 102_000, 8),
    Budget("choosing to scan, until the code shows", SCANNING, (SCAN_SENTENCES,), 132_000, 9, (ENGINE, DIALOG, GUIDE)),
)


def main() -> int:
    """Prints each moment with its bytes and requests; 1 when one is over its budget."""
    manifest: Manifest = json.loads((STATIC / "manifest.json").read_text())
    over = False
    for budget in BUDGETS:
        size, requests = _measure(manifest, budget)
        fits = size <= budget.most_bytes and requests <= budget.most_requests
        over = over or not fits
        limit = f"at most {budget.most_bytes / 1000:.0f} kB, {budget.most_requests} requests"
        print(f"{'ok  ' if fits else 'OVER'} {size / 1000:6.1f} kB {requests} requests  {budget.moment} ({limit})")
    return int(over)


def _measure(manifest: Manifest, budget: Budget) -> tuple[int, int]:
    """Bytes and requests of a moment; the page itself counts unless it was there before."""
    there = set[str]() if budget.before is None else set(_files(manifest, budget.before))
    files = [file for file in _files(manifest, budget.parts) if file not in there]
    files += [_only(pattern) for pattern in budget.others]
    size = sum(_gzip_bytes(file) for file in files)
    return (size, len(files)) if budget.before else (size + _page_bytes(), len(files) + 1)


def _files(manifest: Manifest, parts: tuple[str, ...]) -> list[str]:
    """Files of the entry and the parts with all that they import at once, each once."""
    waiting, seen, files = [SITE_ENTRY, *(_key(manifest, part) for part in parts)], set[str](), dict[str, None]()
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        chunk = manifest[key]
        files |= dict.fromkeys([str(chunk["file"]), *_names(chunk, "css")])
        waiting += _names(chunk, "imports")
    return list(files)


def _only(pattern: str) -> str:
    (path,) = STATIC.glob(pattern)
    return path.relative_to(STATIC).as_posix()


def _key(manifest: Manifest, part: str) -> str:
    """A part's key in the manifest: its source, or the chunk that carries its name."""
    return part if part in manifest else next(key for key, chunk in manifest.items() if chunk.get("name") == part)


def _names(chunk: dict[str, object], field: str) -> list[str]:
    names = chunk.get(field, [])
    return [str(name) for name in names] if isinstance(names, list) else []


def _gzip_bytes(file: str) -> int:
    path = STATIC / file
    packed = Path(f"{path}.gz")
    return (packed if packed.exists() else path).stat().st_size


def _page_bytes() -> int:
    with TestClient(Kisslock(Settings()).app) as client:
        answer = client.get("/", headers={"Accept-Encoding": "gzip"})
        return int(answer.headers["Content-Length"])


if __name__ == "__main__":
    sys.exit(main())
