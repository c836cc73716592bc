"""Keccak-256 as Ethereum uses it, and the two things that are made with it here: checksums and message hashes."""

import re

from Crypto.Hash import keccak

ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
FIRST_LETTER_NIBBLE = 8


def keccak256(data: bytes) -> bytes:
    """The 32 bytes of the hash."""
    return keccak.new(digest_bits=256, data=data).digest()


def checksummed(address: str) -> str:
    """The address with the capitals of EIP-55, from 0x and 40 hex characters of any case."""
    plain = address[2:].lower()
    digest = keccak256(plain.encode()).hex()
    capitals = (
        letter.upper() if int(nibble, 16) >= FIRST_LETTER_NIBBLE else letter
        for letter, nibble in zip(plain, digest, strict=False)
    )
    return "0x" + "".join(capitals)


def parse_address(text: str) -> str:
    """The address with its checksum; raises ValueError when its capitals are not it (none at all: no checksum yet)."""
    if not ADDRESS.fullmatch(text):
        raise ValueError("not 0x and 40 hex characters")
    right = checksummed(text)
    if text not in {right, right.lower()}:
        raise ValueError("with a wrong checksum (EIP-55)")
    return right


def personal_message_hash(message: bytes) -> bytes:
    """What personal_sign signs: the hash with its prefix (EIP-191, version 0x45)."""
    return keccak256(b"\x19Ethereum Signed Message:\n%d" % len(message) + message)
