"""Small account contracts in bytecode, and how to deploy them on a real chain."""

from eth_abi.abi import encode

from kisslock.auth.signature import ERC_6492_SUFFIX
from kisslock.evm.address import add_checksum
from kisslock.evm.keccak import keccak256

# Arachnid's factory, which anvil deploys on its chain, and which exists at the same address on most public chains. The
# call data is a 32-byte salt and the creation code. The call reverts unless CREATE2 returned an address.
FACTORY_ADDRESS = "0x4e59b44847b379578588920cA78FbF26c0B4956C"
MAGIC_VALUE = "1626ba7e"  # isValidSignature(bytes32,bytes), ERC-1271


def contract_of_owner(owner_address: str) -> bytes:
    """Return an account that accepts one key's 65-byte signatures.

    Its code calls ecrecover on (hash, v, r, s), then returns the magic value.
    """
    return bytes.fromhex(
        "600435" "600052"  # memory 0: the hash, the first argument
        "60a435" "60f81c" "602052"  # memory 32: v, the last byte of the signature
        "606435" "604052"  # memory 64: r
        "608435" "606052"  # memory 96: s
        "6020608060806000" "6001" "5a" "fa" "50"  # ecrecover(memory 0 to 128) to memory 128
        "608051" "73" + owner_address[2:].lower() + "14"  # is it the owner?
        "63" + MAGIC_VALUE + "02" "60e01b" "600052"  # the magic value, or zero, in the high bytes of a word
        "6020" "6000" "f3"
    )  # fmt: skip


# The code of `contract_of_owner`, except that the owner is in storage. Any caller can change the owner with
# setOwner(address).
CHANGEABLE_OWNER_CODE = bytes.fromhex(
    "60003560e01c" "6313af4035" "14" "604f" "57"  # setOwner?
    "600435" "600052" "60a435" "60f81c" "602052" "606435" "604052" "608435" "606052"
    "6020608060806000" "6001" "5a" "fa" "50"  # ecrecover, as above
    "608051" "600054" "14"  # is the recovered address the owner in storage?
    "63" + MAGIC_VALUE + "02" "60e01b" "600052" "6020" "6000" "f3"
    "5b" "600435" "600055" "00"
)  # fmt: skip
SET_OWNER_SELECTOR = "0x13af4035"


def owner_storing_code(address: str) -> bytes:
    """Return constructor code that stores the first owner."""
    return bytes.fromhex("73" + address[2:].lower() + "600055")


def contract_returning(result: bytes) -> bytes:
    """Return a contract that returns the same bytes for every call (at most 32)."""
    return bytes.fromhex(f"7f{result.ljust(32, bytes(1)).hex()}60005260{len(result):02x}6000f3")


EMPTY_RESULT_CODE = bytes.fromhex("00")
REJECTING_CONTRACTS = {
    "a call that reverts": bytes.fromhex("60006000fd"),
    "an endless loop": bytes.fromhex("5b600056"),
    "an empty result": EMPTY_RESULT_CODE,
    "another value of four bytes": contract_returning(bytes.fromhex("ffffffff").ljust(32, bytes(1))),
    "the magic value without padding": contract_returning(bytes.fromhex(MAGIC_VALUE)),
    "the magic value with other bytes after it": contract_returning(bytes.fromhex(MAGIC_VALUE).ljust(32, b"\x01")),
    "the magic value at the end of the word": contract_returning(bytes.fromhex(MAGIC_VALUE).rjust(32, bytes(1))),
}


def creation_code(code: bytes, constructor_code: bytes = b"") -> bytes:
    """Return code that runs the constructor, then deploys `code`."""
    return constructor_code + bytes.fromhex(f"61{len(code):04x}8060{len(constructor_code) + 12:02x}6000396000f3") + code


def create2_address(code: bytes, salt: bytes, constructor_code: bytes = b"") -> str:
    """Return the address at which the factory deploys a code (EIP-1014)."""
    digest = keccak256(
        b"\xff" + bytes.fromhex(FACTORY_ADDRESS[2:]) + salt + keccak256(creation_code(code, constructor_code))
    )
    return add_checksum("0x" + digest[12:].hex())


def counterfactual_signature(
    signature: str, code: bytes, salt: bytes, factory: str = FACTORY_ADDRESS, constructor_code: bytes = b""
) -> str:
    """Return a signature with the call that deploys its account (ERC-6492)."""
    return wrapped_signature(signature, factory, salt + creation_code(code, constructor_code))


def wrapped_signature(signature: str, call_target: str, calldata: bytes) -> str:
    """Return a signature with a call that runs before the signature is checked (ERC-6492)."""
    encoded = encode(["address", "bytes", "bytes"], [call_target, calldata, bytes.fromhex(signature[2:])])
    return "0x" + (encoded + ERC_6492_SUFFIX).hex()
