"""Reads the contracts of a chain, one by one or together."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from kisslock.evm import abi
from kisslock.upstream import NodeError

AGGREGATE = "aggregate3((address,bool,bytes)[])"


class Reverted(Exception):
    """The contract gave up, or answered nothing that can be read; `data` is what it said, which may be empty."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(abi.revert_reason(data) or "no reason given")
        self.data = data


class ContractCall(NamedTuple):
    """One call to be made: of which contract, with which data."""

    to: str
    data: bytes


class NodeClient(Protocol):
    """What asks the nodes of a chain."""

    async def call(self, chain_id: int, method: str, params: Sequence[Any]) -> object:
        """The result; raises NodeError, NoUpstream and UpstreamDown."""
        ...


class Contracts:
    """The contracts of one chain. `multicall` is Multicall3's address there, if it has one."""

    def __init__(self, node: NodeClient, chain_id: int, multicall: str | None) -> None:
        self._node, self.chain_id, self._multicall = node, chain_id, multicall

    async def call(self, call: ContractCall) -> bytes:
        """What the contract answers; raises Reverted, and UpstreamDown when no node does."""
        transaction = {"to": call.to, "data": f"0x{call.data.hex()}"}
        try:
            answer = await self._node.call(self.chain_id, "eth_call", [transaction, "latest"])
        except NodeError as error:
            raise Reverted(_revert_data(error.data)) from error
        return _bytes(answer)

    async def call_all(self, calls: Sequence[ContractCall]) -> list[bytes | Reverted]:
        """What each answers, in their order, read at one block by one call where the chain has Multicall3."""
        if self._multicall:
            encoded = abi.encode_call(AGGREGATE, [(one.to, True, one.data) for one in calls])
            try:
                (results,) = decode_answer(["(bool,bytes)[]"], await self.call(ContractCall(self._multicall, encoded)))
                if len(results) == len(calls):
                    return [data if succeeded else Reverted(data) for succeeded, data in results]
            except Reverted:
                # Together they may have needed more than a node gives to one call.
                pass
        return [await self._one(call) for call in calls]

    async def _one(self, call: ContractCall) -> bytes | Reverted:
        try:
            return await self.call(call)
        except Reverted as reverted:
            return reverted


def decode_answer(types: Sequence[str], answer: bytes | Reverted) -> tuple[Any, ...]:
    """The values of an answer; raises Reverted when there is none of these types."""
    if isinstance(answer, Reverted):
        raise answer
    try:
        return abi.decode(types, answer)
    except abi.Unreadable as error:
        raise Reverted from error


def _revert_data(data: object) -> bytes:
    """Nodes put it into `data`, or into `data.data`, or behind a word."""
    if isinstance(data, dict):
        data = data.get("data")
    return _bytes(data.rpartition(" ")[2]) if isinstance(data, str) else b""


def _bytes(answer: object) -> bytes:
    if not isinstance(answer, str) or not answer.startswith("0x"):
        return b""
    try:
        return bytes.fromhex(answer[2:])
    except ValueError:
        return b""
