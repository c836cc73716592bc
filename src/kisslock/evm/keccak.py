"""Ethereum's Keccak-256, and the hash of a signed message."""

from Crypto.Hash import keccak


def keccak256(data: bytes) -> bytes:
    """Return the 32-byte hash."""
    return keccak.new(digest_bits=256, data=data).digest()


def personal_message_hash(message: bytes) -> bytes:
    """Return the hash that personal_sign signs: the hash of the prefix and the message (EIP-191, version 0x45)."""
    return keccak256(b"\x19Ethereum Signed Message:\n%d" % len(message) + message)
