"""Which methods the gateway accepts, and for which chains."""

import pytest
from starlette.testclient import TestClient

from kisslock.errors import SettingsError
from kisslock.rpc.policy import RULES_BY_METHOD, create_policy
from tests.rpc.conftest import CALL_PARAMS, GATEWAY_URL, JSON_HEADERS, NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import FaultyNode

NEVER_ACCEPTED = (
    *("admin_peers", "debug_traceCall", "personal_sign", "anvil_setBalance", "eth_sign", "eth_signTransaction"),
    *("eth_signTypedData_v4", "eth_sendTransaction", "eth_accounts", "eth_requestAccounts", "evm_mine", "miner_start"),
    *("hardhat_reset", "txpool_content", "engine_newPayloadV1"),
)
REJECTED_METHODS = (
    *NEVER_ACCEPTED,
    *("eth_newFilter", "eth_subscribe", "eth_getFilterLogs", "web3_sha3", "rpc.discover", "e\u0442h_call", ""),
    *("ETH_CALL", "Eth_Call", " eth_call", "eth_call ", "eth_call\n", "eth_call\x00", "eth\u200b_call"),
)


# Specification 7.1
def test_a_method_that_the_method_table_lacks_is_not_found_and_no_node_is_queried(
    client: TestClient, node: FaultyNode
) -> None:
    responses = post_requests(client, *[create_call(method, [], method) for method in REJECTED_METHODS])
    assert [(response["id"], response["error"]["code"]) for response in responses] == [
        (method, -32601) for method in REJECTED_METHODS
    ]
    assert node.requests == []


@pytest.mark.parametrize("method", NEVER_ACCEPTED)
def test_the_settings_cannot_allow_a_forbidden_method(method: str) -> None:
    with pytest.raises(SettingsError, match=method):
        create_policy(["eth_call", method])


def test_the_settings_can_limit_the_methods_and_add_other_methods(
    new_gateway_client: NewGatewayClient, node: FaultyNode
) -> None:
    client = new_gateway_client(methods=["eth_getBalance", "trace_block"])
    assert post_requests(client, create_call("eth_call"))["error"]["code"] == -32601
    assert "result" in post_requests(client, create_call("trace_block", ["0x1"]))
    assert "result" in post_requests(client, create_call("trace_block", ["0x1"]))
    assert len(node.calls) == 2


def test_only_the_last_value_of_a_duplicated_key_is_checked_and_forwarded(client: TestClient, node: FaultyNode) -> None:
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":["evil"],'
        b'"params":[{"to":"0x1","to":"0x2"},"latest"],"method":"eth_call"}'
    )
    assert client.post(GATEWAY_URL, content=body, headers=JSON_HEADERS).json()["result"] == [
        "eth_call",
        [{**CALL_PARAMS[0], "to": "0x2"}, "latest"],
    ]
    forbidden_body = body.replace(b"eth_call", b"eth_accounts")
    assert client.post(GATEWAY_URL, content=forbidden_body, headers=JSON_HEADERS).json()["error"]["code"] == -32601
    assert [(node_call["method"], node_call["params"]) for node_call in node.calls] == [
        ("eth_call", [{**CALL_PARAMS[0], "to": "0x2"}, "latest"])
    ]
    assert node.calls[0].keys() == {"jsonrpc", "id", "method", "params"}


def test_the_method_table_contains_no_method_that_signs_or_stores_state_on_a_node() -> None:
    assert not any(
        word in name.lower() for name in RULES_BY_METHOD for word in ("sign", "account", "filter", "subscri", "mine")
    )


def test_the_gateway_itself_returns_the_chain_id_and_network_id_and_client_version(
    client: TestClient, node: FaultyNode
) -> None:
    own_methods = ("eth_chainId", "net_version", "web3_clientVersion")
    responses = post_requests(client, *[create_call(method, [], method) for method in own_methods])
    assert [response["result"] for response in responses[:2]] == ["0x7a69", "31337"]
    assert responses[2]["result"].startswith("kisslock/")
    assert node.requests == []


# Specification 8.4
def test_an_unknown_chain_and_a_chain_without_a_node_return_different_errors(client: TestClient) -> None:
    for path, code in (
        ("/api/rpc/999", "rpc/unknown-chain"),
        ("/api/rpc/0x1", "rpc/unknown-chain"),
        ("/api/rpc/%31x", "rpc/unknown-chain"),
        ("/api/rpc/1", "rpc/no-upstream"),
    ):
        response = client.post(path, json=create_call())
        assert (response.status_code, response.json()["error"]["code"]) == (404, code)
