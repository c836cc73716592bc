"""The message for a rejected origin: which origin was sent, which are allowed, and which line to change. No I/O."""

import json
import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from kisslock.settings.kinds import InvalidValue
from kisslock.settings.origin import LOOPBACK, ORIGIN

MAX_LENGTH = 100
SETTING = "site.origins"
# An origin as browsers write it (RFC 6454, 6.2). A text that does not match this pattern is never printed in a line
# that the operator copies.
PLAIN = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?|https?://\[[0-9a-f:.]+\](:\d{1,5})?")


def printable(origin: str) -> str:
    """Return an Origin header that is safe to print: ASCII without blanks, cut to MAX_LENGTH."""
    plain = "".join(letter if "!" <= letter <= "~" else "?" for letter in origin)
    return plain if len(plain) <= MAX_LENGTH else f"{plain[:MAX_LENGTH]}..."


def explain_origin(origin: str, allowed: Sequence[str]) -> str:
    """Return a sentence that names the origin that was sent and the origins that are allowed."""
    allowed_sentence = f"{SETTING} allows only {', '.join(allowed)}" if allowed else f"{SETTING} is empty"
    if not origin:
        return f"The request has no Origin header, and {allowed_sentence}."
    if origin == "null":
        return f"The request comes from a page without an origin (null), and {allowed_sentence}."
    return f"The request comes from {printable(origin)}, but {allowed_sentence}."


def fix_for(origin: str, allowed: Sequence[str], source: str) -> str:
    """Return what to change. `source` is the place where site.origins is set, or empty if it is not set."""
    if not origin:
        site = allowed[0] if allowed else "http://127.0.0.1:8000"
        return f"Browsers send the Origin header automatically. Other clients and tests must send it: Origin: {site}"
    if origin == "null":
        return "Files and sandboxed frames have no origin. Open the page through its server."
    line = _line((*allowed, origin), source)
    twin = next((candidate for candidate in allowed if _is_twin(candidate, origin)), None)
    if twin:
        names = " and ".join(sorted({_host(origin), _host(twin)}, reverse=True))
        return f"Browsers treat {names} as two sites. Open {twin}, or allow both: {line}"
    if not _is_valid_setting(origin):
        return f"{SETTING} accepts only https, and http for localhost. Open the page with https or on localhost."
    return f"If that is your site, allow the origin: {line}"


def _is_twin(origin: str, other: str) -> bool:
    """Return True if both origins name this machine with the same scheme and port, but with different host names."""
    first, second = urlsplit(origin), urlsplit(other) if PLAIN.fullmatch(other) else urlsplit("")
    on_loopback = first.hostname in LOOPBACK and second.hostname in LOOPBACK
    return (
        on_loopback
        and first.hostname != second.hostname
        and (first.scheme, _port(origin)) == (second.scheme, _port(other))
    )


def _port(origin: str) -> str:
    return origin.rpartition("]")[2].rpartition("//")[2].partition(":")[2]


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _is_valid_setting(origin: str) -> bool:
    try:
        ORIGIN.parse(origin)
    except InvalidValue:
        return False
    return PLAIN.fullmatch(origin) is not None


def _line(origins: Sequence[str], source: str) -> str:
    """Return the line with the corrected setting, in the syntax of its source (file, environment or option)."""
    value = json.dumps(origins)
    if source.startswith("--"):
        return f"{source} '{value}'"
    if source.startswith("KISSLOCK_"):
        return f"{source}='{value}'"
    if source == "code":
        return f'site={{"origins": {value}}}'
    return f"origins = {value} below [site] in {source or 'kisslock.toml'}"
