"""What a client sends, read strictly (JSON-RPC 2.0): bytes to slots, each with its id as it was written. No I/O.

Only ids are handed back as they came. Methods and params are decoded here or by the policy and written anew for the
node: all JSON parsers keep the last of duplicate keys, but nobody promises it.
"""

import re
from typing import Literal, final

import msgspec
from msgspec import Raw, Struct

from kisslock.json_depth import limit_recursion
from kisslock.rpc.faults import INVALID_REQUEST, PARSE_ERROR, Fault

NULL = b"null"
NOT_GIVEN = Raw()
# What an id may begin with: text, a number, null, or nothing at all. Not true, false, an array or an object.
ID_BEGINS = frozenset({b"", *(bytes((byte,)) for byte in b'"-0123456789n')})
# A batch's ids, one below the other: one of them begins otherwise, or a text has a line end in it.
BEGINS_OTHERWISE = re.compile(rb'(?:\A|\n)[^"\-0-9n\n]').search
# A copy of a Raw; `bytes()` takes half as long again.
copied = b"".join
MALFORMED = (msgspec.DecodeError, RecursionError)


@final
class RpcRequest(Struct, gc=False):
    """One request object; without `id` a notification."""

    method: str
    jsonrpc: Literal["2.0"]
    params: Raw = NOT_GIVEN
    id: Raw = NOT_GIVEN


@final
class InvalidRequest(Struct, gc=False):
    """A slot that is no request object, and what it is answered with."""

    id: bytes
    fault: Fault


class IdOnly(Struct, gc=False):
    """Whatever has an id."""

    id: Raw = NOT_GIVEN


Slot = RpcRequest | InvalidRequest
# Slots, their ids as they were written (empty for a notification), and whether they came as a batch.
Parsed = tuple[list[Slot], list[bytes], bool]

_one = msgspec.json.Decoder(RpcRequest).decode
_many = msgspec.json.Decoder(list[RpcRequest]).decode
_slots = msgspec.json.Decoder(list[Raw]).decode
_whole = msgspec.json.Decoder(Raw).decode
_id_only = msgspec.json.Decoder(IdOnly).decode


@limit_recursion
def parse(body: bytes, most: int) -> Parsed:
    """What a body asks for; raises Fault for a body that is answered as a whole."""
    if not body.isascii():
        _require_utf8(body)
    try:
        if body[:1] == b"{" or body.lstrip(b" \t\r\n")[:1] != b"[":
            return _single(body)
        return *_batch(body, most), True
    except RecursionError:
        raise Fault(PARSE_ERROR, "The body is nested too deeply.") from None
    except msgspec.DecodeError as error:
        raise Fault(PARSE_ERROR, f"The body is not JSON: {error}.") from None


def _batch(body: bytes, most: int) -> tuple[list[Slot], list[bytes]]:
    try:
        slots: list[Slot] = [*_many(body)]
    except msgspec.ValidationError:
        slots = [_slot(raw) for raw in _slots(body)]
    ids = [copied((slot.id,)) for slot in slots]
    if BEGINS_OTHERWISE(b"\n".join(ids)):
        slots = [slot if identity[:1] in ID_BEGINS else WITHOUT_ID for slot, identity in zip(slots, ids, strict=True)]
        ids = [bytes(slot.id) for slot in slots]
    if not slots:
        raise Fault(INVALID_REQUEST, "An empty batch asks for nothing.")
    if len(slots) > most:
        raise Fault(INVALID_REQUEST, f"A batch may hold {most} calls; this one holds {len(slots)}.")
    return slots, ids


def _single(body: bytes) -> Parsed:
    try:
        asked = _one(body)
    except msgspec.ValidationError:
        # What is no request may still be no JSON, further on.
        invalid = _invalid(_whole(body))
        return [invalid], [invalid.id], False
    identity = bytes(asked.id)
    return ([asked], [identity], False) if identity[:1] in ID_BEGINS else ([WITHOUT_ID], [NULL], False)


def _slot(raw: Raw) -> Slot:
    try:
        return _one(raw)
    except msgspec.ValidationError:
        return _invalid(raw)


def _invalid(raw: Raw) -> InvalidRequest:
    """The error, under the slot's id where that can be made out (JSON-RPC 2.0, section 5)."""
    try:
        identity = bytes(_id_only(raw).id)
    except MALFORMED:
        identity = b""
    good = identity if identity and identity[:1] in ID_BEGINS else NULL
    sentence = 'Not a request: it needs "jsonrpc": "2.0", a method, and an id that is text, a number or null.'
    return InvalidRequest(good, Fault(INVALID_REQUEST, sentence))


# A request whose id is none that an answer could bear.
WITHOUT_ID = _invalid(Raw(b"{}"))


def _require_utf8(body: bytes) -> None:
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Fault(PARSE_ERROR, "The body is not UTF-8.") from None
