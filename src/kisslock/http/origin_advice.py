"""The message for a rejected origin: which origin was sent, which are allowed, and which line to change. No I/O."""

import json
import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from kisslock.settings.kinds import InvalidValue
from kisslock.settings.origin import LOOPBACK_HOSTS, ORIGIN_KIND

MAX_PRINTED_LENGTH = 100
ORIGINS_SETTING = "site.origins"
# An origin as browsers write it (RFC 6454, 6.2). A text that does not match this pattern is never printed in a line
# that the operator copies.
ORIGIN_PATTERN = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?|https?://\[[0-9a-f:.]+\](:\d{1,5})?")


def printable_origin(origin: str) -> str:
    """Return an Origin header that is safe to print: ASCII without blanks, cut to MAX_PRINTED_LENGTH."""
    printable_text = "".join(letter if "!" <= letter <= "~" else "?" for letter in origin)
    return printable_text if len(printable_text) <= MAX_PRINTED_LENGTH else f"{printable_text[:MAX_PRINTED_LENGTH]}..."


def explain_origin(origin: str, allowed_origins: Sequence[str]) -> str:
    """Return a sentence that names the origin that was sent and the origins that are allowed."""
    allowed_sentence = (
        f"{ORIGINS_SETTING} allows only {', '.join(allowed_origins)}"
        if allowed_origins
        else f"{ORIGINS_SETTING} is empty"
    )
    if not origin:
        return f"The request has no Origin header, and {allowed_sentence}."
    if origin == "null":
        return f"The request comes from a page without an origin (null), and {allowed_sentence}."
    return f"The request comes from {printable_origin(origin)}, but {allowed_sentence}."


def describe_origin_fix(origin: str, allowed_origins: Sequence[str], source: str) -> str:
    """Return what to change. `source` is the place where site.origins is set, or empty if it is not set."""
    if not origin:
        site = allowed_origins[0] if allowed_origins else "http://127.0.0.1:8000"
        return f"Browsers send the Origin header automatically. Other clients and tests must send it: Origin: {site}"
    if origin == "null":
        return "Files and sandboxed frames have no origin. Open the page through its server."
    setting_line = _setting_line((*allowed_origins, origin), source)
    same_machine_origin = next(
        (candidate for candidate in allowed_origins if _differs_only_in_loopback_host(candidate, origin)), None
    )
    if same_machine_origin:
        names = " and ".join(sorted({_host_name(origin), _host_name(same_machine_origin)}, reverse=True))
        return f"Browsers treat {names} as two sites. Open {same_machine_origin}, or allow both: {setting_line}"
    if not _is_valid_setting(origin):
        return (
            f"{ORIGINS_SETTING} accepts only https, and http for localhost. Open the page with https or on localhost."
        )
    return f"If that is your site, allow the origin: {setting_line}"


def _differs_only_in_loopback_host(origin: str, other_origin: str) -> bool:
    """Return True if both origins name this machine with the same scheme and port, but with different host names."""
    first_parts, second_parts = (
        urlsplit(origin),
        urlsplit(other_origin) if ORIGIN_PATTERN.fullmatch(other_origin) else urlsplit(""),
    )
    on_loopback = first_parts.hostname in LOOPBACK_HOSTS and second_parts.hostname in LOOPBACK_HOSTS
    return (
        on_loopback
        and first_parts.hostname != second_parts.hostname
        and (first_parts.scheme, _port_of_origin(origin)) == (second_parts.scheme, _port_of_origin(other_origin))
    )


def _port_of_origin(origin: str) -> str:
    return origin.rpartition("]")[2].rpartition("//")[2].partition(":")[2]


def _host_name(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _is_valid_setting(origin: str) -> bool:
    try:
        ORIGIN_KIND.parse(origin)
    except InvalidValue:
        return False
    return ORIGIN_PATTERN.fullmatch(origin) is not None


def _setting_line(origins: Sequence[str], source: str) -> str:
    """Return the line with the corrected setting, in the syntax of its source (file, environment or option)."""
    value = json.dumps(origins)
    if source.startswith("--"):
        return f"{source} '{value}'"
    if source.startswith("KISSLOCK_"):
        return f"{source}='{value}'"
    if source == "code":
        return f'site={{"origins": {value}}}'
    return f"origins = {value} below [site] in {source or 'kisslock.toml'}"
