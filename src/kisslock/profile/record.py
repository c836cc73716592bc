"""Parses an `avatar` record (ENSIP-12) into one of three sources. No I/O."""

import base64
import binascii
import re
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

# Matches an identifier and a path without characters that could leave the gateway's prefix.
IPFS_URI = re.compile(r"(ipfs|ipns)://(?:\1/)?([A-Za-z0-9._-]+(?:/[^?#\\]*)?)", re.IGNORECASE)
DATA_URI = re.compile(r"data:([a-z]+/[a-z0-9.+-]+)((?:;[a-z0-9=._-]+)*),(.*)", re.IGNORECASE | re.DOTALL)
# CAIP-22 and CAIP-29.
TOKEN_RECORD = re.compile(r"eip155:([0-9]{1,16})/(erc721|erc1155):(0x[0-9a-f]{40})/([0-9]{1,78})", re.IGNORECASE)
# A longer text before the colon is not a scheme, so the error message does not repeat the text.
MAX_SCHEME_LENGTH = 19


class UnsupportedRecord(Exception):
    """The record's type is not supported. The text of this exception names the type."""


@dataclass(frozen=True)
class Web:
    """A picture at an https URL."""

    url: str


@dataclass(frozen=True)
class Inline:
    """A picture inside the record (a data URI). `kind` is the media type that the record names."""

    kind: str
    body: bytes


@dataclass(frozen=True)
class Token:
    """The picture of a token. The picture is shown only while the address holds the token."""

    chain_id: int
    standard: str
    contract: str
    number: int


Source = Web | Inline | Token


def read_record(text: str, ipfs_gateway: str | None) -> Source:
    """Return the source in a record. Raises UnsupportedRecord."""
    if match := TOKEN_RECORD.fullmatch(text):
        chain_id, standard, contract, number = match.groups()
        return Token(int(chain_id), standard.lower(), contract.lower(), int(number))
    return read_uri(text, ipfs_gateway)


def read_uri(text: str, ipfs_gateway: str | None) -> Web | Inline:
    """Return the source in a URI, such as the URI of a token's picture. Raises UnsupportedRecord."""
    if text[:8].lower() == "https://":
        return Web(text)
    if match := IPFS_URI.fullmatch(text):
        return Web(_gateway_url(match, ipfs_gateway))
    if match := DATA_URI.fullmatch(text):
        kind, parameters, data = match.groups()
        return Inline(kind.lower(), _decode_data_uri(data, is_base64=parameters.lower().endswith(";base64")))
    scheme = text.partition(":")[0].lower()
    is_scheme = scheme.isalnum() and len(scheme) <= MAX_SCHEME_LENGTH
    raise UnsupportedRecord(f"{scheme}: records are not supported" if is_scheme else "no URI")


def _gateway_url(match: re.Match[str], gateway: str | None) -> str:
    scheme, path = match[1].lower(), match[2]
    if gateway is None:
        raise UnsupportedRecord(f"{scheme}: records need profile.ipfs_gateway, which is not set")
    if ".." in path.split("/") or "%" in path:
        raise UnsupportedRecord(f"{scheme}: record with a path that leads elsewhere")
    return f"{gateway}/{scheme}/{path}"


def _decode_data_uri(data: str, *, is_base64: bool) -> bytes:
    unquoted = unquote_to_bytes(data)
    if not is_base64:
        return unquoted
    try:
        return base64.b64decode(unquoted, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnsupportedRecord("data: record that is not base64") from error
