"""Kinds of values that are addresses: origins, links, nodes, networks and accounts."""

import ipaddress
import re
from typing import Any
from urllib.parse import SplitResult, urlsplit

from kisslock.settings.kinds import InvalidValue, SettingKind, pattern_kind
from kisslock.settings.origin import LOOPBACK_HOSTS, parse_origin


def url_kind(
    schemes: tuple[str, ...], allowed_text: str, *, loopback_scheme: str | None = "http", allow_path: bool = True
) -> SettingKind:
    """Return the kind of setting that is a URL with one of these schemes.

    `loopback_scheme` is also allowed, but only for loopback hosts.
    """

    def parse(value: Any) -> str:
        url_parts = split_url(value)
        is_plain_loopback = url_parts.scheme == loopback_scheme and url_parts.hostname in LOOPBACK_HOSTS
        if url_parts.scheme not in schemes and not is_plain_loopback:
            raise InvalidValue
        if not allow_path and (url_parts.path or url_parts.query or url_parts.fragment or url_parts.username):
            raise InvalidValue
        return str(value)

    return SettingKind(allowed_text, parse)


def split_url(value: Any) -> SplitResult:
    """Return the parts of a URL that has a host, and no white space or control character. Raises InvalidValue."""
    if not isinstance(value, str) or re.search(r"[\s\\\x00-\x1f\x7f]", value) or not value.isascii():
        raise InvalidValue
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        raise InvalidValue from None
    if not parts.hostname:
        raise InvalidValue
    return parts


def network_kind() -> SettingKind:
    """Return the kind of setting that is an IP address or a network, such as 10.0.0.0/8."""

    def parse(value: Any) -> str:
        if not isinstance(value, str):
            raise InvalidValue
        try:
            return str(ipaddress.ip_network(value))
        except ValueError:
            raise InvalidValue from None

    return SettingKind("an IP address or network such as 10.0.0.0/8", parse)


def redact_url(value: str) -> str:
    """Return a URL without its user, path and query, which can be secret (a provider's key is often in the path)."""
    try:
        url_parts = split_url(value)
    except InvalidValue:
        return "(hidden)"
    host = url_parts.netloc.rpartition("@")[2]
    return (
        f"{url_parts.scheme}://{host}/…"
        if url_parts.path.strip("/") or url_parts.query
        else f"{url_parts.scheme}://{host}"
    )


FRAME_ANCESTOR_KIND = SettingKind(
    "self, or an origin such as https://example.com",
    lambda value: "self" if value == "self" else parse_origin(value),
)
LINK_KIND = SettingKind(
    "a path such as /terms or an https URL",
    lambda value: value if is_path(value) else url_kind(("https",), "").parse(value),
)
UPSTREAM_KIND = url_kind(("https", "http"), "an http or https URL")
WALLET_RPC_KIND = url_kind(("https",), "an https URL", loopback_scheme=None)
IPFS_GATEWAY_KIND = url_kind(
    ("https",), "an https origin such as https://ipfs.io", loopback_scheme=None, allow_path=False
)
RELAY_KIND = url_kind(("wss",), "a wss URL (ws for loopback only)", loopback_scheme="ws")
ADDRESS_KIND = pattern_kind(r"0x[0-9a-fA-F]{40}", "an address of 0x and 40 hex characters")
ACCOUNT_FORM = pattern_kind(
    r"(eip155:[1-9][0-9]{0,15}:)?0x[0-9a-fA-F]{40}",
    "an address (0x and 40 hex characters), or eip155:1:0x... for a smart contract wallet on chain 1",
)
BASE_PATH_KIND = pattern_kind(
    r"|(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+", "empty, or a path without a trailing slash, such as /wallet"
)


def is_path(value: Any) -> bool:
    """Return True if the value is a path on this origin. `//host` is not."""
    return isinstance(value, str) and re.fullmatch(r"/(?![/\\])[!-\[\]-~]*", value) is not None


def _parse_account(value: Any) -> Any:
    # Reject names, because a name can be sold or changed, and the setting would then allow another account.
    if isinstance(value, str) and re.fullmatch(r"[^\s:/]+\.[a-z]+", value):
        raise InvalidValue("names such as ann.eth are not accounts: write the address")
    return ACCOUNT_FORM.parse(value)


ACCOUNT_KIND = SettingKind(ACCOUNT_FORM.allowed, _parse_account)
