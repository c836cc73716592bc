"""Parses an `avatar` record (ENSIP-12) into one of three sources. No I/O."""

import base64
import binascii
import re
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

# The path has no `?`, `#` or backslash. `_gateway_url` rejects paths that could leave the gateway's prefix.
IPFS_URI_PATTERN = re.compile(r"(ipfs|ipns)://(?:\1/)?([A-Za-z0-9._-]+(?:/[^?#\\]*)?)", re.IGNORECASE)
DATA_URI_PATTERN = re.compile(r"data:([a-z]+/[a-z0-9.+-]+)((?:;[a-z0-9=._-]+)*),(.*)", re.IGNORECASE | re.DOTALL)
# Matches the ID of an ERC-721 token (CAIP-22) or an ERC-1155 token (CAIP-29).
TOKEN_RECORD_PATTERN = re.compile(
    r"eip155:([0-9]{1,16})/(erc721|erc1155):(0x[0-9a-f]{40})/([0-9]{1,78})", re.IGNORECASE
)
# A longer text before the colon is not a scheme, so the error message does not repeat the text.
MAX_SCHEME_LENGTH = 19


class UnsupportedRecord(Exception):
    """The record's type is not supported. The text of this exception names the type."""


@dataclass(frozen=True)
class WebRecord:
    """A picture at an https URL."""

    url: str


@dataclass(frozen=True)
class InlineRecord:
    """A picture inside the record (a data URI). `media_type` is the media type that the record names."""

    media_type: str
    body: bytes


@dataclass(frozen=True)
class TokenRecord:
    """The picture of a token. The picture is shown only while the address holds the token."""

    chain_id: int
    standard: str
    contract: str
    number: int


PictureSource = WebRecord | InlineRecord | TokenRecord


def read_record(text: str, ipfs_gateway: str | None) -> PictureSource:
    """Return the source in a record. Raises UnsupportedRecord."""
    if match := TOKEN_RECORD_PATTERN.fullmatch(text):
        chain_id, token_standard, contract, number = match.groups()
        return TokenRecord(int(chain_id), token_standard.lower(), contract.lower(), int(number))
    return read_uri(text, ipfs_gateway)


def read_uri(text: str, ipfs_gateway: str | None) -> WebRecord | InlineRecord:
    """Return the source in a URI, such as the URI of a token's picture. Raises UnsupportedRecord."""
    if text[:8].lower() == "https://":
        return WebRecord(text)
    if match := IPFS_URI_PATTERN.fullmatch(text):
        return WebRecord(_gateway_url(match, ipfs_gateway))
    if match := DATA_URI_PATTERN.fullmatch(text):
        media_type, parameters, data = match.groups()
        return InlineRecord(
            media_type.lower(), _decode_data_uri(data, is_base64=parameters.lower().endswith(";base64"))
        )
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
    body = unquote_to_bytes(data)
    if not is_base64:
        return body
    try:
        return base64.b64decode(body, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnsupportedRecord("data: record that is not base64") from error
