"""Tables of the objects that params can contain, with the exact names and types of the execution API.

Nodes written in Go ignore the case of member names, so a node could read a member that the gateway has not checked.
Nodes therefore never receive the client's object, but a copy of the object's known members. Members whose value is null
are omitted.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from kisslock.errors import clip
from kisslock.rpc.faults import invalid_params

# geth's limits for a filter: the number of topics, and the number of alternatives for each topic.
MAX_TOPICS = 4
MAX_TOPIC_CHOICES = 1000
MAX_LOG_ADDRESSES = 1000


class InvalidParam(Exception):
    """A value is invalid. `path` is the path from the checked object to the invalid value."""

    def __init__(self, why: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.why, self.path = why, path


# A validator takes a value from the client. The function returns the value to send to the node, or raises InvalidParam.
Validator = Callable[[object], object]
Shape = Mapping[str, Validator]


def text_like(pattern: str, must_be: str) -> Validator:
    """Return a validator for a string that matches a pattern."""
    matches = re.compile(pattern).fullmatch

    def validate(value: object) -> object:
        if not isinstance(value, str) or not matches(value):
            raise InvalidParam(f"must be {must_be}")
        return value

    return validate


def list_of(item: Validator, must_be: str, max_items: int | None = None) -> Validator:
    """Return a validator for a list of at most `max_items` items."""

    def validate(value: object) -> object:
        if not isinstance(value, list) or (max_items is not None and len(value) > max_items):
            raise InvalidParam(f"must be {must_be}")
        return [item(entry) for entry in value]

    return validate


def either(scalar: Validator, several: Validator) -> Validator:
    """Return a validator for a single value or a list."""
    return lambda value: several(value) if isinstance(value, list) else scalar(value)


def or_null(validator: Validator) -> Validator:
    """Return a validator that also accepts null."""
    return lambda value: None if value is None else validator(value)


def object_of(shape: Shape, must_be: str) -> Validator:
    """Return a validator for an object that has no other members than these."""

    def validate(value: object) -> object:
        if not isinstance(value, dict):
            raise InvalidParam(f"must be {must_be}")
        return _members(value, shape)

    return validate


def _data(value: object) -> object:
    # Check only the prefix, because data can have a million digits.
    if not isinstance(value, str) or value[:2] != "0x":
        raise InvalidParam("must be data such as 0x1234")
    return value


def _flag(value: object) -> object:
    if not isinstance(value, bool):
        raise InvalidParam("must be true or false")
    return value


NUMBER = text_like(r"0x[0-9a-fA-F]{1,64}", "a number such as 0x1f")
HASH = text_like(r"0x[0-9a-fA-F]{64}", "32 bytes, 0x and 64 hex digits")
# Shorter addresses are accepted here, because the node checks the length.
ADDRESS = text_like(r"0x[0-9a-fA-F]{1,40}", "an address")
BLOCK = text_like(r"0x[0-9a-fA-F]{1,64}|earliest|latest|pending|safe|finalized", "a tag, or a number such as 0x1f")

ACCESS: Shape = {"address": ADDRESS, "storageKeys": list_of(NUMBER, "a list of storage keys")}
AUTHORIZATION: Shape = {
    "address": ADDRESS,
    **dict.fromkeys(("chainId", "nonce", "yParity", "v", "r", "s"), NUMBER),
}
TRANSACTION: Shape = {
    **dict.fromkeys(("type", "nonce", "gas", "value", "chainId"), NUMBER),
    **dict.fromkeys(("gasPrice", "maxPriorityFeePerGas", "maxFeePerGas", "maxFeePerBlobGas"), NUMBER),
    "from": ADDRESS,
    "to": ADDRESS,
    "data": _data,
    "input": _data,
    "accessList": list_of(object_of(ACCESS, "an entry of an access list"), "an access list (EIP-2930)"),
    "authorizationList": list_of(object_of(AUTHORIZATION, "an authorization"), "a list of authorizations (EIP-7702)"),
    "blobVersionedHashes": list_of(HASH, "a list of hashes"),
    "blobs": list_of(_data, "a list of blobs"),
}
FILTER: Shape = {
    "fromBlock": BLOCK,
    "toBlock": BLOCK,
    "blockHash": HASH,
    "address": either(
        ADDRESS, list_of(ADDRESS, f"an address or a list of at most {MAX_LOG_ADDRESSES}", MAX_LOG_ADDRESSES)
    ),
    "topics": list_of(
        or_null(either(HASH, list_of(or_null(HASH), f"at most {MAX_TOPIC_CHOICES} choices", MAX_TOPIC_CHOICES))),
        f"a list of at most {MAX_TOPICS} topics",
        MAX_TOPICS,
    ),
}
BLOCK_ID: Shape = {"blockNumber": NUMBER, "blockHash": HASH, "requireCanonical": _flag}


def copy_known(value: Mapping[str, object], shape: Shape) -> dict[str, Any]:
    """Return a copy with the known members. Raises Fault (-32602) for an unknown member or a wrong type."""
    try:
        return _members(value, shape)
    except InvalidParam as error:
        raise invalid_params(f"{'.'.join(error.path)} {error.why}.") from None


def _members(value: Mapping[str, object], shape: Shape) -> dict[str, Any]:
    checked = {}
    for name, field in value.items():
        validator = shape.get(name)
        if validator is None:
            raise InvalidParam("is not a known member (names are case-sensitive)", (clip(name),))
        if field is None:
            continue
        try:
            checked[name] = validator(field)
        except InvalidParam as error:
            raise InvalidParam(error.why, (name, *error.path)) from None
    return checked
