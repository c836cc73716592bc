"""Generates signatures of messages (EIP-191): valid signatures, and valid signatures with one of the named changes."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from coincurve import PrivateKey

from kisslock.auth.signature import CURVE_ORDER
from kisslock.evm.address import add_checksum
from kisslock.evm.keccak import keccak256


@dataclass(frozen=True)
class SignedMessage:
    """A message, an address, and a signature in hex."""

    message: str
    address: str
    signature: str


def hash_message(message: str) -> bytes:
    """The hash that `personal_sign` signs (EIP-191)."""
    body = message.encode()
    return keccak256(b"\x19Ethereum Signed Message:\n%d" % len(body) + body)


def generate_case(rng: random.Random) -> tuple[str, SignedMessage]:
    """Return the name of a random change, and a signed message to which this change was applied."""
    name = rng.choice([*SIGNATURE_CHANGES])
    key = PrivateKey(rng.randrange(1, CURVE_ORDER).to_bytes(32))
    message = f"shop.example wants you to sign in {rng.getrandbits(64)}"
    address = add_checksum("0x" + keccak256(key.public_key.format(compressed=False)[1:])[12:].hex())
    signature_bytes = key.sign_recoverable(hash_message(message), hasher=None)
    signature_parts = SignatureParts(
        int.from_bytes(signature_bytes[:32]), int.from_bytes(signature_bytes[32:64]), signature_bytes[64] + 27
    )
    return name, SIGNATURE_CHANGES[name](SignatureCase(message, address, signature_parts), rng)


@dataclass(frozen=True)
class SignatureParts:
    """The three numbers of an ECDSA signature."""

    r: int
    s: int
    v: int

    def hex(self) -> str:
        """The 65 bytes of the signature in hex: r, s and v."""
        return f"0x{self.r:064x}{self.s:064x}{self.v:02x}"


@dataclass(frozen=True)
class SignatureCase:
    """A valid signature in parts."""

    message: str
    address: str
    parts: SignatureParts

    def with_hex(self, text: str) -> SignedMessage:
        """The case with a signature in hex."""
        return SignedMessage(self.message, self.address, text)

    def with_parts(self, r: int | None = None, s: int | None = None, v: int | None = None) -> SignedMessage:
        """The case with other numbers in the signature."""
        own_parts = self.parts
        numbers = SignatureParts(
            *(
                own_number if number is None else number
                for number, own_number in ((r, own_parts.r), (s, own_parts.s), (v, own_parts.v))
            )
        )
        return self.with_hex(numbers.hex())


def _compact_signature(case: SignatureCase, _: random.Random) -> SignedMessage:
    """Return the signature in the form of EIP-2098: 64 bytes, with the recovery bit in the highest bit of s."""
    r, s, v = case.parts.r, case.parts.s, case.parts.v
    return case.with_hex(f"0x{r:064x}{s | (v - 27) << 255:064x}")


SIGNATURE_CHANGES: Mapping[str, Callable[[SignatureCase, random.Random], SignedMessage]] = {
    "valid": lambda case, _: case.with_parts(),
    "v is 0 or 1": lambda case, _: case.with_parts(v=case.parts.v - 27),
    "v of the other key": lambda case, _: case.with_parts(v=55 - case.parts.v),
    "v of EIP-155": lambda case, _: case.with_parts(v=case.parts.v - 27 + 37),
    "another v": lambda case, rng: case.with_parts(v=rng.choice([2, 3, 26, 29, 30, 31, 34, 255])),
    "high s": lambda case, _: case.with_parts(s=CURVE_ORDER - case.parts.s, v=55 - case.parts.v),
    "s is 0, the order or more": lambda case, rng: case.with_parts(
        s=rng.choice([0, CURVE_ORDER, CURVE_ORDER + 1, 2**256 - 1])
    ),
    "r is 0, the order or more": lambda case, rng: case.with_parts(
        r=rng.choice([0, CURVE_ORDER, CURVE_ORDER + 1, 2**256 - 1])
    ),
    "one bit of r": lambda case, rng: case.with_parts(r=case.parts.r ^ (1 << rng.randrange(250))),
    "one bit of s": lambda case, rng: case.with_parts(s=case.parts.s ^ (1 << rng.randrange(250))),
    "another message": lambda case, _: SignedMessage(case.message + ".", case.address, case.parts.hex()),
    "another address": lambda case, rng: SignedMessage(
        case.message, add_checksum(f"0x{rng.getrandbits(160):040x}"), case.parts.hex()
    ),
    "compact (EIP-2098)": _compact_signature,
    "one byte less": lambda case, _: case.with_hex(case.parts.hex()[:-2]),
    "one byte more": lambda case, _: case.with_hex(case.parts.hex() + "00"),
    "half a byte more": lambda case, _: case.with_hex(case.parts.hex() + "0"),
    "upper case": lambda case, _: case.with_hex("0x" + case.parts.hex()[2:].upper()),
    "0X": lambda case, _: case.with_hex("0X" + case.parts.hex()[2:]),
    "without 0x": lambda case, _: case.with_hex(case.parts.hex()[2:]),
    "space around": lambda case, rng: case.with_hex(rng.choice([" {}", "{} ", "{}\n"]).format(case.parts.hex())),
    "not hex": lambda case, _: case.with_hex(case.parts.hex()[:-2] + "zz"),
    "empty": lambda case, rng: case.with_hex(rng.choice(["", "0x"])),
}
