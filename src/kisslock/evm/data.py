"""Byte strings of the Ethereum JSON-RPC API."""


def read_data(value: object) -> bytes:
    """The bytes of a JSON-RPC value of the type DATA (`0x` and two digits a byte); empty for any other value."""
    if not isinstance(value, str) or not value.startswith("0x"):
        return b""
    try:
        return bytes.fromhex(value[2:])
    except ValueError:
        return b""
