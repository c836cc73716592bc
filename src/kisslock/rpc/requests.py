"""Strict parsing of a JSON-RPC 2.0 body into slots, each with its ID as the client wrote it. No I/O.

Clients receive their IDs byte for byte. Methods and params are decoded, and encoded again for the node. JSON does not
define which of two duplicate keys counts. Because params are encoded again, the node receives exactly what the policy
has checked.
"""

import re
from typing import Literal, final

import msgspec
from msgspec import Raw, Struct

from kisslock.json_depth import limit_depth
from kisslock.rpc.faults import INVALID_REQUEST, PARSE_ERROR, Fault

NULL_ID = b"null"
ABSENT_RAW = Raw()
# The first bytes that a valid ID can have: a valid ID is a string, a number or null, or it is absent. `true`, `false`,
# an array and an object begin with other bytes, so they are invalid IDs.
ID_FIRST_BYTES = frozenset({b"", *(bytes((byte,)) for byte in b'"-0123456789n')})
# Finds an invalid ID in the IDs of a batch, joined by newlines. The expression can also match a newline inside a valid
# string ID, so the caller checks each ID after a match.
find_invalid_id = re.compile(rb'(?:\A|\n)[^"\-0-9n\n]').search
# Copies a Raw object to bytes. `bytes()` would take one and a half times as long.
to_bytes = b"".join
MALFORMED_ERRORS = (msgspec.DecodeError, RecursionError)


@final
class RpcRequest(Struct, gc=False):
    """A request object of JSON-RPC. A request without `id` is a notification."""

    method: str
    jsonrpc: Literal["2.0"]
    params: Raw = ABSENT_RAW
    id: Raw = ABSENT_RAW


@final
class InvalidRequest(Struct, gc=False):
    """A slot that is not a valid request object, with the error that the client receives for it."""

    id: bytes
    fault: Fault


class IdOnly(Struct, gc=False):
    """The shape of a request object of which only the ID is read."""

    id: Raw = ABSENT_RAW


Slot = RpcRequest | InvalidRequest
# The slots of a request, the IDs as the client wrote them (empty for a notification), and True for a batch.
ParsedBody = tuple[list[Slot], list[bytes], bool]

_decode_request = msgspec.json.Decoder(RpcRequest).decode
_decode_requests = msgspec.json.Decoder(list[RpcRequest]).decode
_split_batch = msgspec.json.Decoder(list[Raw]).decode
_decode_any = msgspec.json.Decoder(Raw).decode
_decode_id = msgspec.json.Decoder(IdOnly).decode


@limit_depth
def parse_slots(body: bytes, max_calls: int) -> ParsedBody:
    """Return the slots of a body. Raises Fault if the whole body gets one error."""
    if not body.isascii():
        _require_utf8(body)
    try:
        if body[:1] == b"{" or body.lstrip(b" \t\r\n")[:1] != b"[":
            return _parse_single(body)
        return *_parse_batch(body, max_calls), True
    except RecursionError:
        raise Fault(PARSE_ERROR, "The body is nested too deeply.") from None
    except msgspec.DecodeError as error:
        raise Fault(PARSE_ERROR, f"The body is not JSON: {error}.") from None


def _parse_batch(body: bytes, max_calls: int) -> tuple[list[Slot], list[bytes]]:
    try:
        slots: list[Slot] = [*_decode_requests(body)]
    except msgspec.ValidationError:
        slots = [_parse_slot(raw) for raw in _split_batch(body)]
    ids = [to_bytes((slot.id,)) for slot in slots]
    if find_invalid_id(b"\n".join(ids)):
        slots = [
            slot if slot_id[:1] in ID_FIRST_BYTES else INVALID_ID_SLOT for slot, slot_id in zip(slots, ids, strict=True)
        ]
        ids = [bytes(slot.id) for slot in slots]
    if not slots:
        raise Fault(INVALID_REQUEST, "The batch is empty.")
    if len(slots) > max_calls:
        raise Fault(INVALID_REQUEST, f"A batch can have at most {max_calls} calls; this batch has {len(slots)}.")
    return slots, ids


def _parse_single(body: bytes) -> ParsedBody:
    try:
        request = _decode_request(body)
    except msgspec.ValidationError:
        # The decoder stops at the first invalid member, so the text after this member can still be invalid JSON.
        invalid_request = _create_invalid_request(_decode_any(body))
        return [invalid_request], [invalid_request.id], False
    slot_id = bytes(request.id)
    return ([request], [slot_id], False) if slot_id[:1] in ID_FIRST_BYTES else ([INVALID_ID_SLOT], [NULL_ID], False)


def _parse_slot(raw: Raw) -> Slot:
    try:
        return _decode_request(raw)
    except msgspec.ValidationError:
        return _create_invalid_request(raw)


def _create_invalid_request(raw: Raw) -> InvalidRequest:
    """Return the error for an invalid slot. The error has the slot's ID if it is readable (JSON-RPC 2.0, section 5)."""
    try:
        slot_id = bytes(_decode_id(raw).id)
    except MALFORMED_ERRORS:
        slot_id = b""
    valid_id = slot_id if slot_id and slot_id[:1] in ID_FIRST_BYTES else NULL_ID
    sentence = 'Not a request: it must have "jsonrpc": "2.0", a method, and an id that is a string, a number or null.'
    return InvalidRequest(valid_id, Fault(INVALID_REQUEST, sentence))


# Replaces a request whose ID is invalid. The response to such a request has the ID null.
INVALID_ID_SLOT = _create_invalid_request(Raw(b"{}"))


def _require_utf8(body: bytes) -> None:
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Fault(PARSE_ERROR, "The body is not UTF-8.") from None
