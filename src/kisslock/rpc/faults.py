"""The JSON-RPC errors of the gateway itself.

JSON-RPC 2.0 (5.1) defines the codes from -32700 to -32600. All other codes of the gateway are in the range that
JSON-RPC reserves for servers. The gateway uses none of the codes that clients retry. For example, viem retries -1,
-32603, -32005, -32007 and 429. EIP-1474 defines the codes from -32000 to -32006.
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

# The JSON of a response after its ID and without the closing brace: `,"result":...` or `,"error":...`.
ResponseTail = bytes


class Fault(Exception):
    """An error that the gateway returns for a call. `tail` is the encoded response after its id."""

    def __init__(self, code: int, message: str, data: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        error: dict[str, object] = {"code": code, "message": message}
        if data:
            error["data"] = data
        self.tail: ResponseTail = b',"error":' + msgspec.json.encode(error)


def unknown_method_fault(method: str) -> Fault:
    """Return the error for a method that the policy does not allow."""
    return Fault(METHOD_NOT_FOUND, f"The method {clip(method)} is not available here.")


def invalid_params_fault(reason: str) -> Fault:
    """Return the error for params that the policy does not allow."""
    return Fault(INVALID_PARAMS, reason)


def nodes_down_response(error: UpstreamDown) -> ResponseTail:
    """Return the error if no node responded.

    `data.code` is the last attempt's outcome (specification.md, section 8).
    """
    return Fault(NODES_DOWN, error.message, {"code": error.code, "hint": error.hint}).tail


def response_too_large_fault(max_bytes: int) -> Fault:
    """Return the error for a response, or the responses of a batch, that exceed the limit in the settings."""
    return Fault(ANSWER_TOO_LARGE, f"The response is larger than {max_bytes} bytes.", {"code": "rpc/answer-too-large"})
