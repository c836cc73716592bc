"""Encodes contract calls and decodes their results (Solidity's ABI) with eth-abi.

docs/internals/specification.md, section 5, has the rules. Kisslock rejects a `bytesN` value that is too short and an
address with a wrong checksum, like the library in the browser. By default eth-abi accepts both.
"""

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from kisslock.evm.keccak import keccak256

PANIC_SIGNATURE = "Panic(uint256)"
REASON_SIGNATURE = "Error(string)"
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


class UnreadableData(Exception):
    """The bytes cannot be decoded as values of the expected types."""


def load_codec() -> ModuleType:
    """Import and return the codec.

    A server with nodes calls this function at startup. A server without nodes never needs the codec.
    """
    return import_module("kisslock.evm.codec")


def function_selector(signature: str) -> bytes:
    """Return the first four bytes of the hash of a signature such as `transfer(address,uint256)`."""
    return keccak256(signature.encode())[:4]


def encode(types: Sequence[str], values: Sequence[Any]) -> bytes:
    """Encode the values. Raises eth_abi's EncodingError if a value does not fit its type."""
    return bytes(load_codec().STRICT_CODEC.encode(types, values))


def encode_call(signature: str, *values: Any) -> bytes:
    """Return the data of a call: the selector and the encoded values. Raises EncodingError."""
    return function_selector(signature) + encode(parameter_types(signature), values)


def decode(types: Sequence[str], data: bytes) -> tuple[Any, ...]:
    """Decode the values of a result. Raises UnreadableData."""
    codec = load_codec()
    try:
        return tuple(codec.STRICT_CODEC.decode(types, data))
    except codec.DECODING_ERRORS as error:
        raise UnreadableData from error


def revert_reason(data: bytes) -> str | None:
    """Return why a contract reverted, from its panic code or its own text, or None for other data."""
    try:
        if data[:4] == function_selector(PANIC_SIGNATURE):
            (code,) = decode(["uint256"], data[4:])
            return PANIC_REASONS.get(code, f"Panic code {code:#x}.")
        return str(decode(["string"], data[4:])[0]) if data[:4] == function_selector(REASON_SIGNATURE) else None
    except UnreadableData:
        return None


def parameter_types(signature: str) -> list[str]:
    """Return the types between the outermost parentheses: `f(address,(bool,bytes)[])` has two."""
    type_list = signature[signature.index("(") + 1 : -1]
    types, depth, start = [], 0, 0
    for index, character in enumerate(type_list):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            types.append(type_list[start:index])
            start = index + 1
    return [*types, type_list[start:]] if type_list else []
