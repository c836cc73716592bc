"""Bodies of clients are parsed strictly. Each gets a response, and none crashes the server."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.faults import Fault
from kisslock.rpc.params import MAX_GAS
from kisslock.rpc.policy import RULES_BY_METHOD
from kisslock.rpc.requests import InvalidRequest, parse_slots
from kisslock.rpc.responses import serialize_responses

MAX_BATCH = 1000
JSON_SCALARS = (
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False, allow_infinity=False)
)
JSON_VALUES = st.recursive(
    JSON_SCALARS | st.text(), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
REQUEST_IDS = st.text() | st.integers(-(2**53), 2**53) | st.none()
VALID_REQUESTS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "method": st.text(max_size=30), "id": REQUEST_IDS}, optional={"params": JSON_VALUES}
)
ALMOST_VALID_REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": JSON_VALUES,
        "method": JSON_VALUES,
        "id": JSON_VALUES,
        "params": JSON_VALUES,
        "else": JSON_VALUES,
    },
)


def responses_to_body(body: bytes) -> Any:
    """Return the decoded response if each slot's result is null."""
    try:
        slots, ids, is_batch = parse_slots(body, MAX_BATCH)
    except Fault as fault:
        return json.loads(b"{" + fault.tail[1:] + b"}")
    response_tails = [slot.fault.tail if isinstance(slot, InvalidRequest) else b',"result":null' for slot in slots]
    serialized = serialize_responses(ids, response_tails, 10**9, is_batch=is_batch)
    return None if serialized is None else json.loads(serialized)


@given(st.binary(max_size=300))
def test_any_bytes_are_parsed_or_rejected_with_a_standard_error_code(body: bytes) -> None:
    response = responses_to_body(body)
    if response is not None and "error" in response:
        assert response["error"]["code"] in {-32700, -32600}


@given(JSON_VALUES)
def test_any_json_is_parsed_or_rejected_call_by_call(value: Any) -> None:
    response = responses_to_body(json.dumps(value).encode())
    if isinstance(value, list) and value:
        assert response is None or 0 < len(response) <= len(value)
    elif response is not None:
        assert isinstance(response, dict)
        assert ("result" in response) != ("error" in response)


# Specification 7.2
@given(st.lists(VALID_REQUESTS | ALMOST_VALID_REQUESTS | JSON_VALUES, min_size=1, max_size=10))
def test_every_valid_request_of_a_batch_gets_its_response_in_order_with_its_own_id(requests: list[Any]) -> None:
    responses = responses_to_body(json.dumps(requests).encode()) or []
    assert all(
        response["jsonrpc"] == "2.0" and ("result" in response) != ("error" in response) for response in responses
    )
    valid_requests = [
        request["id"]
        for request in requests
        if isinstance(request, dict) and _is_valid_request(request) and "id" in request
    ]
    assert [response["id"] for response in responses if "result" in response] == valid_requests


def _is_valid_request(request: dict[str, Any]) -> bool:
    request_id = request.get("id")
    is_plain_id = request_id is None or (isinstance(request_id, str | int | float) and not isinstance(request_id, bool))
    return request.get("jsonrpc") == "2.0" and isinstance(request.get("method"), str) and is_plain_id


@given(JSON_VALUES, st.sampled_from(sorted(RULES_BY_METHOD)))
def test_the_params_of_any_request_are_checked_and_encoded_again_before_they_are_forwarded(
    params: Any, method: str
) -> None:
    outcome = Decider(1, RULES_BY_METHOD).decide(method, json.dumps(params).encode())
    if isinstance(outcome, Decision):
        forwarded_params = msgspec.json.decode(outcome.call.params)
        if RULES_BY_METHOD[method].gas_limited:
            assert int(forwarded_params[0].pop("gas"), 16) <= MAX_GAS
        assert remove_null(forwarded_params) == remove_null(json.loads(json.dumps(params)))
    else:
        assert outcome.startswith((b',"error":', b',"result":'))


def remove_null(params: list[Any]) -> list[Any]:
    """Return params without null members, and without empty overrides."""
    known_fields = [
        param if not isinstance(param, dict) else {k: v for k, v in param.items() if v is not None} for param in params
    ]
    return [one for one in known_fields if one]


@pytest.mark.parametrize(
    "request_id", ["1", '"a"', '""', "null", "-7", "1.50", "1e3", '"\\u00e9\\n"', "12345678901234567890123"]
)
def test_the_id_of_a_request_is_returned_byte_for_byte(request_id: str) -> None:
    _, ids, _ = parse_slots(b'{"jsonrpc":"2.0","method":"m","id": %b }' % request_id.encode(), MAX_BATCH)
    assert serialize_responses(ids, [b',"result":1'], 1000, is_batch=False) == (
        b'{"jsonrpc":"2.0","id":%b,"result":1}' % request_id.encode()
    )


@pytest.mark.parametrize("request_id", ["true", "false", "[1]", "{}"])
def test_a_request_with_an_invalid_id_is_rejected_with_a_null_id(request_id: str) -> None:
    for body in (b'{"jsonrpc":"2.0","method":"m","id":%b}', b'[{"jsonrpc":"2.0","method":"m","id":%b}]'):
        response = responses_to_body(body % request_id.encode())
        (response,) = response if isinstance(response, list) else [response]
        assert (response["id"], response["error"]["code"]) == (None, -32600)


@pytest.mark.parametrize(
    "body",
    ["", " ", "{", "[", "nope", '{"a":1}x', "[1,]", '"\\q"', "\x00", "01", "NaN", "[1 2]", "\ufeff{}", "{'a':1}"],
)
def test_a_body_that_is_not_json_returns_a_parse_error(body: str) -> None:
    assert responses_to_body(body.encode())["error"]["code"] == -32700


def test_a_body_that_is_not_utf_8_returns_a_parse_error() -> None:
    assert responses_to_body(b'{"jsonrpc":"2.0","method":"\xff","id":1}')["error"]["code"] == -32700


@pytest.mark.parametrize(
    "slot",
    [
        "1", "null", '"eth_call"', "[]", "[[]]", '{"method":"m","id":5}', '{"jsonrpc":"1.0","method":"m","id":5}',
        '{"jsonrpc":2.0,"method":"m","id":5}', '{"jsonrpc":"2.0","id":5}', '{"jsonrpc":"2.0","method":1,"id":5}',
        '{"jsonrpc":"2.0","method":null,"id":5}',
    ],
)  # fmt: skip
def test_an_invalid_call_of_a_batch_gets_an_error_with_its_id_if_the_id_can_be_read(slot: str) -> None:
    (response,) = responses_to_body(f"[{slot}]".encode())
    assert response["error"]["code"] == -32600
    assert response["id"] == (5 if '"id":5' in slot else None)


def test_a_request_without_an_id_is_a_notification_and_gets_no_response() -> None:
    notification, request_with_id = {"jsonrpc": "2.0", "method": "m"}, {"jsonrpc": "2.0", "method": "m", "id": None}
    assert responses_to_body(json.dumps(notification).encode()) is None
    assert responses_to_body(json.dumps([notification, notification]).encode()) is None
    assert responses_to_body(json.dumps([notification, request_with_id]).encode()) == [
        {"jsonrpc": "2.0", "id": None, "result": None}
    ]


@pytest.mark.parametrize("depth", [600, 2000, 100_000])
@pytest.mark.parametrize("shape", ['{"jsonrpc":"2.0","id":1,"method":"eth_call","params":%s}', "%s", "[%s]"])
def test_a_deeply_nested_body_is_parsed_or_rejected_without_a_crash(depth: int, shape: str) -> None:
    response = responses_to_body((shape % ("[" * depth + "]" * depth)).encode())
    for slot in response if isinstance(response, list) else [response]:
        assert "result" in slot or slot["error"]["code"] in {-32700, -32600}


def test_params_that_are_nested_too_deeply_are_rejected() -> None:
    assert b"-32602" in bytes(Decider(1, RULES_BY_METHOD).decide("eth_call", b"[" * 5000 + b"]" * 5000))  # type: ignore[arg-type]
