"""Contract calls and their results (the ABI of Solidity), by eth-abi within docs/specification.md section 5.

eth-abi alone would pad `bytesN` that are too short and take an address with a wrong checksum. Both are refused here,
as by the browser's library.
"""

from collections.abc import Sequence
from typing import Any

from eth_abi.codec import ABICodec
from eth_abi.encoding import AddressEncoder, BytesEncoder
from eth_abi.exceptions import DecodingError, EncodingTypeError, ValueOutOfBounds
from eth_abi.registry import BaseEquals, registry
from eth_utils.abi import function_signature_to_4byte_selector as selector_of

from kisslock.evm.address import is_address

UNREADABLE = (DecodingError, OverflowError, UnicodeDecodeError, ValueError)
PANIC = "Panic(uint256)"
REASON = "Error(string)"
# Solidity's panic codes (docs.soliditylang.org, "Panic via assert and Error via require").
PANIC_REASONS = {
    0x01: "An assertion failed.",
    0x11: "Arithmetic overflow or underflow.",
    0x12: "Division or modulo by zero.",
    0x21: "Conversion to an invalid enum value.",
    0x22: "Incorrectly encoded storage byte array.",
    0x31: "Pop on an empty array.",
    0x32: "Array index out of bounds.",
    0x41: "Too much memory or too large an array.",
    0x51: "Call of an uninitialized internal function.",
}


class Unreadable(Exception):
    """The bytes are not of these types."""


class _ExactBytes(BytesEncoder):
    def validate_value(self, value: Any) -> None:
        super().validate_value(value)  # type: ignore[no-untyped-call]
        if len(value) * 8 != self.value_bit_size:
            self.invalidate_value(value, exc=ValueOutOfBounds, msg="is not of this size")


class _Address(AddressEncoder):
    @classmethod
    def validate_value(cls, value: Any) -> None:
        if not is_address(value):
            cls.invalidate_value(value, exc=EncodingTypeError, msg="is no address, or its checksum is wrong")


def _strict() -> ABICodec:
    mine = registry.copy()  # type: ignore[no-untyped-call]
    for base, has_size, encoder, label in (
        ("bytes", True, _ExactBytes, "bytes<M>"),
        ("address", None, _Address, "address"),
    ):
        mine.unregister_encoder(label)
        mine.register_encoder(BaseEquals(base, with_sub=has_size), encoder, label=label)  # type: ignore[no-untyped-call]
    return ABICodec(mine)


_codec = _strict()


def encode(types: Sequence[str], values: Sequence[Any]) -> bytes:
    """The values as these types; raises eth_abi's EncodingError for a value that its type does not take."""
    return bytes(_codec.encode(types, values))


def encode_call(signature: str, *values: Any) -> bytes:
    """A call's data: selector and values; raises EncodingError."""
    return bytes(selector_of(signature)) + encode(parameters(signature), values)


def decode(types: Sequence[str], data: bytes) -> tuple[Any, ...]:
    """The values of an answer; raises Unreadable."""
    try:
        return tuple(_codec.decode(types, data))
    except UNREADABLE as error:
        raise Unreadable from error


def revert_reason(data: bytes) -> str | None:
    """Why a contract reverted, by its panic code or its own text; None for other data."""
    try:
        if data[:4] == selector_of(PANIC):
            (code,) = decode(["uint256"], data[4:])
            return PANIC_REASONS.get(code, f"Panic code {code:#x}.")
        return str(decode(["string"], data[4:])[0]) if data[:4] == selector_of(REASON) else None
    except Unreadable:
        return None


def parameters(signature: str) -> list[str]:
    """The types between the outermost parentheses: `f(address,(bool,bytes)[])` has two."""
    inside = signature[signature.index("(") + 1 : -1]
    types, depth, start = [], 0, 0
    for at, letter in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            types.append(inside[start:at])
            start = at + 1
    return [*types, inside[start:]] if inside else []
