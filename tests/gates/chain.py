"""A node that runs Multicall3 and tokens in Python, and counts the calls."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from kisslock.evm.abi import decode, encode, function_selector
from kisslock.evm.multicall import AGGREGATE_SIGNATURE, BALANCE_SIGNATURE
from kisslock.upstream import NodeError
from kisslock.upstream.messages import Call, Reply

MULTICALL_ADDRESS = "0xcA11bde05977b3631167028862bE2a173976CA11"
# Takes the data of a contract call, and returns the result. None means a revert.
ContractFunction = Callable[[bytes], bytes | None]


def token_with_balances(balances: Mapping[str, int]) -> ContractFunction:
    """Return a token whose balanceOf returns these balances."""
    amounts = {int(address, 16): amount for address, amount in balances.items()}
    return lambda data: amounts.get(int.from_bytes(data[16:36]), 0).to_bytes(32)


class Chain:
    """Responds to `call` and `query` like the nodes of all chains. While `is_hanging` is True, no response arrives."""

    def __init__(self, contracts: Mapping[str, ContractFunction] | None = None, native_balance: int = 0) -> None:
        self.contracts = {address.lower(): contract for address, contract in (contracts or {}).items()}
        self.native_balance = native_balance
        self.requests: list[tuple[int, str]] = []
        self.failure: Exception | None = None
        self.is_hanging = False
        self.has_multicall = True
        self.result: object = None
        self.block: object = "0x10"
        # `blocks` lists the block of each call in a batch. `batch_response` is a fixed response that replaces the
        # result of the contract.
        self.blocks: list[str] = []
        self.batch_response: dict[str, Any] | None = None

    async def call(
        self, chain_id: int, method: str, params: Sequence[Any], *, deadline_s: float | None = None
    ) -> object:
        assert deadline_s is not None
        self.requests.append((chain_id, method))
        await asyncio.sleep(3600 if self.is_hanging else 0)
        if self.failure:
            raise self.failure
        if method == "eth_blockNumber":
            return self.block
        return self.result if self.result is not None else self.run_transaction(params[0])

    async def query(self, chain_id: int, calls: Sequence[Call], *, deadline_s: float | None = None) -> list[Any]:
        assert deadline_s is not None
        self.requests.append((chain_id, "batch"))
        return [Reply(number, **self._respond_to_batch_call(call)) for number, call in enumerate(calls, 1)]

    def _respond_to_batch_call(self, call: Call) -> dict[str, msgspec.Raw]:
        params = msgspec.json.decode(call.params)
        self.blocks.append(params[-1])
        if self.batch_response is not None:
            return {name: msgspec.Raw(msgspec.json.encode(value)) for name, value in self.batch_response.items()}
        try:
            result = hex(self.native_balance) if call.method == "eth_getBalance" else self.run_transaction(params[0])
        except NodeError as error:
            return {"error": msgspec.Raw(msgspec.json.encode({"code": error.code, "message": error.message}))}
        return {"result": msgspec.Raw(msgspec.json.encode(result))}

    def run_transaction(self, transaction: dict[str, str]) -> str:
        result = self.run_contract_call(transaction["to"], bytes.fromhex(transaction["data"][2:]))
        if result is None:
            raise NodeError(3, "execution reverted")
        return f"0x{result.hex()}"

    def run_contract_call(self, contract_address: str, calldata: bytes) -> bytes | None:
        if contract_address.lower() != MULTICALL_ADDRESS.lower():
            contract = self.contracts.get(contract_address.lower())
            return contract(calldata) if contract else b""
        if not self.has_multicall:
            return b""
        if calldata[:4] == function_selector(BALANCE_SIGNATURE):
            return self.native_balance.to_bytes(32)
        assert calldata[:4] == function_selector(AGGREGATE_SIGNATURE)
        (calls,) = decode(["(address,bool,bytes)[]"], calldata[4:])
        results = [self.run_contract_call(target, inner) for target, _, inner in calls]
        return encode(["(bool,bytes)[]"], [[(answer is not None, answer or b"") for answer in results]])
