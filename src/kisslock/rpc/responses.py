"""Writes a response's body: for each slot its ID, byte for byte, and its tail, in the order of the slots."""

from collections.abc import Sequence

from kisslock.rpc.faults import Fault, ResponseTail, response_too_large_fault
from kisslock.rpc.requests import NULL_ID

RESPONSE_START = b'{"jsonrpc":"2.0","id":'
# The separator ends a response with the brace that its tail lacks, and begins the next response.
RESPONSE_SEPARATOR = b"}," + RESPONSE_START


def error_response(fault: Fault) -> bytes:
    """Return the body of the error for a request that cannot be handled slot by slot."""
    return b"%b%b%b}" % (RESPONSE_START, NULL_ID, fault.tail)


def serialize_responses(
    ids: Sequence[bytes], tails: Sequence[ResponseTail], max_bytes: int, *, is_batch: bool
) -> bytes | None:
    """Return the body, or None if all slots are notifications. Responses beyond `max_bytes` become errors."""
    if not is_batch and ids[0] and len(ids[0]) + len(tails[0]) + len(RESPONSE_SEPARATOR) <= max_bytes:
        return b"%b%b%b}" % (RESPONSE_START, ids[0], tails[0])
    if sum(map(len, ids)) + sum(map(len, tails)) + len(ids) * len(RESPONSE_SEPARATOR) <= max_bytes:
        responses = [call_id + tail for call_id, tail in zip(ids, tails, strict=True) if call_id]
    else:
        responses = _responses_within_limit(ids, tails, max_bytes)
    if not responses:
        return None
    if not is_batch:
        return b"%b%b}" % (RESPONSE_START, responses[0])
    return b"[%b%b}]" % (RESPONSE_START, RESPONSE_SEPARATOR.join(responses))


def _responses_within_limit(ids: Sequence[bytes], tails: Sequence[ResponseTail], max_bytes: int) -> list[bytes]:
    """Return the responses that fit into `max_bytes` bytes, and errors for all later responses."""
    responses = []
    size = 0
    for call_id, tail in zip(ids, tails, strict=True):
        if not call_id:
            continue
        response = call_id + tail
        size += len(response) + len(RESPONSE_SEPARATOR)
        if size > max_bytes:
            size -= len(tail)
            response = call_id + response_too_large_fault(max_bytes).tail
            size += len(response) - len(call_id)
        responses.append(response)
    return responses
