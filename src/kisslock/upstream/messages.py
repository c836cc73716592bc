"""JSON-RPC 2.0 as it goes to a node and comes back: calls to bytes, bytes to one reply for each call. No I/O."""

import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from kisslock.json_depth import limit_recursion
from kisslock.upstream.allowance import BURST
from kisslock.upstream.errors import AttemptFailed, BatchRefused, NodeError, Refused

ABSENT = Raw()
MALFORMED = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
# What a node says of itself and not of the call (EIP-1474: limit exceeded, internal error; 429 and -32007 are what
# providers write for the former): another node, or the same one later, may well answer.
OF_THE_NODE = frozenset({-32005, -32603, -32007, 429})
# What became of the call itself, though some nodes give it one of those codes. Anvil and Frontier say "EVM error
# OutOfGas", Hardhat "VM Exception while processing transaction", Nethermind "VM execution error"; geth, Erigon, Besu
# and reth "execution reverted", "execution aborted (timeout = 5s)", "out of gas", "gas required exceeds allowance".
EXECUTION = re.compile(
    r"revert|out[ _]?of[ _]?gas|gas required exceeds|intrinsic gas|\bevm error|\bvm exception"
    r"|\bexecution (?:revert|abort|error|fail|halt|timed)|\bopcode|invalid ?jump|stack ?(?:over|under)flow"
    r"|insufficient (?:funds|balance|sender balance)",
    re.IGNORECASE,
)

# So many cheap calls together are heavy, too: some nodes take them in small parts, one after the other.
LARGE_BATCH = 50


class Call(Struct, frozen=True, gc=False):
    """One call: its method, its params as canonical JSON (an array), what it costs at a node's budget.

    `heavy`: a healthy node may take long over it, or fail. `hedged`: a cheap read, which a second node may be asked
    while the first has not answered.
    """

    method: str
    params: Raw
    cost: int = 1
    heavy: bool = False
    hedged: bool = False


class Sent(Struct, frozen=True, gc=False):
    """A call on its way to a node, under a number of ours."""

    id: int
    method: str
    params: Raw
    jsonrpc: Literal["2.0"] = "2.0"


class Reply(Struct, frozen=True, gc=False):
    """What came back for one call: `result` or `error`, as the node's own JSON."""

    id: Any = None
    result: Raw = ABSENT
    error: Raw = ABSENT

    @property
    def is_error(self) -> bool:
        """Whether the node refused; some write `"error": null` beside a result."""
        error = self.error
        return len(error) > 0 and bytes(error) != b"null"


class ErrorBody(Struct, frozen=True, gc=False):
    """JSON-RPC 2.0, section 5.1."""

    code: int
    message: str
    data: Raw = ABSENT

    def as_exception(self) -> NodeError:
        """The same to raise."""
        return NodeError(self.code, self.message, msgspec.json.decode(self.data) if len(self.data) else None)


_encode = msgspec.json.Encoder().encode
_one = msgspec.json.Decoder(Reply).decode
_many = msgspec.json.Decoder(list[Reply]).decode
_slots = msgspec.json.Decoder(list[Raw]).decode
error_body = msgspec.json.Decoder(ErrorBody).decode


def may_be_hedged(calls: Sequence[Call]) -> bool:
    """Whether all are cheap reads, and no more than the allowance of extra calls can ever hold."""
    return len(calls) <= BURST and all(call.hedged for call in calls)


def request(calls: Sequence[Call]) -> bytes:
    """The body for these calls, numbered from 1: an object for one, an array for several."""
    if len(calls) == 1:
        return _encode(Sent(1, calls[0].method, calls[0].params))
    return _encode([Sent(number, call.method, call.params) for number, call in enumerate(calls, start=1)])


@limit_recursion
def replies(body: bytes, count: int) -> list[Reply | AttemptFailed]:
    """One reply for each of `count` calls; AttemptFailed for a call that is left out, doubled or refused by the node.

    Raises AttemptFailed for a body that cannot be believed, BatchRefused for an error in the place of an array.
    """
    if not body.isascii():
        _require_utf8(body)
    try:
        return [_checked(_one(body), 1)] if count == 1 else _sorted(_decoded(body), count)
    except MALFORMED as error:
        raise AttemptFailed("not a JSON-RPC answer") from error


def _decoded(body: bytes) -> list[Reply]:
    try:
        return _many(body)
    except msgspec.ValidationError:
        pass
    if body.lstrip()[:1] == b"{":
        raise BatchRefused("one answer for many calls")
    found = []
    for slot in _slots(body):
        try:
            found.append(_one(slot))
        except MALFORMED:
            continue
    return found


def _sorted(found: Sequence[Reply], count: int) -> list[Reply | AttemptFailed]:
    if len(found) == count and all(type(reply.id) is int and reply.id == at for at, reply in enumerate(found, 1)):
        return [_checked(reply, reply.id) for reply in found]
    by_id: dict[int, list[Reply]] = {}
    for reply in found:
        if reply.id is None:
            continue
        if type(reply.id) is not int or not 1 <= reply.id <= count:
            # Who counts differently may have put our numbers, too, on answers of somebody else.
            raise AttemptFailed("numbers that nobody sent")
        by_id.setdefault(reply.id, []).append(reply)
    slots: list[Reply | AttemptFailed] = []
    for number in range(1, count + 1):
        given = by_id.get(number, [])
        slots.append(_checked(given[0], number) if len(given) == 1 else AttemptFailed("left out or given twice"))
    return slots


def _checked(reply: Reply, number: int) -> Reply | AttemptFailed:
    if type(reply.id) is not int or reply.id != number:
        return AttemptFailed("an answer to another call")
    if not reply.is_error:
        return reply if len(reply.result) else AttemptFailed("neither result nor error")
    try:
        error = error_body(reply.error)
    except MALFORMED:
        return AttemptFailed("an error without code and message")
    if error.code in OF_THE_NODE and not EXECUTION.search(error.message):
        return Refused(f"JSON-RPC error {error.code}")
    return reply


def _require_utf8(body: bytes) -> None:
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise AttemptFailed("not UTF-8") from error
