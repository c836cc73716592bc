"""The rules of the ABI (specification section 5) and panic reasons (section 8). The front end uses the same cases."""

import json
from pathlib import Path
from typing import Any

import pytest
from eth_abi.exceptions import EncodingError

from kisslock.evm.abi import PANIC_REASONS, UnreadableData, decode, encode, encode_call, parameter_types, revert_reason
from kisslock.evm.address import is_address

VECTORS_FOLDER = Path(__file__).resolve().parents[2] / "vectors"
ABI_CASES = json.loads((VECTORS_FOLDER / "abi.json").read_text(encoding="utf-8"))["cases"]
PANIC_CASES = json.loads((VECTORS_FOLDER / "panics.json").read_text(encoding="utf-8"))["cases"]


def value_of_vector(abi_type: str, json_value: Any) -> Any:
    """Return the value of a vector. The file has large numbers and bytes as text because JSON supports neither."""
    if isinstance(json_value, list):
        return [value_of_vector(abi_type, item) for item in json_value]
    if isinstance(json_value, str) and abi_type.startswith(("int", "uint")):
        return int(json_value)
    return bytes.fromhex(json_value[2:]) if abi_type.startswith("bytes") else json_value


# Specification 5.4
@pytest.mark.parametrize("case", [case for case in ABI_CASES if case["takes"]], ids=lambda case: case["title"])
def test_a_value_that_fits_its_type_is_encoded(case: dict[str, Any]) -> None:
    encoded = encode([case["type"]], [value_of_vector(case["type"], case["value"])])
    assert encoded[-32:].hex() == case["word"]


# Specification 5.4
@pytest.mark.parametrize("case", [case for case in ABI_CASES if not case["takes"]], ids=lambda case: case["title"])
def test_a_value_that_does_not_fit_its_type_is_rejected(case: dict[str, Any]) -> None:
    with pytest.raises((EncodingError, TypeError)):
        encode([case["type"]], [value_of_vector(case["type"], case["value"])])


@pytest.mark.parametrize(
    "case", [case for case in ABI_CASES if case["type"] == "address"], ids=lambda case: case["title"]
)
def test_only_the_addresses_that_can_be_encoded_are_recognized_as_addresses(case: dict[str, Any]) -> None:
    assert is_address(case["value"]) == case["takes"]


# Specification 5.4
@pytest.mark.parametrize(
    ("types", "data"),
    [
        (["bool"], bytes(31) + b"\2"),
        (["uint8"], bytes(30) + b"\1\0"),
        (["address"], b"\1" + bytes(31)),
        (["bytes4"], b"abcde" + bytes(27)),
        (["string"], bytes(31) + b"\x20" + b"\xff" * 32),
        (["string"], bytes(31) + b"\x20" + bytes(31) + b"\1" + b"\xff" + bytes(31)),
        (["uint256"], b""),
    ],
)
def test_a_malformed_result_is_not_decoded(types: list[str], data: bytes) -> None:
    with pytest.raises(UnreadableData):
        decode(types, data)


@pytest.mark.parametrize(
    ("signature", "types"),
    [
        ("f()", []),
        ("f(bool)", ["bool"]),
        ("f(bytes,uint256,string[])", ["bytes", "uint256", "string[]"]),
        ("f((address,bool,bytes)[],bool)", ["(address,bool,bytes)[]", "bool"]),
    ],
)
def test_a_function_signature_is_split_into_its_argument_types(signature: str, types: list[str]) -> None:
    assert parameter_types(signature) == types


# Specification 8.3
@pytest.mark.parametrize("panic", PANIC_CASES, ids=lambda panic: panic["reason"])
def test_the_reason_of_a_revert_is_taken_from_its_panic_code(panic: dict[str, Any]) -> None:
    assert revert_reason(encode_call("Panic(uint256)", panic["code"])) == panic["reason"]


def test_the_vectors_contain_exactly_the_panic_codes_of_the_python_code() -> None:
    assert {panic["code"]: panic["reason"] for panic in PANIC_CASES} == PANIC_REASONS


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (encode_call("Error(string)", "Not today."), "Not today."),
        (encode_call("Panic(uint256)", 0x99), "Panic code 0x99."),
        (encode_call("Own(uint256)", 1), None),
        (b"\x4e\x48\x7b\x71", None),
        (b"\x08\xc3\x79\xa0" + b"\xff" * 64, None),
        (b"", None),
    ],
)
def test_the_revert_reason_distinguishes_a_revert_string_from_an_unknown_panic_code_and_from_other_data(
    data: bytes, reason: str | None
) -> None:
    assert revert_reason(data) == reason
