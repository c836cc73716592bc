"""The code at an address, as eth_getCode returns it."""

# The code that EIP-7702 stores at an EOA's address: this prefix and the address of a contract. The EOA's own key
# authorizes the delegation.
DELEGATION_PREFIX, DELEGATION_LENGTH = bytes.fromhex("ef0100"), 23


def is_contract_code(code: bytes) -> bool:
    """Return True for the code of a contract. An EOA has no code, or delegates to a contract (EIP-7702)."""
    return bool(code) and not (code.startswith(DELEGATION_PREFIX) and len(code) == DELEGATION_LENGTH)
