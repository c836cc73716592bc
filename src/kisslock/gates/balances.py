"""Reads balances from a chain's nodes: with one Multicall3 call, or with one JSON-RPC batch.

The JSON-RPC batch is for chains without Multicall3, such as development chains.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from kisslock.evm.abi import UnreadableData, encode_call
from kisslock.evm.data import read_data, read_quantity
from kisslock.evm.multicall import BALANCE_SIGNATURE, WORD_BYTES, ContractCall, decode_multicall, encode_multicall
from kisslock.gates.questions import CallResult, TokenCall
from kisslock.upstream import NodeCaller, NodeError, UpstreamDown
from kisslock.upstream.attempts import Results
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.messages import Call, Reply, decode_error, decode_result

# The gas limit for all calls of a multicall together. If a token uses up its gas, 1/64 of the gas remains for the other
# calls (EIP-150).
GAS_LIMIT = hex(10_000_000)
# Keep one byte more than a number has, so that the code can detect a result that is too long.
MAX_BYTES = WORD_BYTES + 1
REVERTED_RESULT = CallResult(succeeded=False, data=b"")
# EIP-1474 has no error code for a revert. geth and others return 3. Some return -32000 or -32015 with "revert" in
# message or data.
REVERT_CODE, REVERT_PATTERN = 3, re.compile(r"\brevert", re.IGNORECASE)


class PartialResults(Exception):
    """Some results could not be read. `results` has None for each result that could not be read."""

    def __init__(self, results: Sequence[CallResult | None]) -> None:
        super().__init__("a node returned neither a result nor a revert")
        self.results = results


class NoMulticall(Exception):
    """The call to Multicall3 returned nothing, because the chain has no contract at that address."""


class Nodes(NodeCaller, Protocol):
    """The nodes of all chains. Each method raises NoUpstream and UnknownChain."""

    async def query(self, chain_id: int, calls: Sequence[Call], *, deadline_s: float | None = None) -> Results:
        """Return one response for each call, in the order of `calls`."""
        ...


async def query_multicall(
    nodes: Nodes, chain_id: int, multicall_address: str, calls: Sequence[TokenCall], deadline_s: float
) -> list[CallResult]:
    """Return the results of a Multicall3 call, all from one block.

    Raises UpstreamDown, NoMulticall, and UnreadableData if Multicall3 itself fails.
    """
    contract_calls = [_multicall_entry(call, multicall_address) for call in calls]
    transaction = {"to": multicall_address, "data": f"0x{encode_multicall(contract_calls).hex()}", "gas": GAS_LIMIT}
    try:
        result = read_data(await nodes.call(chain_id, "eth_call", [transaction, "latest"], deadline_s=deadline_s))
    except NodeError as error:
        raise UnreadableData(f"calling aggregate3 of Multicall3 at {multicall_address} failed") from error
    if not result:
        raise NoMulticall
    return [CallResult(succeeded, data[:MAX_BYTES]) for succeeded, data in decode_multicall(result, len(calls))]


async def query_batch(nodes: Nodes, chain_id: int, calls: Sequence[TokenCall], deadline_s: float) -> list[CallResult]:
    """Return the results of one batch, all from one block. Raises UpstreamDown, UnreadableData and PartialResults."""
    # Name the block of several calls by its number, because "latest" can be a different block for each call of a batch.
    # Tokens that move between two blocks would then count twice.
    block = "latest" if len(calls) == 1 else await _newest_block(nodes, chain_id, deadline_s)
    replies = await nodes.query(chain_id, [_balance_call(call, block) for call in calls], deadline_s=deadline_s)
    results = [_call_result(call, reply) for call, reply in zip(calls, replies, strict=True)]
    if None in results:
        raise PartialResults(results)
    return [result for result in results if result is not None]


def _multicall_entry(call: TokenCall, multicall_address: str) -> ContractCall:
    if call.to is not None:
        return ContractCall(call.to, call.data)
    return ContractCall(multicall_address, encode_call(BALANCE_SIGNATURE, f"0x{call.data.hex()}"))


async def _newest_block(nodes: Nodes, chain_id: int, deadline_s: float) -> str:
    try:
        return hex(read_quantity(await nodes.call(chain_id, "eth_blockNumber", [], deadline_s=deadline_s)))
    except (NodeError, ValueError) as error:
        raise UnreadableData("eth_blockNumber did not return a number") from error


def _balance_call(call: TokenCall, block: str) -> Call:
    if call.to is None:
        return Call("eth_getBalance", _encode_params([f"0x{call.data.hex()}", block]), hedged=True)
    transaction = {"to": call.to, "data": f"0x{call.data.hex()}", "gas": GAS_LIMIT}
    return Call("eth_call", _encode_params([transaction, block]), heavy=True, hedged=True)


def _call_result(call: TokenCall, reply: Reply | UpstreamDown) -> CallResult | None:
    """Return the result of a call, or None if the reply is neither a readable result nor a revert."""
    if isinstance(reply, UpstreamDown):
        raise reply
    try:
        if reply.is_error:
            return REVERTED_RESULT if _is_revert(decode_error(reply).as_exception()) else None
        result = decode_result(reply.result)
        data = read_data(result)[:MAX_BYTES] if call.to is not None else read_quantity(result).to_bytes(WORD_BYTES)
    except (AttemptFailed, ValueError):
        return None
    return CallResult(succeeded=True, data=data)


def _is_revert(error: NodeError) -> bool:
    return error.code == REVERT_CODE or REVERT_PATTERN.search(f"{error.message} {error.data}") is not None


def _encode_params(params: list[Any]) -> Raw:
    return Raw(msgspec.json.encode(params))
