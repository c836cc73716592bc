"""The calls that read an account's holdings, and the interpretation of their results. No I/O."""

from collections.abc import Sequence
from typing import NamedTuple

from kisslock.access.holding import Account, Holding
from kisslock.evm.abi import encode_call, function_selector
from kisslock.evm.multicall import WORD_BYTES

BALANCE_OF, BALANCE_OF_ID, OWNER_OF = "balanceOf(address)", "balanceOf(address,uint256)", "ownerOf(uint256)"
METHODS_BY_SELECTOR = {function_selector(method): method for method in (BALANCE_OF, BALANCE_OF_ID, OWNER_OF)}


class TokenCall(NamedTuple):
    """A call to a token contract. If `to` is None, the call reads the native balance of the address in `data`."""

    to: str | None
    data: bytes


class Balance(NamedTuple):
    """The total balance of the accounts. `is_complete` is False if the balance of an account could not be read."""

    amount: int
    is_complete: bool


class CallResult(NamedTuple):
    """The result data of a call. `succeeded` is False if the contract reverted."""

    succeeded: bool
    data: bytes


def counted_addresses(holding: Holding, accounts: Sequence[Account]) -> list[str]:
    """Return the addresses whose balances count for a holding. The first account is the signed-in account."""
    counted_accounts = accounts if holding.of == "user" else accounts[:1]
    return list(
        dict.fromkeys(account.address for account in counted_accounts if account.chain in {None, holding.chain})
    )


def token_call(holding: Holding, address: str) -> TokenCall:
    """Return the call that reads how much an address holds."""
    if holding.kind == "native":
        return TokenCall(None, bytes.fromhex(address[2:]))
    if holding.kind == "erc1155":
        return TokenCall(holding.token, encode_call(BALANCE_OF_ID, address, holding.id))
    if holding.id is not None:
        return TokenCall(holding.token, encode_call(OWNER_OF, holding.id))
    return TokenCall(holding.token, encode_call(BALANCE_OF, address))


def describe_call(call: TokenCall) -> str:
    """Return the method and contract for the log, such as `balanceOf(address) of 0x…`, without the account."""
    return "eth_getBalance" if call.to is None else f"{METHODS_BY_SELECTOR[call.data[:4]]} of {call.to}"


def describe_failure(result: CallResult) -> str:
    """Return why a result is not an amount, for the log."""
    if not result.succeeded:
        return "the contract reverted"
    return "the result is not a number" if result.data else "the result is empty, as for an address without a contract"


def decode_amount(holding: Holding, address: str, result: CallResult | None) -> int | None:
    """Return the amount that an address holds, or None if the result is not an amount."""
    if result is None:
        return None
    reads_owner = holding.kind == "erc721" and holding.id is not None
    if not result.succeeded:
        # In ERC-721, ownerOf reverts if the token does not exist.
        return 0 if reads_owner else None
    if len(result.data) != WORD_BYTES:
        return None
    number = int.from_bytes(result.data)
    return int(number == int(address, 16)) if reads_owner else number
