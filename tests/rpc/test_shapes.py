"""The objects in params: known members are copied by exact name and type, others are rejected."""

import json
from typing import Any

import msgspec
import pytest

from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.params import MAX_PROOF_KEYS
from kisslock.rpc.policy import RULES_BY_METHOD
from kisslock.rpc.shapes import FILTER_SHAPE, MAX_LOG_ADDRESSES, MAX_TOPIC_CHOICES, MAX_TOPICS, TRANSACTION_SHAPE
from tests.rpc.conftest import HASH, Site, ask, call
from tests.upstream.faulty import FaultyNode

CAP = 10_000_000
A = "0x" + "11" * 20
# A transaction with all fields of GenericTransaction in the execution API, in the form that clients send.
WHOLE = {
    "type": "0x4",
    "nonce": "0x1",
    "to": A,
    "from": A,
    "gas": "0x5208",
    "value": "0x0",
    "input": "0x12",
    "data": "0x12",
    "gasPrice": "0x1",
    "maxPriorityFeePerGas": "0x1",
    "maxFeePerGas": "0x1",
    "maxFeePerBlobGas": "0x1",
    "accessList": [{"address": A, "storageKeys": [HASH]}],
    "blobVersionedHashes": [HASH],
    "blobs": ["0x12"],
    "chainId": "0x1",
    "authorizationList": [
        {"chainId": "0x1", "address": A, "nonce": "0x0", "yParity": "0x1", "v": "0x1b", "r": "0x1", "s": "0x1"}
    ],
}


def sent(method: str, *params: Any) -> Any:
    """Return the params that a node receives, or the error's code."""
    outcome = Decider(1, RULES_BY_METHOD, CAP).decide(method, json.dumps(params).encode())
    if isinstance(outcome, Decision):
        return msgspec.json.decode(outcome.call.params)
    return json.loads(b"{" + outcome[1:] + b"}")["error"]["code"]


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas", "eth_createAccessList"])
def test_every_known_field_of_a_transaction_is_forwarded_unchanged(method: str) -> None:
    assert sent(method, WHOLE, "latest") == [WHOLE, "latest"]
    assert WHOLE.keys() == TRANSACTION_SHAPE.keys()


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas", "eth_createAccessList"])
@pytest.mark.parametrize("name", [*(name.upper() for name in WHOLE), "Gas", "ga\u017f", "gas ", "", "stateOverride"])
def test_an_unknown_field_of_a_transaction_is_rejected(method: str, name: str) -> None:
    assert sent(method, {"to": A, name: "0x1"}, "latest") == -32602


WRONG: list[tuple[str, tuple[Any, ...]]] = [
    ("gas", (50, "50", "0x", "0x1_0", "0x" + "f" * 65, ["0x1"], True, {"a": 1})),
    ("to", (1, "0x" + "1" * 41, [A], False, "vitalik.eth")),
    ("data", (1, "12", ["0x"], {})),
    ("accessList", ({}, "0x", [1], [{"address": A, "StorageKeys": []}], [{"address": 1}])),
    ("authorizationList", ({}, [{"Nonce": "0x1"}], [{"nonce": 1}])),
    ("blobVersionedHashes", (HASH, ["0x1"])),
]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG for value in values])
def test_a_field_with_a_wrong_type_is_rejected(name: str, value: Any) -> None:
    assert sent("eth_call", {name: value}) == -32602


def test_a_field_that_is_null_is_omitted() -> None:
    called = {"to": None, "gas": None, "data": "0x", "gasPrice": None}
    assert sent("eth_estimateGas", called, "latest") == [{"data": "0x"}, "latest"]


@pytest.mark.parametrize("method", ["eth_call", "eth_createAccessList"])
@pytest.mark.parametrize(
    ("asked", "gets"), [(None, CAP), ("0x5208", 21_000), (hex(CAP), CAP), (hex(CAP + 1), CAP), ("0x2faf080", CAP)]
)
def test_a_call_from_a_page_has_at_most_the_gas_limit_in_the_settings(
    method: str, asked: str | None, gets: int
) -> None:
    called = {"to": A} if asked is None else {"to": A, "gas": asked}
    assert sent(method, called, "latest") == [{"to": A, "gas": hex(gets)}, "latest"]


def test_an_estimate_keeps_the_gas_that_the_page_requests() -> None:
    assert sent("eth_estimateGas", {"to": A}) == [{"to": A}]
    assert sent("eth_estimateGas", {"to": A, "gas": "0x2faf080"}) == [{"to": A, "gas": "0x2faf080"}]


def test_the_gas_limit_of_calls_comes_from_the_settings(site: Site, node: FaultyNode) -> None:
    ask(site(page_gas_max=500_000), call("eth_call", [{"to": A}, "latest"]))
    assert node.calls[0]["params"] == [{"to": A, "gas": hex(500_000)}, "latest"]


def test_a_valid_filter_is_forwarded_unchanged() -> None:
    for wanted in (
        {"fromBlock": "0x1", "toBlock": "0x2", "address": A, "topics": [HASH, None, [HASH, None]]},
        {"blockHash": HASH, "address": [A, A], "topics": []},
        {"fromBlock": "earliest", "toBlock": "0x1"},
        {"address": [A] * MAX_LOG_ADDRESSES, "topics": [[HASH] * MAX_TOPIC_CHOICES] * MAX_TOPICS},
    ):
        assert sent("eth_getLogs", wanted) == [wanted]


@pytest.mark.parametrize("name", [*(name.upper() for name in FILTER_SHAPE), "FromBlock", "fromblock", "limit"])
def test_an_unknown_field_of_a_filter_is_rejected(name: str) -> None:
    assert sent("eth_getLogs", {"fromBlock": "0x0", "toBlock": "0x1", name: "0x0"}) == -32602


@pytest.mark.parametrize(
    "wanted",
    [
        {"blockHash": False, "fromBlock": "0x0", "toBlock": "latest"}, {"blockHash": "", "fromBlock": "0x0"},
        {"blockHash": HASH, "fromBlock": "0x0"}, {"blockHash": HASH, "toBlock": "latest"}, {"blockHash": HASH[:-1]},
        {"blockHash": HASH + "0"}, {"blockHash": HASH + "\n"}, {"address": [A] * (MAX_LOG_ADDRESSES + 1)},
        {"address": {"0": A}}, {"address": [[A]]}, {"topics": [HASH] * (MAX_TOPICS + 1)},
        {"topics": [[HASH] * (MAX_TOPIC_CHOICES + 1)]}, {"topics": HASH}, {"topics": [[[HASH]]]}, {"topics": [1]},
        {"fromBlock": ["0x0"]}, {"fromBlock": 0},
        # If blockHash is null, the range is still checked.
        {"blockHash": None, "fromBlock": "0x0", "toBlock": "0xffffff"},
    ],
)  # fmt: skip
def test_a_filter_with_a_wrong_form_or_size_is_rejected(wanted: Any) -> None:
    assert sent("eth_getLogs", wanted) == -32602


@pytest.mark.parametrize(
    ("tag", "goes_on"),
    [
        ({"blockHash": HASH}, True),
        ({"blockHash": HASH, "requireCanonical": True}, True),
        ({"blockNumber": "0x1"}, True),
        ({"blockHash": HASH, "blockNumber": "0x1"}, False),
        ({"blockHash": "0xab"}, False),
        ({"blockHash": HASH, "RequireCanonical": True}, False),
        ({"blockhash": HASH}, False),
        ({"blockNumber": "0x1", "BlockHash": HASH}, False),
        ({"blockNumber": "latest"}, False),
        ({"requireCanonical": True}, False),
        ({"blockHash": HASH, "requireCanonical": "yes"}, False),
        ({}, False),
    ],
)
def test_a_block_object_names_exactly_one_block_as_in_eip_1898(tag: dict[str, Any], goes_on: bool) -> None:
    assert sent("eth_getBalance", A, tag) == ([A, tag] if goes_on else -32602)
    assert sent("eth_getProof", A, [], tag) == ([A, [], tag] if goes_on else -32602)
    assert sent("eth_call", {"to": A, "gas": "0x1"}, tag) == ([{"to": A, "gas": "0x1"}, tag] if goes_on else -32602)


def test_a_request_for_a_proof_can_contain_a_limited_number_of_storage_keys() -> None:
    most = ["0x1"] * MAX_PROOF_KEYS
    assert sent("eth_getProof", A, most, "latest") == [A, most, "latest"]
    refused: tuple[Any, ...] = ("0x1", None, {}, [*most, "0x1"])
    for keys in refused:
        assert sent("eth_getProof", A, keys, "latest") == -32602


def test_the_error_for_an_invalid_field_names_the_field(site: Site, node: FaultyNode) -> None:
    client = site()
    for called, says in (
        ({"Gas": "0x1"}, "Gas is not a known member (names are case-sensitive)."),
        ({"gas": 1}, "gas must be a number such as 0x1f."),
        ({"accessList": [{"address": 1}]}, "accessList.address must be an address."),
    ):
        error = ask(client, call("eth_call", [called]))["error"]
        assert (error["code"], error["message"]) == (-32602, says)
    assert node.requests == []
