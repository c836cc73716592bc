"""Combines contract calls into one call to the contract Multicall3 (github.com/mds1/multicall3)."""

from collections.abc import Sequence
from typing import NamedTuple

from kisslock.evm import abi

AGGREGATE_SIGNATURE = "aggregate3((address,bool,bytes)[])"
# The function of Multicall3 that returns an account's balance in the native currency.
BALANCE_SIGNATURE = "getEthBalance(address)"
WORD_BYTES = 32


class ContractCall(NamedTuple):
    """A contract call: the contract's address and the call data."""

    to: str
    data: bytes


def encode_multicall(calls: Sequence[ContractCall]) -> bytes:
    """Return the data of one call to Multicall3. If one call reverts, all other calls still return their results."""
    return abi.encode_call(AGGREGATE_SIGNATURE, [(call.to, True, call.data) for call in calls])


def decode_multicall(result: bytes, count: int) -> list[tuple[bool, bytes]]:
    """Return for each of the `count` calls whether it succeeded, and its data. Raises UnreadableData."""
    # Check the array's length before decoding, so that an array of another length costs nothing.
    if int.from_bytes(result[WORD_BYTES : 2 * WORD_BYTES]) != count:
        raise abi.UnreadableData
    (results,) = abi.decode(["(bool,bytes)[]"], result)
    # The offset in the result can point to another array than the array whose length was checked.
    if len(results) != count:
        raise abi.UnreadableData
    return [(bool(succeeded), bytes(data)) for succeeded, data in results]
