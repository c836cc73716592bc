"""The objects in params: known members are copied by exact name and type, others are rejected."""

import json
from typing import Any

import msgspec
import pytest

from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.params import MAX_PROOF_KEYS
from kisslock.rpc.policy import RULES_BY_METHOD
from kisslock.rpc.shapes import FILTER_SHAPE, MAX_LOG_ADDRESSES, MAX_TOPIC_CHOICES, MAX_TOPICS, TRANSACTION_SHAPE
from tests.rpc.conftest import TRANSACTION_HASH, NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import FaultyNode

GAS_CAP = 10_000_000
ADDRESS = "0x" + "11" * 20
# A transaction with all fields of GenericTransaction in the execution API, in the form that clients send.
FULL_TRANSACTION = {
    "type": "0x4",
    "nonce": "0x1",
    "to": ADDRESS,
    "from": ADDRESS,
    "gas": "0x5208",
    "value": "0x0",
    "input": "0x12",
    "data": "0x12",
    "gasPrice": "0x1",
    "maxPriorityFeePerGas": "0x1",
    "maxFeePerGas": "0x1",
    "maxFeePerBlobGas": "0x1",
    "accessList": [{"address": ADDRESS, "storageKeys": [TRANSACTION_HASH]}],
    "blobVersionedHashes": [TRANSACTION_HASH],
    "blobs": ["0x12"],
    "chainId": "0x1",
    "authorizationList": [
        {"chainId": "0x1", "address": ADDRESS, "nonce": "0x0", "yParity": "0x1", "v": "0x1b", "r": "0x1", "s": "0x1"}
    ],
}


def forwarded_params(method: str, *params: Any) -> Any:
    """Return the params that a node receives, or the error's code."""
    outcome = Decider(1, RULES_BY_METHOD, GAS_CAP).decide(method, json.dumps(params).encode())
    if isinstance(outcome, Decision):
        return msgspec.json.decode(outcome.call.params)
    return json.loads(b"{" + outcome[1:] + b"}")["error"]["code"]


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas", "eth_createAccessList"])
def test_every_known_field_of_a_transaction_is_forwarded_unchanged(method: str) -> None:
    assert forwarded_params(method, FULL_TRANSACTION, "latest") == [FULL_TRANSACTION, "latest"]
    assert FULL_TRANSACTION.keys() == TRANSACTION_SHAPE.keys()


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas", "eth_createAccessList"])
@pytest.mark.parametrize(
    "name", [*(name.upper() for name in FULL_TRANSACTION), "Gas", "ga\u017f", "gas ", "", "stateOverride"]
)
def test_an_unknown_field_of_a_transaction_is_rejected(method: str, name: str) -> None:
    assert forwarded_params(method, {"to": ADDRESS, name: "0x1"}, "latest") == -32602


WRONG_PARAMS: list[tuple[str, tuple[Any, ...]]] = [
    ("gas", (50, "50", "0x", "0x1_0", "0x" + "f" * 65, ["0x1"], True, {"a": 1})),
    ("to", (1, "0x" + "1" * 41, [ADDRESS], False, "vitalik.eth")),
    ("data", (1, "12", ["0x"], {})),
    ("accessList", ({}, "0x", [1], [{"address": ADDRESS, "StorageKeys": []}], [{"address": 1}])),
    ("authorizationList", ({}, [{"Nonce": "0x1"}], [{"nonce": 1}])),
    ("blobVersionedHashes", (TRANSACTION_HASH, ["0x1"])),
]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG_PARAMS for value in values])
def test_a_field_with_a_wrong_type_is_rejected(name: str, value: Any) -> None:
    assert forwarded_params("eth_call", {name: value}) == -32602


def test_a_field_that_is_null_is_omitted() -> None:
    call_object = {"to": None, "gas": None, "data": "0x", "gasPrice": None}
    assert forwarded_params("eth_estimateGas", call_object, "latest") == [{"data": "0x"}, "latest"]


@pytest.mark.parametrize("method", ["eth_call", "eth_createAccessList"])
@pytest.mark.parametrize(
    ("requested_gas", "forwarded_gas"),
    [(None, GAS_CAP), ("0x5208", 21_000), (hex(GAS_CAP), GAS_CAP), (hex(GAS_CAP + 1), GAS_CAP), ("0x2faf080", GAS_CAP)],
)
def test_a_call_from_a_page_has_at_most_the_gas_limit_in_the_settings(
    method: str, requested_gas: str | None, forwarded_gas: int
) -> None:
    call_object = {"to": ADDRESS} if requested_gas is None else {"to": ADDRESS, "gas": requested_gas}
    assert forwarded_params(method, call_object, "latest") == [{"to": ADDRESS, "gas": hex(forwarded_gas)}, "latest"]


def test_an_estimate_keeps_the_gas_that_the_page_requests() -> None:
    assert forwarded_params("eth_estimateGas", {"to": ADDRESS}) == [{"to": ADDRESS}]
    assert forwarded_params("eth_estimateGas", {"to": ADDRESS, "gas": "0x2faf080"}) == [
        {"to": ADDRESS, "gas": "0x2faf080"}
    ]


def test_the_gas_limit_of_calls_comes_from_the_settings(new_gateway_client: NewGatewayClient, node: FaultyNode) -> None:
    post_requests(new_gateway_client(page_gas_max=500_000), create_call("eth_call", [{"to": ADDRESS}, "latest"]))
    assert node.calls[0]["params"] == [{"to": ADDRESS, "gas": hex(500_000)}, "latest"]


def test_a_valid_filter_is_forwarded_unchanged() -> None:
    for valid_filter in (
        {
            "fromBlock": "0x1",
            "toBlock": "0x2",
            "address": ADDRESS,
            "topics": [TRANSACTION_HASH, None, [TRANSACTION_HASH, None]],
        },
        {"blockHash": TRANSACTION_HASH, "address": [ADDRESS, ADDRESS], "topics": []},
        {"fromBlock": "earliest", "toBlock": "0x1"},
        {"address": [ADDRESS] * MAX_LOG_ADDRESSES, "topics": [[TRANSACTION_HASH] * MAX_TOPIC_CHOICES] * MAX_TOPICS},
    ):
        assert forwarded_params("eth_getLogs", valid_filter) == [valid_filter]


@pytest.mark.parametrize("name", [*(name.upper() for name in FILTER_SHAPE), "FromBlock", "fromblock", "limit"])
def test_an_unknown_field_of_a_filter_is_rejected(name: str) -> None:
    assert forwarded_params("eth_getLogs", {"fromBlock": "0x0", "toBlock": "0x1", name: "0x0"}) == -32602


@pytest.mark.parametrize(
    "invalid_filter",
    [
        {"blockHash": False, "fromBlock": "0x0", "toBlock": "latest"}, {"blockHash": "", "fromBlock": "0x0"},
        {"blockHash": TRANSACTION_HASH, "fromBlock": "0x0"}, {"blockHash": TRANSACTION_HASH, "toBlock": "latest"},
        {"blockHash": TRANSACTION_HASH[:-1]},
        {"blockHash": TRANSACTION_HASH + "0"}, {"blockHash": TRANSACTION_HASH + "\n"},
        {"address": [ADDRESS] * (MAX_LOG_ADDRESSES + 1)},
        {"address": {"0": ADDRESS}}, {"address": [[ADDRESS]]}, {"topics": [TRANSACTION_HASH] * (MAX_TOPICS + 1)},
        {"topics": [[TRANSACTION_HASH] * (MAX_TOPIC_CHOICES + 1)]}, {"topics": TRANSACTION_HASH},
        {"topics": [[[TRANSACTION_HASH]]]}, {"topics": [1]},
        {"fromBlock": ["0x0"]}, {"fromBlock": 0},
        # If blockHash is null, the range is still checked.
        {"blockHash": None, "fromBlock": "0x0", "toBlock": "0xffffff"},
    ],
)  # fmt: skip
def test_a_filter_with_a_wrong_form_or_size_is_rejected(invalid_filter: Any) -> None:
    assert forwarded_params("eth_getLogs", invalid_filter) == -32602


@pytest.mark.parametrize(
    ("tag", "is_forwarded"),
    [
        ({"blockHash": TRANSACTION_HASH}, True),
        ({"blockHash": TRANSACTION_HASH, "requireCanonical": True}, True),
        ({"blockNumber": "0x1"}, True),
        ({"blockHash": TRANSACTION_HASH, "blockNumber": "0x1"}, False),
        ({"blockHash": "0xab"}, False),
        ({"blockHash": TRANSACTION_HASH, "RequireCanonical": True}, False),
        ({"blockhash": TRANSACTION_HASH}, False),
        ({"blockNumber": "0x1", "BlockHash": TRANSACTION_HASH}, False),
        ({"blockNumber": "latest"}, False),
        ({"requireCanonical": True}, False),
        ({"blockHash": TRANSACTION_HASH, "requireCanonical": "yes"}, False),
        ({}, False),
    ],
)
def test_a_block_object_identifies_exactly_one_block_as_in_eip_1898(tag: dict[str, Any], is_forwarded: bool) -> None:
    assert forwarded_params("eth_getBalance", ADDRESS, tag) == ([ADDRESS, tag] if is_forwarded else -32602)
    assert forwarded_params("eth_getProof", ADDRESS, [], tag) == ([ADDRESS, [], tag] if is_forwarded else -32602)
    assert forwarded_params("eth_call", {"to": ADDRESS, "gas": "0x1"}, tag) == (
        [{"to": ADDRESS, "gas": "0x1"}, tag] if is_forwarded else -32602
    )


def test_a_request_for_a_proof_can_contain_a_limited_number_of_storage_keys() -> None:
    max_keys = ["0x1"] * MAX_PROOF_KEYS
    assert forwarded_params("eth_getProof", ADDRESS, max_keys, "latest") == [ADDRESS, max_keys, "latest"]
    too_many_keys: tuple[Any, ...] = ("0x1", None, {}, [*max_keys, "0x1"])
    for keys in too_many_keys:
        assert forwarded_params("eth_getProof", ADDRESS, keys, "latest") == -32602


def test_the_error_for_an_invalid_field_mentions_the_field(
    new_gateway_client: NewGatewayClient, node: FaultyNode
) -> None:
    client = new_gateway_client()
    for call_object, message in (
        ({"Gas": "0x1"}, "Gas is not a known member (names are case-sensitive)."),
        ({"gas": 1}, "gas must be a number such as 0x1f."),
        ({"accessList": [{"address": 1}]}, "accessList.address must be an address."),
    ):
        error = post_requests(client, create_call("eth_call", [call_object]))["error"]
        assert (error["code"], error["message"]) == (-32602, message)
    assert node.requests == []
