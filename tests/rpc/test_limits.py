"""The maximum gas of a call, and the maximum number of blocks in a search of logs."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.rpc.conftest import NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import FaultyNode

REJECTED_CALLS: list[Any] = [
    [{"to": "0x1", "gas": "0x2faf081"}, "latest"],
    [{"to": "0x1", "gas": "0x" + "f" * 64}, "latest"],
    [{"to": "0x1", "gas": 50}, "latest"],
    [{"to": "0x1", "gas": "lots"}, "latest"],
    [{"to": "0x1"}, "latest", {"0x1": {"balance": "0x1"}}],
    [{"to": "0x1"}, "latest", {}, {"number": "0x1"}],
    [{"to": "0x1"}, "nonsense"],
    [],
    ["0x1"],
    {"to": "0x1"},
    "latest",
    None,
]


@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas", "eth_createAccessList"])
def test_a_call_with_state_overrides_or_with_invalid_gas_or_params_is_rejected(
    client: TestClient, node: FaultyNode, method: str
) -> None:
    responses = post_requests(client, *({**create_call(method), "params": params} for params in REJECTED_CALLS))
    assert [response["error"]["code"] for response in responses] == [-32602] * len(REJECTED_CALLS)
    assert node.requests == []


@pytest.mark.parametrize(
    ("first_block", "last_block", "is_allowed"),
    [
        ("0x0", "0x270f", True),
        ("0x0", "0x2710", False),
        ("earliest", "latest", False),
        ("0x10", "latest", False),
        ("0x4e21", "latest", True),
        ("0x4e21", None, True),
        (None, None, True),
        ("latest", "latest", True),
        ("earliest", "0x10", True),
        ("0x0", "nonsense", False),
        (5, "0x6", False),
    ],
)
def test_a_search_through_logs_can_cover_only_a_limited_number_of_blocks(
    client: TestClient, node: FaultyNode, first_block: Any, last_block: Any, is_allowed: bool
) -> None:
    node.answer_of = lambda node_call: {"result": "0x7530" if node_call["method"] == "eth_blockNumber" else []}
    block_range = {
        name: value for name, value in {"fromBlock": first_block, "toBlock": last_block}.items() if value is not None
    }
    response = post_requests(client, create_call("eth_getLogs", [block_range]))
    assert ("result" in response) is is_allowed
    assert is_allowed or response["error"]["code"] == -32602
    assert any(node_call["method"] == "eth_getLogs" for node_call in node.calls) is is_allowed


@pytest.mark.parametrize(("first_block", "is_allowed"), [("0x7500", True), ("0x1", False)])
def test_a_search_through_logs_is_limited_even_if_visitors_cannot_request_the_newest_block(
    new_gateway_client: NewGatewayClient, node: FaultyNode, first_block: str, is_allowed: bool
) -> None:
    node.answer_of = lambda sent: {"result": "0x7530" if sent["method"] == "eth_blockNumber" else []}
    client = new_gateway_client(methods=["eth_getLogs"])
    response = post_requests(client, create_call("eth_getLogs", [{"fromBlock": first_block, "toBlock": "latest"}]))
    assert response.get("error", {}).get("code") == (None if is_allowed else -32602)
    assert post_requests(client, create_call("eth_blockNumber", []))["error"]["code"] == -32601
