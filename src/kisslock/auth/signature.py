"""Which signature gets which answer, as far as no node is needed (the table stands in docs/sign-in.md)."""

import re
from enum import Enum

from coincurve import PublicKey

from kisslock.auth.errors import SignatureMalformed
from kisslock.evm.keccak import keccak256

LONGEST = 16_384
HEX = re.compile(r"0x((?:[0-9a-fA-F]{2})++)")
# ERC-6492: a signature that ends like this carries how to deploy the account first.
COUNTERFACTUAL = bytes.fromhex("6492" * 16)
LENGTH = 65
V = (27, 28)
# The order of secp256k1; EIP-2 takes only the lower half of s, so that nobody can make a second signature of a first.
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


class SignatureKind(Enum):
    """What a signature says by itself."""

    KEY = "it recovers to the address"
    ERC_1271 = "only a contract at the address could have made it (ERC-1271)"
    ERC_6492 = "it says how to deploy the contract that made it (ERC-6492)"


def read_signature(text: str) -> bytes:
    """The bytes of a signature in hex; raises SignatureMalformed when it is empty, not hex or over 16 KiB."""
    if len(text) > 2 + 2 * LONGEST:
        raise SignatureMalformed(f"The signature is longer than {LONGEST} bytes.")
    found = HEX.fullmatch(text)
    if found is None:
        raise SignatureMalformed
    return bytes.fromhex(found[1])


def classify_signature(signature: bytes, digest: bytes, address: str) -> SignatureKind:
    """What is known without a node; raises SignatureMalformed for 65 bytes that are no signature."""
    if signature.endswith(COUNTERFACTUAL):
        return SignatureKind.ERC_6492
    if len(signature) == LENGTH and recover(signature, digest) == bytes.fromhex(address[2:]):
        return SignatureKind.KEY
    return SignatureKind.ERC_1271


def recover(signature: bytes, digest: bytes) -> bytes | None:
    """The 20 bytes of the address that made r, s, v; None when no key could have; raises SignatureMalformed."""
    r, s, v = int.from_bytes(signature[:32]), int.from_bytes(signature[32:64]), signature[64]
    if v not in V or not 0 < r < ORDER or not 0 < s <= ORDER // 2:
        raise SignatureMalformed
    try:
        key = PublicKey.from_signature_and_message(signature[:64] + bytes([v - V[0]]), digest, hasher=None)
    except ValueError:
        # Half of all numbers are no x of a point on the curve.
        return None
    return keccak256(key.format(compressed=False)[1:])[12:]
