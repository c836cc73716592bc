"""URIs and authorities (RFC 3986). The regular expressions are possessive, so malicious input takes linear time."""

import re
from ipaddress import AddressValueError, IPv6Address
from typing import NamedTuple

PERCENT_ENCODED = "%[0-9A-Fa-f]{2}"
UNRESERVED_AND_SUB_DELIMS = r"A-Za-z0-9._~!$&'()*+,;=\-"
PCHARS = rf"(?:[{UNRESERVED_AND_SUB_DELIMS}:@]|{PERCENT_ENCODED})*+"
URI_PATTERN = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*+):"
    r"(?://(?P<authority>[^/?#]*+))?"
    rf"(?P<path>(?:[{UNRESERVED_AND_SUB_DELIMS}:@/]|{PERCENT_ENCODED})*+)"
    rf"(?:\?(?:[{UNRESERVED_AND_SUB_DELIMS}:@/?]|{PERCENT_ENCODED})*+)?"
    rf"(?:#(?:[{UNRESERVED_AND_SUB_DELIMS}:@/?]|{PERCENT_ENCODED})*+)?"
)
SCHEME_PATTERN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+")
USERINFO_PATTERN = re.compile(rf"(?:[{UNRESERVED_AND_SUB_DELIMS}:]|{PERCENT_ENCODED})*+")
REG_NAME_PATTERN = re.compile(rf"(?:[{UNRESERVED_AND_SUB_DELIMS}]|{PERCENT_ENCODED})*+")
IP_FUTURE_PATTERN = re.compile(rf"[vV][0-9A-Fa-f]++\.[{UNRESERVED_AND_SUB_DELIMS}:]++")
HOST_AND_PORT_PATTERN = re.compile(r"(\[[^\[\]]*+\]|[^:\[\]]*+)(?::[0-9]*+)?")
REQUEST_ID_PATTERN = re.compile(PCHARS)


class Uri(NamedTuple):
    """The scheme and authority of a URI. `authority` is None for a URI without an authority (urn:, mailto:)."""

    scheme: str
    authority: str | None


def parse_uri(text: str) -> Uri:
    """Return the scheme and authority of a URI (RFC 3986, 3).

    Raises ValueError for relative references and other text.
    """
    match = URI_PATTERN.fullmatch(text)
    if match is None:
        raise ValueError("not a valid URI (RFC 3986)")
    authority = match["authority"]
    if authority is not None and not is_authority(authority):
        raise ValueError("its authority is invalid (RFC 3986)")
    return Uri(match["scheme"], authority)


def is_authority(text: str) -> bool:
    """Return True if the text is [userinfo@]host[:port] (RFC 3986, 3.2). The host can be empty."""
    userinfo, _, host_and_port = text.rpartition("@")
    match = HOST_AND_PORT_PATTERN.fullmatch(host_and_port)
    return bool(match and USERINFO_PATTERN.fullmatch(userinfo) and _is_host(match[1]))


def _is_host(text: str) -> bool:
    if not text.startswith("["):
        return REG_NAME_PATTERN.fullmatch(text) is not None
    literal = text[1:-1]
    if IP_FUTURE_PATTERN.fullmatch(literal):
        return True
    try:
        # Python's parser accepts an IPv6 zone (fe80::1%eth0), but RFC 3986 does not.
        return IPv6Address(literal).scope_id is None and "%" not in literal
    except AddressValueError:
        return False
