"""Which responses the gateway caches, under which key, and for how long."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.rpc.gateway import Gateway
from kisslock.upstream.upstreams import Upstreams
from tests.conftest import NewKisslock
from tests.rpc.conftest import CALL_PARAMS, GATEWAY_URL, JSON_HEADERS, NewGatewayClient, create_call, post_requests
from tests.rpc.held import HeldGateway
from tests.upstream.faulty import CHAIN_ID, FaultyNode, running_nodes


def test_only_calls_with_the_same_method_and_canonical_params_share_a_cached_response(
    new_gateway_client: NewGatewayClient, node: FaultyNode
) -> None:
    client = new_gateway_client(chain={"block_time_ms": 60_000})
    spellings = (
        '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x1","data":"0x"},"latest"]}',
        '{"jsonrpc":"2.0","id":2,"method":"eth_call","params":[ {"data":"0x", "to":"0x1"} , "latest"]}',
        '{"jsonrpc":"2.0","id":3,"method":"eth\\u005fcall","params":[{"data":"\\u0030x","to":"0x1"},"l\\u0061test"]}',
    )
    results = [client.post(GATEWAY_URL, content=body, headers=JSON_HEADERS).json()["result"] for body in spellings]
    assert results[0] == results[1] == results[2]
    assert len(node.calls) == 1
    post_requests(client, create_call("eth_call", [{"to": "0x1", "data": "0x"}, "safe"]))
    post_requests(client, create_call("eth_estimateGas", [{"to": "0x1", "data": "0x"}, "latest"]))
    assert len(node.calls) == 3


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (create_call("eth_getTransactionReceipt", ["0xab"]), {"result": None}),
        (create_call("eth_getTransactionByHash", ["0xab"]), {"result": {"blockHash": None, "blockNumber": None}}),
        (create_call("eth_call"), {"error": {"code": 3, "message": "execution reverted"}}),
        (create_call("eth_getBalance", ["0x1", "pending"]), {"result": "0x1"}),
        (create_call("eth_sendRawTransaction", ["0x02"]), {"result": "0xab"}),
    ],
)
def test_null_results_and_errors_and_pending_transactions_are_never_cached(
    new_gateway_client: NewGatewayClient, node: FaultyNode, request_: dict[str, Any], answer: dict[str, Any]
) -> None:
    node.answer_of = lambda _: answer
    client = new_gateway_client(chain={"block_time_ms": 60_000})
    for _ in range(2):
        assert answer.items() <= post_requests(client, request_).items()
    assert len(node.calls) == 2


async def test_a_response_for_the_latest_block_expires_after_the_block_time_but_a_response_for_a_hash_does_not() -> (
    None
):
    held_gateway = HeldGateway(block_time_ms=1000)
    calls = ("eth_getBlockByHash", ["0xab", False]), ("eth_getBalance", ["0x1", "latest"])
    for _ in range(2):
        await held_gateway.send_calls(*calls)
    assert [held_gateway.node.count(method) for method, _ in calls] == [1, 1]
    await held_gateway.pass_s(0.99)
    await held_gateway.send_calls(*calls)
    assert [held_gateway.node.count(method) for method, _ in calls] == [1, 1]
    await held_gateway.pass_s(0.02)
    await held_gateway.send_calls(*calls)
    assert [held_gateway.node.count(method) for method, _ in calls] == [1, 2]
    await held_gateway.gateway.in_flight.close()
    await held_gateway.upstreams.close()


def test_a_receipt_of_a_newer_block_invalidates_the_cached_responses_for_older_blocks(
    new_gateway_client: NewGatewayClient, node: FaultyNode
) -> None:
    mined_receipt = {"blockHash": "0xab", "blockNumber": "0x10"}
    node.answer_of = lambda node_call: {
        "result": mined_receipt if node_call["method"] == "eth_getTransactionReceipt" else "0x1"
    }
    client = new_gateway_client(chain={"block_time_ms": 60_000})
    balance = create_call("eth_getBalance", ["0x1", "latest"])
    for request in (balance, balance, create_call("eth_getTransactionReceipt", ["0xcd"]), balance):
        post_requests(client, request)
    assert [node_call["method"] for node_call in node.calls].count("eth_getBalance") == 2


def test_the_gateway_sends_no_call_to_a_node_on_another_chain(
    new_gateway_client: NewGatewayClient, node: FaultyNode, other_node: FaultyNode
) -> None:
    node.chain_id, node.answer_of = 1, lambda _: {"result": "0xbad"}
    client = new_gateway_client(node, other_node, chain={"block_time_ms": 0})
    for _ in range(5):
        assert post_requests(client, create_call())["result"] == ["eth_call", CALL_PARAMS]
    assert node.calls == []
    wrong_node, right_node = client.app.services[Upstreams].require_nodes(CHAIN_ID)  # type: ignore[attr-defined]
    assert (wrong_node.health.is_healthy, right_node.health.is_healthy) == (False, True)


def test_two_chains_do_not_share_a_cached_response(
    new_kisslock: NewKisslock, node: FaultyNode, other_node: FaultyNode
) -> None:
    other_node.chain_id = 1
    node.answer_of, other_node.answer_of = (lambda _: {"result": "0xa"}), (lambda _: {"result": "0xb"})
    with running_nodes(node, other_node):
        chains = {
            str(chain_id): {"rpc": [chain_node.url], "block_time_ms": 60_000}
            for chain_id, chain_node in ((CHAIN_ID, node), (1, other_node))
        }
        with TestClient(new_kisslock(chains=chains).app) as client:
            for _ in range(2):
                assert client.post(GATEWAY_URL, json=create_call()).json()["result"] == "0xa"
                assert client.post("/api/rpc/1", json=create_call()).json()["result"] == "0xb"
    assert len(node.calls) == len(other_node.calls) == 1


def test_the_memory_of_the_cache_is_limited_in_bytes(new_gateway_client: NewGatewayClient, node: FaultyNode) -> None:
    node.answer_of = lambda _: {"result": "a" * 1000}
    client = new_gateway_client(cache_max_bytes=100_000)
    post_requests(client, *[create_call("eth_getBlockByHash", [hex(number), False]) for number in range(500)])
    assert 90_000 < client.app.services[Gateway].cache.total_bytes <= 100_000  # type: ignore[attr-defined]
