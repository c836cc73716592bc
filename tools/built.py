"""Whether the built front end is complete and made from the sources beside it. The wheel's build checks this."""

import json
from collections.abc import Iterator
from pathlib import Path

from tools.front_end import site_stamp

STATIC = "src/kisslock/static"
# Each bundle: its folder, and the entry that its manifest must have.
BUNDLES = (
    (STATIC, "site/main.tsx"),
    (f"{STATIC}/dev", "practice/main.ts"),
    (f"{STATIC}/embed", "element/served/main.ts"),
    (f"{STATIC}/console", "console/main.tsx"),
    (f"{STATIC}/oidc", "oidc/main.tsx"),
)
# The element's first file, `kisslock phone`, the wallet of kisslock.testing.playwright, lists of packages inside.
SBOM = "kisslock.cdx.json"
FOLDERS = (*(folder for folder, _ in BUNDLES), f"{STATIC}/phone", f"{STATIC}/testing")
LICENCES = tuple(f"{folder}/licences.md".removeprefix(f"{STATIC}/") for folder in FOLDERS)
SINGLE = ("embed/first.js", "phone/phone.mjs", "testing/wallet.js", *LICENCES, SBOM)
REMEDY = "Run `make build`, which brings Node over the network and builds the front end first."


def complaint(root: Path) -> str:
    """Return one sentence about the first problem of the built front end below root; empty when it is complete."""
    for folder, entry in BUNDLES:
        problem = _bundle_problem(root, folder, entry)
        if problem:
            return f"{problem} {REMEDY}"
    for name in SINGLE:
        if not (root / STATIC / name).is_file():
            return f"The front end is incomplete: {STATIC}/{name} is missing. {REMEDY}"
    if site_stamp(root, root / STATIC, quick=True).file.is_file():
        return f"The front end in {STATIC} is the uncompressed one of `make run`. {REMEDY}"
    if not site_stamp(root, root / STATIC).is_fresh():
        return f"The front end in {STATIC} was built from other sources than these. {REMEDY}"
    return ""


def _bundle_problem(root: Path, folder: str, entry: str) -> str:
    manifest = root / folder / "manifest.json"
    if not manifest.is_file():
        return f"The front end is not built: {folder}/manifest.json is missing."
    try:
        chunks = json.loads(manifest.read_text(encoding="utf-8"))
        if entry not in chunks:
            return f"The front end is incomplete: {folder}/manifest.json does not name {entry}."
        missing = sorted(file for file in _files(chunks) if not (root / folder / file).is_file())
    except (ValueError, TypeError, AttributeError, KeyError):
        return f"The front end is damaged: {folder}/manifest.json is not a Vite manifest."
    if missing:
        return f"The front end is incomplete: {folder}/{missing[0]} is missing."
    return ""


def _files(chunks: dict[str, dict[str, object]]) -> Iterator[str]:
    for chunk in chunks.values():
        yield str(chunk["file"])
        for kind in ("css", "assets"):
            names = chunk.get(kind, [])
            yield from map(str, names if isinstance(names, list) else [])
