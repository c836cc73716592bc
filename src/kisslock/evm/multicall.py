"""Many contract calls in one, by the contract Multicall3 (github.com/mds1/multicall3)."""

from collections.abc import Sequence
from typing import NamedTuple

from kisslock.evm import abi

AGGREGATE = "aggregate3((address,bool,bytes)[])"
# The balance in the chain's own currency, by a function of Multicall3 itself.
BALANCE = "getEthBalance(address)"
WORD = 32


class ContractCall(NamedTuple):
    """A call to make: the contract's address and the call data."""

    to: str
    data: bytes


def encode_all(calls: Sequence[ContractCall]) -> bytes:
    """The data of one call to Multicall3; a call that reverts does not revert the others."""
    return abi.encode_call(AGGREGATE, [(call.to, True, call.data) for call in calls])


def decode_all(result: bytes, count: int) -> list[tuple[bool, bytes]]:
    """Whether each of `count` calls succeeded, and its data; raises Unreadable."""
    # Checked before decoding, so that an answer of another length costs nothing.
    if int.from_bytes(result[WORD : 2 * WORD]) != count:
        raise abi.Unreadable
    (results,) = abi.decode(["(bool,bytes)[]"], result)
    # The answer may point to another array than the one whose length was checked.
    if len(results) != count:
        raise abi.Unreadable
    return [(bool(succeeded), bytes(data)) for succeeded, data in results]
