"""Addresses and their checksums (EIP-55)."""

import re

from kisslock.evm.keccak import keccak256

ADDRESS_PATTERN = re.compile(r"0x[0-9a-fA-F]{40}")
# In EIP-55, a letter is upper case if the hex digit of the hash at the same position is at least 8.
MIN_CAPITAL_DIGIT = 8


def add_checksum(address: str) -> str:
    """Return the address with the upper-case letters of EIP-55. Any case of the 40 hex digits is accepted."""
    digits = address[2:].lower()
    digest = keccak256(digits.encode()).hex()
    letters = (
        letter.upper() if int(digit, 16) >= MIN_CAPITAL_DIGIT else letter
        for letter, digit in zip(digits, digest, strict=False)
    )
    return "0x" + "".join(letters)


def parse_address(text: str) -> str:
    """Return the address with its checksum. Raises ValueError unless `text` is lower case or has a valid checksum."""
    if not ADDRESS_PATTERN.fullmatch(text):
        raise ValueError("not 0x and 40 hex characters")
    checksummed = add_checksum(text)
    if text not in {checksummed, checksummed.lower()}:
        raise ValueError("with a wrong checksum (EIP-55)")
    return checksummed


def is_address(value: object) -> bool:
    """Return True if `parse_address` accepts the value."""
    try:
        return isinstance(value, str) and bool(parse_address(value))
    except ValueError:
        return False
