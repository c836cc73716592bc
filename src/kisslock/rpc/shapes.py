"""Tables of the objects that params can contain, with the exact names and types of the execution API.

Nodes written in Go ignore the case of member names, so a node could read a member that the gateway has not checked.
Nodes therefore never receive the client's object, but a copy of the object's known members. Members whose value is null
are omitted.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from kisslock.errors import clip
from kisslock.rpc.faults import invalid_params_fault

# geth's limits for a filter: the number of topics, and the number of alternatives for each topic.
MAX_TOPICS = 4
MAX_TOPIC_CHOICES = 1000
MAX_LOG_ADDRESSES = 1000


class InvalidParam(Exception):
    """A value is invalid. `path` is the path from the checked object to the invalid value."""

    def __init__(self, reason: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason, self.path = reason, path


# A validator takes a value from the client. The function returns the value to send to the node, or raises InvalidParam.
Validator = Callable[[object], object]
Shape = Mapping[str, Validator]


def text_validator(pattern: str, expected_form: str) -> Validator:
    """Return a validator for a string that matches a pattern."""
    matches = re.compile(pattern).fullmatch

    def validate(value: object) -> object:
        if not isinstance(value, str) or not matches(value):
            raise InvalidParam(f"must be {expected_form}")
        return value

    return validate


def list_validator(item_validator: Validator, expected_form: str, max_items: int | None = None) -> Validator:
    """Return a validator for a list of at most `max_items` items."""

    def validate(value: object) -> object:
        if not isinstance(value, list) or (max_items is not None and len(value) > max_items):
            raise InvalidParam(f"must be {expected_form}")
        return [item_validator(entry) for entry in value]

    return validate


def single_or_list_validator(scalar_validator: Validator, list_item_validator: Validator) -> Validator:
    """Return a validator for a single value or a list."""
    return lambda value: list_item_validator(value) if isinstance(value, list) else scalar_validator(value)


def nullable_validator(validator: Validator) -> Validator:
    """Return a validator that also accepts null."""
    return lambda value: None if value is None else validator(value)


def object_validator(shape: Shape, expected_form: str) -> Validator:
    """Return a validator for an object that has no other members than these."""

    def validate(value: object) -> object:
        if not isinstance(value, dict):
            raise InvalidParam(f"must be {expected_form}")
        return _validate_members(value, shape)

    return validate


def _validate_data(value: object) -> object:
    # Check only the prefix, because data can have a million digits.
    if not isinstance(value, str) or value[:2] != "0x":
        raise InvalidParam("must be data such as 0x1234")
    return value


def _validate_boolean(value: object) -> object:
    if not isinstance(value, bool):
        raise InvalidParam("must be true or false")
    return value


NUMBER_VALIDATOR = text_validator(r"0x[0-9a-fA-F]{1,64}", "a number such as 0x1f")
HASH_VALIDATOR = text_validator(r"0x[0-9a-fA-F]{64}", "32 bytes, 0x and 64 hex digits")
# Shorter addresses are accepted here, because the node checks the length.
ADDRESS_VALIDATOR = text_validator(r"0x[0-9a-fA-F]{1,40}", "an address")
BLOCK_VALIDATOR = text_validator(
    r"0x[0-9a-fA-F]{1,64}|earliest|latest|pending|safe|finalized", "a tag, or a number such as 0x1f"
)

ACCESS_ENTRY_SHAPE: Shape = {
    "address": ADDRESS_VALIDATOR,
    "storageKeys": list_validator(NUMBER_VALIDATOR, "a list of storage keys"),
}
AUTHORIZATION_SHAPE: Shape = {
    "address": ADDRESS_VALIDATOR,
    **dict.fromkeys(("chainId", "nonce", "yParity", "v", "r", "s"), NUMBER_VALIDATOR),
}
TRANSACTION_SHAPE: Shape = {
    **dict.fromkeys(("type", "nonce", "gas", "value", "chainId"), NUMBER_VALIDATOR),
    **dict.fromkeys(("gasPrice", "maxPriorityFeePerGas", "maxFeePerGas", "maxFeePerBlobGas"), NUMBER_VALIDATOR),
    "from": ADDRESS_VALIDATOR,
    "to": ADDRESS_VALIDATOR,
    "data": _validate_data,
    "input": _validate_data,
    "accessList": list_validator(
        object_validator(ACCESS_ENTRY_SHAPE, "an entry of an access list"), "an access list (EIP-2930)"
    ),
    "authorizationList": list_validator(
        object_validator(AUTHORIZATION_SHAPE, "an authorization"), "a list of authorizations (EIP-7702)"
    ),
    "blobVersionedHashes": list_validator(HASH_VALIDATOR, "a list of hashes"),
    "blobs": list_validator(_validate_data, "a list of blobs"),
}
FILTER_SHAPE: Shape = {
    "fromBlock": BLOCK_VALIDATOR,
    "toBlock": BLOCK_VALIDATOR,
    "blockHash": HASH_VALIDATOR,
    "address": single_or_list_validator(
        ADDRESS_VALIDATOR,
        list_validator(ADDRESS_VALIDATOR, f"an address or a list of at most {MAX_LOG_ADDRESSES}", MAX_LOG_ADDRESSES),
    ),
    "topics": list_validator(
        nullable_validator(
            single_or_list_validator(
                HASH_VALIDATOR,
                list_validator(
                    nullable_validator(HASH_VALIDATOR), f"at most {MAX_TOPIC_CHOICES} choices", MAX_TOPIC_CHOICES
                ),
            )
        ),
        f"a list of at most {MAX_TOPICS} topics",
        MAX_TOPICS,
    ),
}
BLOCK_ID_SHAPE: Shape = {
    "blockNumber": NUMBER_VALIDATOR,
    "blockHash": HASH_VALIDATOR,
    "requireCanonical": _validate_boolean,
}


def copy_known_members(value: Mapping[str, object], shape: Shape) -> dict[str, Any]:
    """Return a copy with the known members. Raises Fault (-32602) for an unknown member or a wrong type."""
    try:
        return _validate_members(value, shape)
    except InvalidParam as error:
        raise invalid_params_fault(f"{'.'.join(error.path)} {error.reason}.") from None


def _validate_members(value: Mapping[str, object], shape: Shape) -> dict[str, Any]:
    valid_members = {}
    for name, member in value.items():
        validator = shape.get(name)
        if validator is None:
            raise InvalidParam("is not a known member (names are case-sensitive)", (clip(name),))
        if member is None:
            continue
        try:
            valid_members[name] = validator(member)
        except InvalidParam as error:
            raise InvalidParam(error.reason, (name, *error.path)) from None
    return valid_members
