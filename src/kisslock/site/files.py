"""Built files read into memory, each with the encodings that the build put beside it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kisslock.http.content import Content, compressed, content

IMMUTABLE = "public, max-age=31536000, immutable"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".ico": "image/x-icon",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}
# An SVG may hold scripts: opened by itself it can run nothing, and its own style still works.
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@dataclass(frozen=True)
class Assets:
    """Every file below assets/, by its name there."""

    files: Mapping[str, Content]


def read_files(folder: Path) -> dict[str, Content]:
    """Every file below a folder by its path there, compressed forms as its encodings."""
    contents = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in ENCODINGS.values():
            contents[file.relative_to(folder).as_posix()] = read_file(file)
    return contents


def read_file(file: Path) -> Content:
    """One file with its encodings."""
    bodies = {"identity": file.read_bytes()}
    for encoding, suffix in ENCODINGS.items():
        compressed_file = file.with_name(file.name + suffix)
        if compressed_file.exists():
            bodies[encoding] = compressed_file.read_bytes()
    return asset(file.suffix, bodies)


def script_file(code: bytes | None) -> dict[str, Content]:
    """A script made at start, by a name that follows from its content; empty without code."""
    if code is None:
        return {}
    return {f"wallets.{hashlib.sha256(code).hexdigest()[:8]}.js": asset(".js", compressed(code))}


def asset(suffix: str, bodies: dict[str, bytes]) -> Content:
    """An asset that never changes below its name."""
    kind = TYPES.get(suffix.lower(), "application/octet-stream")
    extra = {"Content-Security-Policy": SVG_POLICY} if suffix.lower() == ".svg" else {}
    return content(kind, bodies, cache_control=IMMUTABLE, extra=extra)
