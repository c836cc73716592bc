"""Content in several encodings: negotiation and conditional requests (RFC 9110, 12 and 13)."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache

from kisslock.http.response import Response

ORDER = ("br", "gzip", "identity")


@dataclass(frozen=True, slots=True)
class Variant:
    """One encoding of a content, with the headers of 200 and of 304."""

    body: bytes
    etag: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    not_modified: tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """The same content in one or more encodings; identity is always among them."""

    variants: dict[str, Variant]

    def response(self, headers: dict[bytes, bytes]) -> Response:
        """The 200 or 304 that fits the request's headers."""
        offered = tuple(self.variants)
        variant = self.variants[choose(headers.get(b"accept-encoding", b""), offered)]
        if matches(headers.get(b"if-none-match"), variant.etag):
            return Response(304, variant.not_modified, fixed_headers=True)
        return Response(200, variant.headers, variant.body, fixed_headers=True)


def content(
    kind: str,
    bodies: dict[str, bytes],
    *,
    cache_control: str,
    vary: str = "Accept-Encoding",
    extra: dict[str, str] | None = None,
) -> Content:
    """Content of a media type from its encoded bodies; the strong ETag follows from the identity body."""
    digest = hashlib.sha256(bodies["identity"]).hexdigest()[:24]
    shared = tuple(
        (name.lower().encode(), value.encode())
        for name, value in {"Cache-Control": cache_control, "Vary": vary, **(extra or {})}.items()
    )
    variants = {}
    for encoding in ORDER:
        if encoding not in bodies:
            continue
        body = bodies[encoding]
        suffix = "" if encoding == "identity" else f"-{encoding}"
        etag = f'"{digest}{suffix}"'.encode()
        not_modified = ((b"etag", etag), *shared)
        headers = [(b"content-type", kind.encode()), *not_modified]
        if suffix:
            headers.append((b"content-encoding", encoding.encode()))
        variants[encoding] = Variant(body, etag, tuple(headers), not_modified)
    return Content(variants)


def compressed(body: bytes) -> dict[str, bytes]:
    """A text made at run time, with gzip beside it; mtime 0 keeps the bytes the same in every process."""
    return {"identity": body, "gzip": gzip.compress(body, 9, mtime=0)}


@lru_cache(maxsize=256)
def choose(accept: bytes, offered: tuple[str, ...]) -> str:
    """The offered encoding with the highest q; among equals br, then gzip, then identity; identity when none fits."""
    weights = _qualities(accept)
    default_weight = weights.get("*", 0.0)

    def quality(encoding: str) -> float:
        # Identity is acceptable unless refused (RFC 9110, 12.5.3), but an encoding that is named comes first.
        return weights.get(encoding, 0.001 if encoding == "identity" else default_weight)

    ranked = sorted(offered, key=lambda encoding: (-quality(encoding), ORDER.index(encoding)))
    return ranked[0] if quality(ranked[0]) > 0 else "identity"


def matches(if_none_match: bytes | None, etag: bytes) -> bool:
    """Whether the browser's copy is current, by the weak comparison of RFC 9110, 13.1.2."""
    if if_none_match is None:
        return False
    return any(tag.strip().removeprefix(b"W/") in (etag, b"*") for tag in if_none_match.split(b","))


def _qualities(accept: bytes) -> dict[str, float]:
    weights = {}
    for item in accept.decode("latin-1").lower().split(",")[:20]:
        name, *parameters = (part.strip() for part in item.split(";"))
        quality = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            weights[name] = float(quality)
        except ValueError:
            weights[name] = 0.0
    return weights
