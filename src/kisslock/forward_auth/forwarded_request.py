"""Reads the X-Forwarded-* headers of a trusted proxy. The headers of peers that are not trusted proxies are ignored."""

import re
from collections.abc import MutableMapping
from typing import Any

from kisslock.http.origins import Origins

Scope = MutableMapping[str, Any]
# A path on the same host, with its query: one leading slash, printable ASCII, no backslash and no fragment. Dot
# segments are not allowed either, because browsers resolve them: /.//evil.example becomes //evil.example.
NO_DOT_SEGMENTS = rb"(?![^?]*/(?:\.|%2[eE]){1,2}(?:[/?]|$))"
RETURN_PATH_PATTERN = re.compile(NO_DOT_SEGMENTS + rb"/(?:[!\"$-.0-\[\]-~][!\"$-\[\]-~]{0,1999})?")
METHOD_PATTERN = re.compile(rb"[A-Z]{1,20}")
# Any of these headers shows that the request is the handshake of a WebSocket. Proxies remove Upgrade from the
# subrequest, but keep the other headers.
UPGRADE_HEADERS = {b"upgrade", b"sec-websocket-key", b"sec-websocket-version"}
UNKNOWN_METHOD = "(unreadable)"


def visitor_request(scope: Scope) -> Scope:
    """Return the request that the visitor sent to the proxy. An unknown method counts as state-changing."""
    method = _forwarded_header(scope, b"x-forwarded-method")
    is_upgrade = any(name in UPGRADE_HEADERS for name, _ in scope["headers"])
    known_method = method.decode() if METHOD_PATTERN.fullmatch(method) else UNKNOWN_METHOD
    return {**scope, "type": "websocket" if is_upgrade else "http", "method": known_method}


def is_document(request: Scope) -> bool:
    """Return True if the visitor's browser would show the response as a page."""
    headers = dict(request["headers"])
    fetch_mode = headers.get(b"sec-fetch-mode", b"navigate" if b"text/html" in headers.get(b"accept", b"") else b"")
    return fetch_mode == b"navigate" and request["type"] == "http" and request["method"] in {"GET", "HEAD"}


def return_path(scope: Scope) -> str:
    """Return the path and query that the visitor requested, on the same host."""
    return path_or_root(_forwarded_header(scope, b"x-forwarded-uri").decode("latin-1"))


def path_or_root(text: str) -> str:
    """Return `text` if it is a path on the same host.

    If `text` is not such a path, return "/", so that no link can send visitors to another site.
    """
    return text if text.isascii() and RETURN_PATH_PATTERN.fullmatch(text.encode()) else "/"


def visited_origin(scope: Scope, origins: Origins) -> str:
    """Return the origin that the visitor requested, or "" if it is not an origin of the site."""
    host = _forwarded_header(scope, b"x-forwarded-host").decode("latin-1").lower()
    origin = f"{scope['scheme']}://{host}"
    return origin if origin in origins else ""


def _forwarded_header(scope: Scope, name: bytes) -> bytes:
    """Return the value of a header if a trusted proxy sent it exactly once, otherwise b""."""
    values = [value for header_name, value in scope["headers"] if header_name == name]
    return values[0] if len(values) == 1 and _is_trusted(scope) else b""


def _is_trusted(scope: Scope) -> bool:
    """Return True if a trusted proxy sent the client's address without a port. uvicorn then sets the port to 0."""
    return scope.get("client") is not None and scope["client"][1] == 0
