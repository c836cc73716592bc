"""What is asked of a chain for a holding, and what its answer means. No I/O."""

from collections.abc import Sequence
from typing import NamedTuple

from kisslock.evm.abi import encode_call
from kisslock.evm.multicall import WORD
from kisslock.gates.holding import Holding


class Account(NamedTuple):
    """An account that is counted: the address, and the only chain on which it counts (None: every chain).

    A contract is the account of its chain alone: at its address another chain may have another owner.
    """

    address: str
    chain: int | None


class Question(NamedTuple):
    """A call to a token; `to` is None for the balance of the chain's own currency at the address in `data`."""

    to: str | None
    data: bytes


class Balance(NamedTuple):
    """What the accounts hold together; `is_whole` is False where an account of them could not be counted."""

    amount: int
    is_whole: bool


class Answer(NamedTuple):
    """The data of a call; `succeeded` is False where the contract reverted."""

    succeeded: bool
    data: bytes


def counting(holding: Holding, accounts: Sequence[Account]) -> list[str]:
    """The addresses whose balances count for a holding; the first account is the one that is signed in."""
    asked = accounts if holding.of == "user" else accounts[:1]
    return list(dict.fromkeys(one.address for one in asked if one.chain in {None, holding.chain}))


def question(holding: Holding, address: str) -> Question:
    """The call that says what an address holds."""
    if holding.kind == "native":
        return Question(None, bytes.fromhex(address[2:]))
    if holding.kind == "erc1155":
        return Question(holding.token, encode_call("balanceOf(address,uint256)", address, holding.id))
    if holding.id is not None:
        return Question(holding.token, encode_call("ownerOf(uint256)", holding.id))
    return Question(holding.token, encode_call("balanceOf(address)", address))


def amount(holding: Holding, address: str, answer: Answer | None) -> int | None:
    """What the answer says that the address holds; None where it does not say."""
    if answer is None:
        return None
    is_owner = holding.kind == "erc721" and holding.id is not None
    if not answer.succeeded:
        # ERC-721: ownerOf reverts for a token that is not there.
        return 0 if is_owner else None
    if len(answer.data) != WORD:
        return None
    number = int.from_bytes(answer.data)
    return int(number == int(address, 16)) if is_owner else number
