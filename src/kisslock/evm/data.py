"""Byte strings and numbers in Ethereum's JSON-RPC API."""

import re

QUANTITY_PATTERN = re.compile(r"0x(0|[1-9a-f][0-9a-f]{0,63})")


def read_data(value: object) -> bytes:
    """Return the bytes of a JSON-RPC value of the type DATA (`0x` and hex digits), or b"" for any other value."""
    if not isinstance(value, str) or not value.startswith("0x"):
        return b""
    try:
        return bytes.fromhex(value[2:])
    except ValueError:
        return b""


def read_quantity(value: object) -> int:
    """Return the number in a JSON-RPC value of the type QUANTITY, below 2^256.

    Raises ValueError for any other value.
    """
    if not isinstance(value, str) or not QUANTITY_PATTERN.fullmatch(value):
        raise ValueError("no quantity such as 0x1f")
    return int(value, 16)
