"""What a client sends, read strictly (JSON-RPC 2.0): bytes to slots, each with its id as it was written. No I/O.

Only ids are handed back as they came. Methods and params are decoded here or by the policy and written anew for the
node: all JSON parsers keep the last of duplicate keys, but nobody promises it.
"""

from typing import Literal, final

import msgspec
from msgspec import Raw, Struct

from kisslock.depth import shallow
from kisslock.rpc.faults import INVALID_REQUEST, PARSE_ERROR, Fault

NULL = b"null"
NOT_GIVEN = Raw()
# What an id may begin with: text, a number, null. Not true, false, an array or an object.
ID_BEGINS = frozenset(b'"-0123456789n')
MALFORMED = (msgspec.DecodeError, RecursionError)


@final
class Asked(Struct, gc=False):
    """One request object; without `id` a notification."""

    method: str
    jsonrpc: Literal["2.0"]
    params: Raw = NOT_GIVEN
    id: Raw = NOT_GIVEN


@final
class Invalid(Struct, gc=False):
    """A slot that is no request object, and what it is answered with."""

    id: bytes
    fault: Fault


class Named(Struct, gc=False):
    """Whatever has an id."""

    id: Raw = NOT_GIVEN


Slot = Asked | Invalid

_one = msgspec.json.Decoder(Asked).decode
_many = msgspec.json.Decoder(list[Asked]).decode
_slots = msgspec.json.Decoder(list[Raw]).decode
_whole = msgspec.json.Decoder(Raw).decode
_named = msgspec.json.Decoder(Named).decode


@shallow
def parse(body: bytes, most: int) -> tuple[list[Slot], bool]:
    """The slots of a body and whether it was a batch; raises Fault for a body that is answered as a whole."""
    if not body.isascii():
        _require_utf8(body)
    try:
        if body.lstrip(b" \t\r\n")[:1] != b"[":
            return [_alone(body)], False
        return _batch(body, most), True
    except RecursionError:
        raise Fault(PARSE_ERROR, "The body is nested too deeply.") from None
    except msgspec.DecodeError as error:
        raise Fault(PARSE_ERROR, f"The body is not JSON: {error}.") from None


def _batch(body: bytes, most: int) -> list[Slot]:
    try:
        slots: list[Slot] = [
            asked if not (identity := bytes(asked.id)) or identity[0] in ID_BEGINS else _invalid(Raw(b"{}"))
            for asked in _many(body)
        ]
    except msgspec.ValidationError:
        slots = [_slot(raw) for raw in _slots(body)]
    if not slots:
        raise Fault(INVALID_REQUEST, "An empty batch asks for nothing.")
    if len(slots) > most:
        raise Fault(INVALID_REQUEST, f"A batch may hold {most} calls; this one holds {len(slots)}.")
    return slots


def _alone(body: bytes) -> Slot:
    try:
        asked = _one(body)
    except msgspec.ValidationError:
        # What is no request may still be no JSON, further on.
        return _invalid(_whole(body))
    return asked if _has_good_id(asked) else _invalid(Raw(b"{}"))


def _slot(raw: Raw) -> Slot:
    try:
        asked = _one(raw)
    except msgspec.ValidationError:
        return _invalid(raw)
    return asked if _has_good_id(asked) else _invalid(Raw(b"{}"))


def _has_good_id(asked: Asked) -> bool:
    identity = bytes(asked.id)
    return not identity or identity[0] in ID_BEGINS


def _invalid(raw: Raw) -> Invalid:
    """The error, under the slot's id where that can be made out (JSON-RPC 2.0, section 5)."""
    try:
        identity = bytes(_named(raw).id)
    except MALFORMED:
        identity = b""
    good = identity if identity and identity[0] in ID_BEGINS else NULL
    sentence = 'Not a request: it needs "jsonrpc": "2.0", a method, and an id that is text, a number or null.'
    return Invalid(good, Fault(INVALID_REQUEST, sentence))


def _require_utf8(body: bytes) -> None:
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Fault(PARSE_ERROR, "The body is not UTF-8.") from None
