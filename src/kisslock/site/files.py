"""Built files in memory, each with the encodings that the build created."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kisslock.http.content import Content, compress_body, create_content

IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable"
MEDIA_TYPES = {
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
SUFFIXES_BY_ENCODING = {"br": ".br", "gzip": ".gz"}
# An SVG can contain scripts. With this policy, an SVG that is opened directly runs no script, but keeps its own style.
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@dataclass(frozen=True)
class Assets:
    """All files below assets/, by their paths below that folder."""

    files: Mapping[str, Content]


def read_files(folder: Path) -> dict[str, Content]:
    """Return all files below a folder by relative path.

    A compressed file, such as page.js.gz, becomes an encoding of its original.
    """
    contents = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in SUFFIXES_BY_ENCODING.values():
            contents[file.relative_to(folder).as_posix()] = read_file(file)
    return contents


def read_file(file: Path) -> Content:
    """Return one file with its encodings."""
    bodies = {"identity": file.read_bytes()}
    for encoding, suffix in SUFFIXES_BY_ENCODING.items():
        compressed_file = file.with_name(file.name + suffix)
        if compressed_file.exists():
            bodies[encoding] = compressed_file.read_bytes()
    return create_asset(file.suffix, bodies)


def script_file(code: bytes | None) -> dict[str, Content]:
    """Return a script that was created at startup, under a name that contains a hash of its content.

    Empty without code.
    """
    if code is None:
        return {}
    return {f"wallets.{hashlib.sha256(code).hexdigest()[:8]}.js": create_asset(".js", compress_body(code))}


def create_asset(suffix: str, bodies: dict[str, bytes]) -> Content:
    """Return an asset whose content never changes under its name."""
    media_type = MEDIA_TYPES.get(suffix.lower(), "application/octet-stream")
    extra = {"Content-Security-Policy": SVG_POLICY} if suffix.lower() == ".svg" else {}
    return create_content(media_type, bodies, cache_control=IMMUTABLE_CACHE_CONTROL, extra_headers=extra)
