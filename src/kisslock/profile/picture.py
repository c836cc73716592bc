"""Checks that bytes are a picture that a page can show. The check uses the bytes, not the media type in the response.

Only raster pictures are accepted. An SVG is a document: it can have scripts, links and entities that expand without
limit, and on the site's own origin it would be a page of the site. Animated pictures are rejected, because visitors
could not stop them (WCAG 2.2.2). The server does not decode pictures: the browser decodes them in its sandbox.
"""

from dataclasses import dataclass
from io import BytesIO

import imagesize

MAX_BYTES = 1024 * 1024
MAX_SIDE = 4096
SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
}
# Bytes near the beginning that mark an animation: APNG, the loop of GIF89a, animated WebP.
ANIMATION_MARKERS = {"image/png": b"acTL", "image/gif": b"NETSCAPE2.0", "image/webp": b"ANIM"}
MARKER_SEARCH_BYTES = 4096


class NotAPicture(Exception):
    """The bytes are not an acceptable picture. The text of the exception gives the reason."""


@dataclass(frozen=True)
class Picture:
    """A picture and its true media type."""

    media_type: str
    body: bytes


def parse_picture(body: bytes) -> Picture:
    """Return the bytes as a picture. Raises NotAPicture."""
    if len(body) > MAX_BYTES:
        raise NotAPicture("larger than 1 MiB")
    media_type = _media_type(body)
    if media_type is None:
        raise NotAPicture("neither PNG, JPEG, GIF nor WebP")
    if media_type in ANIMATION_MARKERS and ANIMATION_MARKERS[media_type] in body[:MARKER_SEARCH_BYTES]:
        raise NotAPicture("moving")
    width, height = _picture_size(body)
    if not 0 < width <= MAX_SIDE or not 0 < height <= MAX_SIDE:
        raise NotAPicture("wider or higher than 4096 px, or of no size")
    return Picture(media_type, body)


def _media_type(body: bytes) -> str | None:
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return "image/webp"
    return next((media_type for signature, media_type in SIGNATURES.items() if body.startswith(signature)), None)


def _picture_size(body: bytes) -> tuple[int, int]:
    """Return the width and height in pixels, or 0 and 0 if the header is broken."""
    try:
        width, height = imagesize.get(BytesIO(body))
    except Exception:  # noqa: BLE001 (the reader may raise any error for a broken header)
        return 0, 0
    return int(width), int(height)
