"""Calls contracts on one chain, one at a time or together through Multicall3."""

from collections.abc import Sequence
from typing import Any

from kisslock.evm import abi
from kisslock.evm.data import read_data
from kisslock.evm.multicall import ContractCall, decode_multicall, encode_multicall
from kisslock.upstream import NodeCaller, NodeError

__all__ = ["ContractCall", "ContractCaller", "Reverted", "decode_first_string", "decode_result"]


class Reverted(Exception):
    """The contract reverted, or its result cannot be decoded. `data` is the revert data, which can be empty."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(abi.revert_reason(data) or "no reason given")
        self.data = data


class ContractCaller:
    """The contracts of one chain. `multicall` is the address of Multicall3, or None."""

    def __init__(self, node: NodeCaller, chain_id: int, multicall_address: str | None) -> None:
        self._node, self.chain_id, self._multicall_address = node, chain_id, multicall_address

    async def call(self, call: ContractCall) -> bytes:
        """Return the contract's result. Raises Reverted, and UpstreamDown if no node responds."""
        transaction = {"to": call.to, "data": f"0x{call.data.hex()}"}
        try:
            result = await self._node.call(self.chain_id, "eth_call", [transaction, "latest"])
        except NodeError as error:
            raise Reverted(_revert_data(error.data)) from error
        return read_data(result)

    async def call_all(self, calls: Sequence[ContractCall]) -> list[bytes | Reverted]:
        """Return the result of each call, in order.

        If the chain has Multicall3, one request reads all results from the same block.
        """
        if self._multicall_address:
            try:
                result = await self.call(ContractCall(self._multicall_address, encode_multicall(calls)))
                return [
                    data if succeeded else Reverted(data) for succeeded, data in decode_multicall(result, len(calls))
                ]
            except (Reverted, abi.UnreadableData):
                # Together, the calls can exceed a node's gas limit for one call, so send each call separately.
                pass
        return [await self._call_or_catch_revert(call) for call in calls]

    async def _call_or_catch_revert(self, call: ContractCall) -> bytes | Reverted:
        try:
            return await self.call(call)
        except Reverted as error:
            return error


def decode_result(types: Sequence[str], result: bytes | Reverted) -> tuple[Any, ...]:
    """Return the values of a result. Raises Reverted if the result does not have the expected types."""
    if isinstance(result, Reverted):
        raise result
    try:
        return abi.decode(types, result)
    except abi.UnreadableData as error:
        raise Reverted from error


def decode_first_string(types: Sequence[str], result: bytes | Reverted) -> str:
    """Return the first value of a result, or "" if it cannot be decoded."""
    try:
        return str(decode_result(types, result)[0])
    except Reverted:
        return ""


def _revert_data(data: object) -> bytes:
    """Return the revert data. Nodes put the revert data into `data`, into `data.data`, or after a word in `data`."""
    if isinstance(data, dict):
        data = data.get("data")
    return read_data(data.rpartition(" ")[2]) if isinstance(data, str) else b""
