"""The JSON-RPC errors that the gateway itself answers with.

-32700 to -32600 are defined by JSON-RPC 2.0 (5.1). The others are in its range for servers, at numbers that clients do
not retry: viem retries -1, -32603, -32005, -32007 and 429; EIP-1474 defines -32000 to -32006.
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

# Response JSON after the id, without the closing brace: `,"result":...` or `,"error":...`.
ResponseTail = bytes


class Fault(Exception):
    """A call that the gateway answers with an error; `tail` is that error as a response tail."""

    def __init__(self, code: int, message: str, data: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        error: dict[str, object] = {"code": code, "message": message}
        if data:
            error["data"] = data
        self.tail: ResponseTail = b',"error":' + msgspec.json.encode(error)


def unknown_method(method: str) -> Fault:
    """The method is not in the policy."""
    return Fault(METHOD_NOT_FOUND, f"The method {clip(method)} is not available here.")


def invalid_params(why: str) -> Fault:
    """The method is in the policy, and its params are not allowed."""
    return Fault(INVALID_PARAMS, why)


def down(error: UpstreamDown) -> ResponseTail:
    """No node answered; `data.code` is the outcome of the last attempt (docs/internals/specification.md section 8)."""
    return Fault(NODES_DOWN, error.message, {"code": error.code, "hint": error.hint}).tail


def too_large(max_bytes: int) -> Fault:
    """The answer, or all answers of a batch together, are larger than the settings allow."""
    return Fault(ANSWER_TOO_LARGE, f"The response is larger than {max_bytes} bytes.", {"code": "rpc/answer-too-large"})
