"""Batches and notifications: one response per slot, in order, within the limits."""

from typing import Any

from starlette.testclient import TestClient

from tests.rpc.conftest import GATEWAY_URL, NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import FaultyNode


# Specification 7.2
def test_a_batch_of_1000_calls_is_answered_in_order_and_a_batch_of_1001_is_rejected(
    client: TestClient, node: FaultyNode
) -> None:
    requests = [create_call("eth_getBalance", [hex(number), "latest"], f"id{number}") for number in range(1001)]
    responses = post_requests(client, *requests[:1000])
    assert [response["id"] for response in responses] == [f"id{number}" for number in range(1000)]
    assert [response["result"][1][0] for response in responses] == [hex(number) for number in range(1000)]
    rejected = post_requests(client, *requests)
    assert (rejected["id"], rejected["error"]["code"]) == (None, -32600)
    assert len(node.calls) == 1000


def test_an_empty_batch_is_an_invalid_request(client: TestClient) -> None:
    assert post_requests(client, [])["error"]["code"] == -32600


def test_a_notification_gets_no_response_and_is_forwarded_only_if_it_changes_the_chain(
    client: TestClient, node: FaultyNode
) -> None:
    read_notification = {"jsonrpc": "2.0", "method": "eth_getBalance", "params": ["0x1"]}
    send = {"jsonrpc": "2.0", "method": "eth_sendRawTransaction", "params": ["0x02"]}
    response = client.post(GATEWAY_URL, json=read_notification)
    assert (response.status_code, response.content) == (204, b"")
    assert client.post(GATEWAY_URL, json=[read_notification, send]).status_code == 204
    assert [node_call["method"] for node_call in node.calls] == ["eth_sendRawTransaction"]


def test_each_call_that_exceeds_the_size_limit_of_a_batch_response_gets_an_error(
    new_gateway_client: NewGatewayClient, node: FaultyNode
) -> None:
    node.answer_of = lambda _: {"result": "a" * 40_000}
    responses = post_requests(
        new_gateway_client(answer_max_bytes=65_536),
        create_call(request_id=1),
        create_call(request_id=2),
        create_call("eth_chainId", [], 3),
    )
    assert len(responses[0]["result"]) == 40_000
    assert responses[1]["error"] == {
        "code": -32091, "message": "The response is larger than 65536 bytes.", "data": {"code": "rpc/answer-too-large"}
    }  # fmt: skip
    assert responses[2]["result"] == "0x7a69"


# Specification 7.2
def test_some_calls_of_a_batch_can_fail_while_other_calls_succeed(client: TestClient, node: FaultyNode) -> None:
    def respond_to_call(node_call: dict[str, Any]) -> dict[str, Any]:
        is_reverted = node_call["params"][0]["to"] == "0x2"
        return (
            {"error": {"code": 3, "message": "execution reverted", "data": "0x"}} if is_reverted else {"result": "0x"}
        )

    node.answer_of = respond_to_call
    responses = post_requests(
        client,
        create_call(request_id="a"),
        create_call(params=[{"to": "0x2"}], request_id="b"),
        create_call("no_such", [], "c"),
        5,
    )
    assert [response["id"] for response in responses] == ["a", "b", "c", None]
    assert [response.get("error", {}).get("code") for response in responses] == [None, 3, -32601, -32600]
