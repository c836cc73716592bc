"""ENS names of addresses, from the universal resolver. A name is accepted only if it resolves back to the address."""

import asyncio
from dataclasses import dataclass

from kisslock.evm.abi import encode_call
from kisslock.evm.keccak import keccak256
from kisslock.profile.contract import ContractCall, Reverted, decode_first_string, decode_result
from kisslock.profile.offchain import LOCAL_GATEWAY, OffchainCaller

REVERSE_SIGNATURE = "reverseWithGateways(bytes,uint256,string[])"
RESOLVE_SIGNATURE = "resolveWithGateways(bytes,bytes,string[])"
# The coin type of Ether (SLIP-44). In ENS, an address has one primary name for each coin type.
COIN_TYPE = 60
MAX_NAME_LENGTH = 255
MAX_LABEL_LENGTH = 255


@dataclass(frozen=True)
class Name:
    """A verified name and its `avatar` record (ENSIP-12), which can be empty."""

    name: str
    avatar: str


class NameLookup:
    """Looks up names with the universal resolver at `resolver`."""

    def __init__(self, caller: OffchainCaller, resolver_address: str) -> None:
        self._caller, self._resolver_address = caller, resolver_address

    async def find(self, address: str) -> Name | None:
        """Return the address's primary name with its avatar record, or None. Raises UpstreamDown."""
        reverse_call = encode_call(REVERSE_SIGNATURE, bytes.fromhex(address[2:]), COIN_TYPE, [LOCAL_GATEWAY])
        name = decode_first_string(["string", "address", "address"], (await self._call_resolver([reverse_call]))[0])
        # Run `is_normalized` in a thread, because its first call loads tables for a quarter of a second.
        if not name or not await asyncio.to_thread(is_normalized, name):
            return None
        return await self._verify_forward(name, address)

    async def _verify_forward(self, name: str, address: str) -> Name | None:
        """Return the name if it resolves to the address, or None. Anyone can set a reverse record to any name."""
        node = hash_name(name)
        record_calls = (encode_call("addr(bytes32)", node), encode_call("text(bytes32,string)", node, "avatar"))
        address_result, avatar_result = await self._call_resolver(
            [encode_call(RESOLVE_SIGNATURE, encode_dns_name(name), data, [LOCAL_GATEWAY]) for data in record_calls]
        )
        if decode_first_string(["address"], _decode_resolver_result(address_result)).lower() != address.lower():
            return None
        return Name(name, decode_first_string(["string"], _decode_resolver_result(avatar_result)))

    async def _call_resolver(self, calldata: list[bytes]) -> list[bytes | Reverted]:
        return await self._caller.call_all([ContractCall(self._resolver_address, data) for data in calldata])


def hash_name(name: str) -> bytes:
    """Return the ENS node of a name, 32 bytes (ERC-137)."""
    node = bytes(32)
    for label in reversed(name.split(".")):
        node = keccak256(node + keccak256(label.encode()))
    return node


def encode_dns_name(name: str) -> bytes:
    """Return the name in DNS wire format (RFC 1035, 3.1). ENS replaces a label that is too long with its hash."""
    encoded = b""
    for label in name.split("."):
        label_bytes = label.encode()
        if len(label_bytes) > MAX_LABEL_LENGTH:
            label_bytes = f"[{keccak256(label_bytes).hex()}]".encode()
        encoded += bytes([len(label_bytes)]) + label_bytes
    return encoded + b"\0"


def is_normalized(name: str) -> bool:
    """Return True if the name is normalized (ENSIP-15).

    A name that is not normalized can look like a different name.
    """
    from ens_normalize import is_ens_normalized  # noqa: PLC0415 (80 MB, only for sites that show names)

    # Check for a line break here, because the library accepts a line break at the end.
    return len(name) <= MAX_NAME_LENGTH and "\n" not in name and bool(is_ens_normalized(name))


def _decode_resolver_result(result: bytes | Reverted) -> bytes | Reverted:
    """Return the result of the name's own resolver, which the universal resolver's result contains."""
    try:
        return bytes(decode_result(["bytes", "address"], result)[0])
    except Reverted as error:
        return error
