"""JSON-RPC 2.0 with a node: calls to bytes, and bytes to one reply for each call. No I/O."""

import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from kisslock.json_depth import decode, limit_depth
from kisslock.upstream.allowance import DEFAULT_BURST
from kisslock.upstream.errors import AttemptFailed, BatchRefused, NodeError, NodeRefused

ABSENT_RAW = Raw()
MALFORMED_ERRORS = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
# These error codes are about the node, not about the call, so another node can succeed, or the same node later.
# EIP-1474 defines -32005 (limit exceeded) and -32603 (internal error). Providers also send 429 and -32007 for an
# exceeded limit.
NODE_ERRORS = frozenset({-32005, -32603, -32007, 429})
# These error messages are about the call itself, although some nodes send them with one of the codes in NODE_ERRORS.
# The message of Anvil and Frontier is "EVM error OutOfGas". Hardhat's message is "VM Exception while processing
# transaction". Nethermind's message is "VM execution error". geth, Erigon, Besu and reth send one or more of "execution
# reverted", "execution aborted (timeout = 5s)", "out of gas" and "gas required exceeds allowance".
EXECUTION_ERRORS = re.compile(
    r"revert|out[ _]?of[ _]?gas|gas required exceeds|intrinsic gas|\bevm error|\bvm exception"
    r"|\bexecution (?:revert|abort|error|fail|halt|timed)|\bopcode|invalid ?jump|stack ?(?:over|under)flow"
    r"|insufficient (?:funds|balance|sender balance)",
    re.IGNORECASE,
)

# A batch with more cheap calls than this number is heavy, because some nodes run a batch in small parts, one after the
# other.
LARGE_BATCH_CALLS = 50


class Call(Struct, frozen=True, gc=False):
    """One call: its method, its params as canonical JSON (an array), its cost in a node's rate limit.

    `heavy` is True if a healthy node can take long, or fail. `hedged` is True for a cheap read, which can go to a
    second node while the first is late.
    """

    method: str
    params: Raw
    cost: int = 1
    heavy: bool = False
    hedged: bool = False


class OutgoingCall(Struct, frozen=True, gc=False):
    """A call in the form in which it is sent. A call's ID is its number within the request."""

    id: int
    method: str
    params: Raw
    jsonrpc: Literal["2.0"] = "2.0"


class Reply(Struct, frozen=True, gc=False):
    """The reply to one call: `result` or `error`, as the node's JSON."""

    id: Any = None
    result: Raw = ABSENT_RAW
    error: Raw = ABSENT_RAW

    @property
    def is_error(self) -> bool:
        """True if the reply is an error. Some nodes send `"error": null` together with a result."""
        error = self.error
        return len(error) > 0 and bytes(error) != b"null"


class ErrorBody(Struct, frozen=True, gc=False):
    """A JSON-RPC error (JSON-RPC 2.0, section 5.1)."""

    code: int
    message: str
    data: Raw = ABSENT_RAW

    def as_exception(self) -> NodeError:
        """Return the error as an exception. Unreadable data is omitted."""
        try:
            data = decode_result(self.data) if len(self.data) else None
        except AttemptFailed:
            data = None
        return NodeError(self.code, self.message, data)


_encode = msgspec.json.Encoder().encode
_decode_reply = msgspec.json.Decoder(Reply).decode
_decode_replies = msgspec.json.Decoder(list[Reply]).decode
_split_batch = msgspec.json.Decoder(list[Raw]).decode
_decode_error_body = msgspec.json.Decoder(ErrorBody).decode


def decode_result(raw: Raw) -> Any:
    """Return the value of a part of a response. Raises AttemptFailed.

    `match_replies` does not decode this part of the response, so only this function checks its escapes and depth.
    """
    try:
        return decode(raw)
    except MALFORMED_ERRORS as error:
        raise AttemptFailed("malformed JSON") from error


def decode_error(reply: Reply) -> ErrorBody:
    """Return the error of a reply. Raises AttemptFailed."""
    try:
        return _decode_error_body(reply.error)
    except MALFORMED_ERRORS as error:
        raise AttemptFailed("an error without code and message") from error


def may_be_hedged(calls: Sequence[Call]) -> bool:
    """Return True if all calls are cheap reads, and no more than the allowance can hold."""
    return len(calls) <= DEFAULT_BURST and all(call.hedged for call in calls)


def encode_request(calls: Sequence[Call]) -> bytes:
    """Return the body for these calls, with IDs from 1: an object for one call, an array for several."""
    if len(calls) == 1:
        return _encode(OutgoingCall(1, calls[0].method, calls[0].params))
    return _encode([OutgoingCall(number, call.method, call.params) for number, call in enumerate(calls, start=1)])


@limit_depth
def match_replies(body: bytes, count: int) -> list[Reply | AttemptFailed]:
    """Return one reply for each of `count` calls, or AttemptFailed if a call has no usable reply.

    A call has no usable reply if its reply is missing, duplicated, or an error about the node. Raises AttemptFailed for
    an invalid body, and BatchRefused if the body is a single error instead of an array.
    """
    if not body.isascii():
        _require_utf8(body)
    try:
        return [_check_reply(_decode_reply(body), 1)] if count == 1 else _match_by_id(_decode_body(body), count)
    except MALFORMED_ERRORS as error:
        raise AttemptFailed("not a JSON-RPC response") from error


def _decode_body(body: bytes) -> list[Reply]:
    try:
        return _decode_replies(body)
    except msgspec.ValidationError:
        pass
    if body.lstrip()[:1] == b"{":
        raise BatchRefused("a single response to a batch")
    replies = []
    for slot in _split_batch(body):
        try:
            replies.append(_decode_reply(slot))
        except MALFORMED_ERRORS:
            continue
    return replies


def _match_by_id(replies: Sequence[Reply], count: int) -> list[Reply | AttemptFailed]:
    if len(replies) == count and all(type(reply.id) is int and reply.id == at for at, reply in enumerate(replies, 1)):
        return [_check_reply(reply, reply.id) for reply in replies]
    replies_by_id: dict[int, list[Reply]] = {}
    for reply in replies:
        if reply.id is None:
            continue
        if type(reply.id) is not int or not 1 <= reply.id <= count:
            # A node that returns wrong IDs might also have assigned valid IDs to the wrong calls.
            raise AttemptFailed("IDs that were not sent")
        replies_by_id.setdefault(reply.id, []).append(reply)
    slots: list[Reply | AttemptFailed] = []
    for number in range(1, count + 1):
        replies_with_id = replies_by_id.get(number, [])
        slots.append(
            _check_reply(replies_with_id[0], number)
            if len(replies_with_id) == 1
            else AttemptFailed("missing or duplicated in the response")
        )
    return slots


def _check_reply(reply: Reply, call_number: int) -> Reply | AttemptFailed:
    if type(reply.id) is not int or reply.id != call_number:
        return AttemptFailed("a response to another call")
    if not reply.is_error:
        return reply if len(reply.result) else AttemptFailed("neither result nor error")
    try:
        error = decode_error(reply)
    except AttemptFailed as failure:
        return failure
    if error.code in NODE_ERRORS and not EXECUTION_ERRORS.search(error.message):
        return NodeRefused(f"JSON-RPC error {error.code}")
    return reply


def _require_utf8(body: bytes) -> None:
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise AttemptFailed("not UTF-8") from error
