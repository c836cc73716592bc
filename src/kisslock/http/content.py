"""Content in several encodings, with negotiation and conditional requests (RFC 9110, sections 12 and 13)."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache

from kisslock.http.response import Response

ENCODING_PREFERENCE = ("br", "gzip", "identity")


@dataclass(frozen=True, slots=True)
class Variant:
    """One encoding of the content, with the headers of its 200 and 304 responses."""

    body: bytes
    etag: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    not_modified: tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """The same content in one or more encodings. `variants` always contains the encoding `identity` (uncompressed)."""

    variants: dict[str, Variant]

    def create_response(self, request_headers: dict[bytes, bytes]) -> Response:
        """Return the 200 or 304 response for the request's headers."""
        offered_encodings = tuple(self.variants)
        variant = self.variants[choose_encoding(request_headers.get(b"accept-encoding", b""), offered_encodings)]
        if etag_matches(request_headers.get(b"if-none-match"), variant.etag):
            return Response(304, variant.not_modified, has_fixed_headers=True)
        return Response(200, variant.headers, variant.body, has_fixed_headers=True)


def create_content(
    media_type: str,
    bodies: dict[str, bytes],
    *,
    cache_control: str,
    vary: str = "Accept-Encoding",
    extra_headers: dict[str, str] | None = None,
) -> Content:
    """Create content of the media type `media_type` from its encoded bodies.

    The strong ETag is a hash of the identity body.
    """
    digest = hashlib.sha256(bodies["identity"]).hexdigest()[:24]
    shared_headers = tuple(
        (name.lower().encode(), value.encode())
        for name, value in {"Cache-Control": cache_control, "Vary": vary, **(extra_headers or {})}.items()
    )
    variants = {}
    for encoding in ENCODING_PREFERENCE:
        if encoding not in bodies:
            continue
        body = bodies[encoding]
        suffix = "" if encoding == "identity" else f"-{encoding}"
        etag = f'"{digest}{suffix}"'.encode()
        not_modified = ((b"etag", etag), *shared_headers)
        headers = [(b"content-type", media_type.encode()), *not_modified]
        if suffix:
            headers.append((b"content-encoding", encoding.encode()))
        variants[encoding] = Variant(body, etag, tuple(headers), not_modified)
    return Content(variants)


def compress_body(body: bytes) -> dict[str, bytes]:
    """Return a body in two encodings: uncompressed, and compressed with gzip.

    The time in the gzip header is 0, so that every process returns the same bytes.
    """
    return {"identity": body, "gzip": gzip.compress(body, 9, mtime=0)}


@lru_cache(maxsize=256)
def choose_encoding(accept_encoding: bytes, available_encodings: tuple[str, ...]) -> str:
    """Return the offered encoding with the highest q value.

    If two q values are equal, prefer br, then gzip, then identity. Returns identity if the client accepts no offered
    encoding.
    """
    weights = _parse_quality_values(accept_encoding)
    default_weight = weights.get("*", 0.0)

    def quality(encoding: str) -> float:
        # The encoding `identity` is acceptable unless the client excludes it (RFC 9110, 12.5.3). The weight of
        # `identity` is tiny, so that encodings that the client names come first.
        return weights.get(encoding, 0.001 if encoding == "identity" else default_weight)

    ranked_encodings = sorted(
        available_encodings, key=lambda encoding: (-quality(encoding), ENCODING_PREFERENCE.index(encoding))
    )
    return ranked_encodings[0] if quality(ranked_encodings[0]) > 0 else "identity"


def etag_matches(if_none_match: bytes | None, etag: bytes) -> bool:
    """Return True if the browser's copy is current, by the weak comparison of RFC 9110, 13.1.2."""
    if if_none_match is None:
        return False
    return any(tag.strip().removeprefix(b"W/") in (etag, b"*") for tag in if_none_match.split(b","))


def _parse_quality_values(accept_encoding: bytes) -> dict[str, float]:
    weights = {}
    for item in accept_encoding.decode("latin-1").lower().split(",")[:20]:
        name, *parameters = (part.strip() for part in item.split(";"))
        quality = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            weights[name] = float(quality)
        except ValueError:
            weights[name] = 0.0
    return weights
