"""Parses an origin (RFC 6454), or names the rule that the text breaks."""

import re
from typing import Any
from urllib.parse import SplitResult, urlsplit

from kisslock.settings.kinds import InvalidValue, SettingKind

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
HOST_PATTERN = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+")


def parse_origin(value: Any) -> str:
    """Return the origin, unchanged. Raises InvalidValue with the rule that the value breaks."""
    if not isinstance(value, str):
        raise InvalidValue("an origin must be a string")
    if re.search(r"[\s\\]", value) or not value.isascii():
        raise InvalidValue("an origin contains only ASCII characters and no spaces")
    scheme, separator, text_after_scheme = value.partition("://")
    if not separator or scheme.lower() not in {"https", "http"}:
        raise InvalidValue("an origin starts with https://")
    _require_only_host(_split_origin(value), text_after_scheme)
    if scheme.lower() == "http" and urlsplit(value).hostname not in LOOPBACK_HOSTS:
        raise InvalidValue("only localhost can use http: use https")
    return value


def _split_origin(value: str) -> SplitResult:
    try:
        url_parts = urlsplit(value)
        _ = url_parts.port
    except ValueError:
        raise InvalidValue("its host or its port is missing or malformed") from None
    return url_parts


def _require_only_host(url_parts: SplitResult, text_after_scheme: str) -> None:
    host = url_parts.hostname
    if text_after_scheme.endswith("/") and url_parts.path == "/":
        raise InvalidValue("remove the slash at the end")
    if url_parts.path or url_parts.query or url_parts.fragment or text_after_scheme.endswith(("?", "#")):
        raise InvalidValue("an origin has no path and no query")
    if "@" in url_parts.netloc:
        raise InvalidValue("an origin has no user name")
    if host and "*" in host:
        raise InvalidValue("wildcards (*) are not supported: list each host")
    if not host or not HOST_PATTERN.fullmatch(host) or url_parts.netloc.endswith(":"):
        raise InvalidValue("its host or its port is missing or malformed")


ORIGIN_KIND = SettingKind("an origin such as https://example.com (http for loopback only)", parse_origin)
