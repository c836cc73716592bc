"""Checks signatures as far as possible without a node. docs/sign-in.md lists all cases."""

import re
from enum import Enum

from kisslock.auth.errors import SignatureMalformed
from kisslock.evm.keccak import keccak256
from kisslock.evm.recovery import recover_key

MAX_BYTES = 16_384
HEX_PATTERN = re.compile(r"0x((?:[0-9a-fA-F]{2})++)")
# The last bytes of an ERC-6492 signature, which also contains the call that deploys the account.
ERC_6492_SUFFIX = bytes.fromhex("6492" * 16)
SIGNATURE_LENGTH = 65
V_VALUES = (27, 28)
# The order of secp256k1. EIP-2 allows the signature's value s only in the lower half of this order. With s in the upper
# half, each signature would have a second valid form.
CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


class SignatureKind(Enum):
    """How the server checks a signature."""

    KEY = "it recovers to the address: valid"
    ERC_1271 = "only a contract at the address can accept it"
    ERC_6492 = "it says how to deploy the contract that accepts it"


def read_signature(text: str) -> bytes:
    """Return the bytes of a signature in hex.

    Raises SignatureMalformed if the signature is empty, not hex, or larger than 16 KiB.
    """
    if len(text) > 2 + 2 * MAX_BYTES:
        raise SignatureMalformed(f"The signature is longer than {MAX_BYTES} bytes.")
    match = HEX_PATTERN.fullmatch(text)
    if match is None:
        raise SignatureMalformed
    return bytes.fromhex(match[1])


def classify_signature(signature: bytes, digest: bytes, address: str) -> SignatureKind:
    """Return how to check a signature for an address.

    Raises SignatureMalformed if 65 bytes are not a valid signature.
    """
    if signature.endswith(ERC_6492_SUFFIX):
        return SignatureKind.ERC_6492
    if len(signature) == SIGNATURE_LENGTH and recover_address(signature, digest) == bytes.fromhex(address[2:]):
        return SignatureKind.KEY
    return SignatureKind.ERC_1271


def recover_address(signature: bytes, digest: bytes) -> bytes | None:
    """Return the signer's address (20 bytes), or None if no key matches r. Raises SignatureMalformed."""
    r, s, v = int.from_bytes(signature[:32]), int.from_bytes(signature[32:64]), signature[64]
    if v not in V_VALUES or not 0 < r < CURVE_ORDER or not 0 < s <= CURVE_ORDER // 2:
        raise SignatureMalformed
    public_key = recover_key(digest, signature[:64], v - V_VALUES[0])
    # Recovery finds no key for about half of all values of r, because these values are not the x coordinate of a point
    # on the curve.
    return keccak256(public_key[1:])[12:] if public_key else None
