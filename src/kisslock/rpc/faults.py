"""JSON-RPC errors of the gateway's own, as members of an answer.

-32700 to -32600 are the standard's (JSON-RPC 2.0, 5.1). The others lie in the range for servers, at numbers that no
client tries again: viem repeats -1, -32603, -32005, -32007 and 429, and -32000 to -32006 mean something (EIP-1474).
"""

from collections.abc import Mapping

import msgspec

from kisslock.errors import clip
from kisslock.upstream.errors import UpstreamDown

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
NODES_DOWN = -32090
ANSWER_TOO_LARGE = -32091

# The rest of an answer after its id, the comma in front included, the brace at the end not.
ResponseTail = bytes


class DownTail(bytes):
    """The tail of a call that no node answered; another flight may still bring an answer."""

    __slots__ = ()


class Fault(Exception):
    """A call that is answered with an error of ours; `tail` is that error as a member of the answer."""

    def __init__(self, code: int, message: str, data: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        error: dict[str, object] = {"code": code, "message": message}
        if data:
            error["data"] = data
        self.tail: ResponseTail = b',"error":' + msgspec.json.encode(error)


def unknown_method(method: str) -> Fault:
    """The policy does not have the method."""
    return Fault(METHOD_NOT_FOUND, f"The method {clip(method)} is not available here.")


def invalid_params(why: str) -> Fault:
    """The method is allowed, but not with these params."""
    return Fault(INVALID_PARAMS, why)


def down(error: UpstreamDown) -> DownTail:
    """No node answered; `data.code` says what the last attempt came to (specification section 8)."""
    return DownTail(Fault(NODES_DOWN, error.message, {"code": error.code, "hint": error.hint}).tail)


def too_large(most: int) -> Fault:
    """The answer, or the answers of one batch together, exceed what is sent."""
    return Fault(ANSWER_TOO_LARGE, f"The answer is larger than {most} bytes.", {"code": "rpc/answer-too-large"})
