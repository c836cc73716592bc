"""Asks a chain's nodes: one Multicall3 call for all questions, or one JSON-RPC batch on a chain without Multicall3."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from kisslock.evm.abi import Unreadable, encode_call
from kisslock.evm.data import read_data
from kisslock.evm.multicall import BALANCE, WORD, ContractCall, decode_all, encode_all
from kisslock.gates.questions import Answer, Question
from kisslock.json_depth import limit_recursion
from kisslock.upstream import NodeError, UpstreamDown
from kisslock.upstream.attempts import Answers
from kisslock.upstream.messages import MALFORMED, Call, Reply

# The gas of all questions together. A token that uses all it gets leaves 1/64 to the others (EIP-150).
GAS = hex(10_000_000)
# Bytes of an answer that are stored: one more than a number has is enough to see that it is none.
KEPT = WORD + 1
FAILED = Answer(succeeded=False, data=b"")
# An answer that is no number.
UNREADABLE = Answer(succeeded=True, data=b"")
_decode = limit_recursion(msgspec.json.decode)


class Nodes(Protocol):
    """The nodes of chains; each method raises NoUpstream and UnknownChain."""

    async def call(
        self, chain_id: int, method: str, params: Sequence[Any], *, deadline_s: float | None = None
    ) -> object:
        """The result; raises NodeError and UpstreamDown."""
        ...

    async def ask(self, chain_id: int, calls: Sequence[Call], *, deadline_s: float | None = None) -> Answers:
        """An answer for each call."""
        ...


async def ask_together(
    nodes: Nodes, chain_id: int, multicall: str, questions: Sequence[Question], deadline_s: float
) -> list[Answer]:
    """The answers at one block; raises UpstreamDown, and Unreadable when Multicall3 itself gives no answer."""
    calls = [_for_multicall(one, multicall) for one in questions]
    asked = {"to": multicall, "data": f"0x{encode_all(calls).hex()}", "gas": GAS}
    try:
        answer = await nodes.call(chain_id, "eth_call", [asked, "latest"], deadline_s=deadline_s)
    except NodeError as error:
        raise Unreadable from error
    return [Answer(succeeded, data[:KEPT]) for succeeded, data in decode_all(read_data(answer), len(questions))]


async def ask_each(nodes: Nodes, chain_id: int, questions: Sequence[Question], deadline_s: float) -> list[Answer]:
    """The answers of one batch; raises UpstreamDown."""
    replies = await nodes.ask(chain_id, [_call(one) for one in questions], deadline_s=deadline_s)
    return [_answer(one, reply) for one, reply in zip(questions, replies, strict=True)]


def _for_multicall(question: Question, multicall: str) -> ContractCall:
    if question.to is not None:
        return ContractCall(question.to, question.data)
    return ContractCall(multicall, encode_call(BALANCE, f"0x{question.data.hex()}"))


def _call(question: Question) -> Call:
    if question.to is None:
        return Call("eth_getBalance", _json([f"0x{question.data.hex()}", "latest"]), hedged=True)
    asked = {"to": question.to, "data": f"0x{question.data.hex()}", "gas": GAS}
    return Call("eth_call", _json([asked, "latest"]), heavy=True, hedged=True)


def _answer(question: Question, reply: Reply | UpstreamDown) -> Answer:
    if isinstance(reply, UpstreamDown):
        raise reply
    if reply.is_error:
        return FAILED
    try:
        result = _decode(reply.result)
    except MALFORMED:
        return UNREADABLE
    if question.to is not None:
        return Answer(succeeded=True, data=read_data(result)[:KEPT])
    # A quantity, without leading zeros.
    try:
        return Answer(succeeded=True, data=int(str(result), 16).to_bytes(WORD))
    except (ValueError, OverflowError):
        return UNREADABLE


def _json(params: list[Any]) -> Raw:
    return Raw(msgspec.json.encode(params))
