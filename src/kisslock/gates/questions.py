"""What is asked of a chain for a holding, and what its answer means. No I/O."""

from collections.abc import Sequence
from typing import NamedTuple

from kisslock.access.holding import Account, Holding
from kisslock.evm.abi import encode_call, selector_of
from kisslock.evm.multicall import WORD

BALANCE_OF, BALANCE_OF_ID, OWNER_OF = "balanceOf(address)", "balanceOf(address,uint256)", "ownerOf(uint256)"
METHODS = {selector_of(method): method for method in (BALANCE_OF, BALANCE_OF_ID, OWNER_OF)}


class TokenCall(NamedTuple):
    """A call to a token; `to` is None for the balance of the chain's own currency at the address in `data`."""

    to: str | None
    data: bytes


class Balance(NamedTuple):
    """What the accounts hold together; `is_whole` is False where an account of them could not be counted."""

    amount: int
    is_complete: bool


class CallResult(NamedTuple):
    """The data of a call; `succeeded` is False where the contract reverted."""

    succeeded: bool
    data: bytes


def counted_addresses(holding: Holding, accounts: Sequence[Account]) -> list[str]:
    """The addresses whose balances count for a holding; the first account is the one that is signed in."""
    counted_accounts = accounts if holding.of == "user" else accounts[:1]
    return list(
        dict.fromkeys(account.address for account in counted_accounts if account.chain in {None, holding.chain})
    )


def token_call(holding: Holding, address: str) -> TokenCall:
    """The call that says what an address holds."""
    if holding.kind == "native":
        return TokenCall(None, bytes.fromhex(address[2:]))
    if holding.kind == "erc1155":
        return TokenCall(holding.token, encode_call(BALANCE_OF_ID, address, holding.id))
    if holding.id is not None:
        return TokenCall(holding.token, encode_call(OWNER_OF, holding.id))
    return TokenCall(holding.token, encode_call(BALANCE_OF, address))


def describe_call(call: TokenCall) -> str:
    """Method and contract for the log, without the account: `balanceOf(address) of 0x…`."""
    return "eth_getBalance" if call.to is None else f"{METHODS[call.data[:4]]} of {call.to}"


def describe_failure(result: CallResult) -> str:
    """Why an answer is no amount, for the log."""
    if not result.succeeded:
        return "the contract reverted"
    return "the result is not a number" if result.data else "the result is empty, as for an address without a contract"


def amount_of(holding: Holding, address: str, result: CallResult | None) -> int | None:
    """What the answer says that the address holds; None where it does not say."""
    if result is None:
        return None
    is_owner = holding.kind == "erc721" and holding.id is not None
    if not result.succeeded:
        # ERC-721: ownerOf reverts for a token that is not there.
        return 0 if is_owner else None
    if len(result.data) != WORD:
        return None
    number = int.from_bytes(result.data)
    return int(number == int(address, 16)) if is_owner else number
