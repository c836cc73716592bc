"""Writes and parses EIP-4361 messages.

The parser is stricter than the grammar: a chain ID has no leading zero, a domain has a host, and a message is at most 4
KiB of ASCII.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kisslock.auth.errors import MessageMalformed
from kisslock.auth.uri import REQUEST_ID_PATTERN, SCHEME_PATTERN, Uri, is_authority, parse_uri
from kisslock.evm.address import ADDRESS_PATTERN, add_checksum
from kisslock.timestamp import parse_rfc3339

MAX_BYTES = 4096
FIRST_LINE_END = " wants you to sign in with your Ethereum account:"
STATEMENT_PATTERN = re.compile(r"[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;= -]++")
CHAIN_ID_PATTERN = re.compile(r"[1-9][0-9]{0,15}")
NONCE_PATTERN = re.compile(r"[A-Za-z0-9]{8,}+")
VERSION_PATTERN = re.compile(r"[0-9]++")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The fields of a message. Times are in microseconds since 1970."""

    scheme: str | None
    domain: str
    address: str
    statement: str | None
    uri: Uri
    version: str
    chain_id: int
    nonce: str
    issued_at_us: int
    expiration_time_us: int | None
    not_before_us: int | None
    request_id: str | None
    resources: tuple[str, ...]


def parse_eip4361(text: str) -> Message:
    """Parse a message. The address in the message must have a valid checksum. Raises MessageMalformed."""
    if len(text) > MAX_BYTES:
        raise MessageMalformed(f"The message is longer than {MAX_BYTES} bytes.")
    if not text.isascii() or "\r" in text:
        raise MessageMalformed("The message contains characters that EIP-4361 does not allow.")
    lines = iter(text.split("\n"))
    values: dict[str, Any] = {**_parse_first_lines(lines), **_parse_fields(lines)}
    return Message(**values)


def write_eip4361(  # noqa: PLR0913 (the fields of a message)
    *, origin: str, address: str, statement: str, chain_id: int, nonce: str, issued_at: str, expiration_time: str
) -> str:
    """Return the message for an origin such as https://example.com. The address must have a checksum."""
    # Write the domain without a scheme: EIP-4361 added the scheme later, and some wallets reject a domain with a
    # scheme.
    domain = origin.partition("://")[2]
    paragraph = f"{statement}\n" if statement else ""
    return (
        f"{domain}{FIRST_LINE_END}\n{address}\n\n{paragraph}\n"
        f"URI: {origin}\nVersion: 1\nChain ID: {chain_id}\nNonce: {nonce}\n"
        f"Issued At: {issued_at}\nExpiration Time: {expiration_time}"
    )


def _parse_first_lines(lines: Iterator[str]) -> dict[str, Any]:
    """Parse the scheme, domain, address and statement, and the blank lines around the statement."""
    first_line, address, blank_line, statement = (next(lines, None) for _ in range(4))
    if first_line is None or not first_line.endswith(FIRST_LINE_END):
        raise _malformed_error("first line")
    scheme, separator, domain = first_line[: -len(FIRST_LINE_END)].rpartition("://")
    if (separator and not SCHEME_PATTERN.fullmatch(scheme)) or not is_authority(domain) or _has_no_host(domain):
        raise _malformed_error("domain")
    if address is None or not ADDRESS_PATTERN.fullmatch(address) or address != add_checksum(address):
        raise _malformed_error("address")
    if blank_line != "" or (statement and next(lines, None) != ""):
        raise _malformed_error("blank lines")
    if statement is None or (statement and not STATEMENT_PATTERN.fullmatch(statement)):
        raise _malformed_error("statement")
    return {
        "scheme": scheme if separator else None,
        "domain": domain,
        "address": address,
        "statement": statement or None,
    }


def _parse_fields(lines: Iterator[str]) -> dict[str, Any]:
    """Parse the labelled lines. Optional lines can be missing, but the order is fixed and no other line can follow."""
    values: dict[str, Any] = {}
    line = next(lines, None)
    for label, name, parse, required in FIELDS:
        if line is not None and line.startswith(label):
            try:
                values[name] = parse(line[len(label) :])
            except ValueError as error:
                raise _malformed_error(label.rstrip(": ")) from error
            line = next(lines, None)
        elif required:
            raise _malformed_error(label.rstrip(": "))
        else:
            values[name] = None
    values["resources"] = _parse_resources(line, lines)
    return values


def _parse_resources(line: str | None, lines: Iterator[str]) -> tuple[str, ...]:
    if line is None:
        return ()
    if line != "Resources:":
        raise _malformed_error("end")
    resources = []
    for resource in lines:
        bullet, uri = resource[:2], resource[2:]
        try:
            parse_uri(uri)
        except ValueError as error:
            raise _malformed_error("Resources") from error
        if bullet != "- ":
            raise _malformed_error("Resources")
        resources.append(uri)
    return tuple(resources)


def _parser_for(expression: "re.Pattern[str]") -> Callable[[str], str]:
    def parse(text: str) -> str:
        if not expression.fullmatch(text):
            raise ValueError(text)
        return text

    return parse


# Each row has the label, the field's name, its parser, and True if the field is required.
FIELDS: tuple[tuple[str, str, Callable[[str], Any], bool], ...] = (
    ("URI: ", "uri", parse_uri, True),
    ("Version: ", "version", _parser_for(VERSION_PATTERN), True),
    ("Chain ID: ", "chain_id", lambda text: int(_parser_for(CHAIN_ID_PATTERN)(text)), True),
    ("Nonce: ", "nonce", _parser_for(NONCE_PATTERN), True),
    ("Issued At: ", "issued_at_us", parse_rfc3339, True),
    ("Expiration Time: ", "expiration_time_us", parse_rfc3339, False),
    ("Not Before: ", "not_before_us", parse_rfc3339, False),
    ("Request ID: ", "request_id", _parser_for(REQUEST_ID_PATTERN), False),
)


def _has_no_host(authority: str) -> bool:
    return authority.rpartition("@")[2].partition(":")[0] == ""


def _malformed_error(message_part: str) -> MessageMalformed:
    return MessageMalformed(f"The message is not an EIP-4361 message: see its {message_part}.")
