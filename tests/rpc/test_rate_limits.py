"""Rate limits of calls and weight: per address, per session and per node."""

import http.client
import json

from starlette.testclient import TestClient

from kisslock.upstream import Upstreams
from tests.conftest import ServeSettings as Serve
from tests.rpc.conftest import GATEWAY_URL, JSON_HEADERS, TRANSACTION_HASH, NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import CHAIN_ID, FaultyNode


def test_each_call_of_a_batch_is_charged_to_the_rate_limit(new_gateway_client: NewGatewayClient) -> None:
    client = new_gateway_client(budget_calls=5000)
    batch = [create_call("eth_chainId", [], number) for number in range(1000)]
    for _ in range(5):
        assert client.post(GATEWAY_URL, json=batch).status_code == 200
    response = client.post(GATEWAY_URL, json=create_call("eth_chainId", []))
    assert (response.status_code, response.json()["error"]["code"]) == (429, "http/too-many-requests")
    assert 1 <= int(response.headers["Retry-After"]) <= 60


def test_each_ip_address_has_its_own_rate_limit(new_gateway_client: NewGatewayClient) -> None:
    client = new_gateway_client(budget_calls=5000)
    assert client.post(GATEWAY_URL, json=[create_call("eth_chainId", [])] * 1000).status_code == 200
    other_client = TestClient(client.app, client=("203.0.113.7", 1))
    for _ in range(5):
        other_client.post(GATEWAY_URL, json=[create_call("eth_chainId", [])] * 1000)
    assert other_client.post(GATEWAY_URL, json=create_call("eth_chainId", [])).status_code == 429
    assert client.post(GATEWAY_URL, json=create_call("eth_chainId", [])).status_code == 200


def test_five_thousand_contract_calls_a_minute_are_allowed_and_heavier_calls_cost_more(
    new_gateway_client: NewGatewayClient, node: FaultyNode
) -> None:
    client = new_gateway_client(chain={"block_time_ms": 60_000}, budget_calls=10_000)
    for batch in range(5):
        calls = [
            create_call("eth_call", [{"to": hex(batch * 1000 + number)}, "latest"], number) for number in range(1000)
        ]
        assert client.post(GATEWAY_URL, json=calls).status_code == 200
    search_calls = [create_call("eth_getLogs", [{"blockHash": f"0x{number:064x}"}], number) for number in range(500)]
    assert client.post(GATEWAY_URL, json=search_calls).status_code == 200
    rejected = client.post(GATEWAY_URL, json=create_call("eth_gasPrice", []))
    assert (rejected.status_code, rejected.json()["error"]["code"]) == (429, "http/too-many-requests")
    assert 1 <= int(rejected.headers["Retry-After"]) <= 60
    assert len({json.dumps(node_call["params"]) for node_call in node.calls}) == 5500


def test_a_cached_call_is_not_charged(new_gateway_client: NewGatewayClient, node: FaultyNode) -> None:
    client = new_gateway_client(budget_weight=5000)
    search = create_call("eth_getLogs", [{"blockHash": TRANSACTION_HASH}])
    assert client.post(GATEWAY_URL, json=search).status_code == 200
    assert client.post(GATEWAY_URL, json=[search] * 1000).status_code == 200
    assert len(node.calls) == 1


def test_requests_of_one_session_from_several_addresses_share_one_rate_limit(
    new_gateway_client: NewGatewayClient,
) -> None:
    client = new_gateway_client(budget_session_calls=5000)

    cookies = {"kisslock": "A" * 43}
    batch = [create_call("eth_chainId", [])] * 1000
    responses = [
        TestClient(client.app, client=(f"203.0.113.{n}", 1), cookies=cookies).post(GATEWAY_URL, json=batch)
        for n in range(6)
    ]
    assert [response.status_code for response in responses] == [200] * 5 + [429]


def test_a_node_whose_rate_limit_is_reached_is_skipped_but_stays_healthy(
    new_gateway_client: NewGatewayClient, node: FaultyNode, other_node: FaultyNode
) -> None:
    client = new_gateway_client(node, other_node, budget_upstream_calls=10)
    post_requests(client, create_call("eth_getLogs", [{"blockHash": TRANSACTION_HASH}]))
    post_requests(client, create_call("eth_getLogs", [{"blockHash": TRANSACTION_HASH.replace("ab", "cd")}]))
    assert [len(node.calls), len(other_node.calls)] == [1, 1]
    assert (
        post_requests(client, create_call("eth_getLogs", [{"blockHash": TRANSACTION_HASH.replace("ab", "ef")}]))[
            "error"
        ]["code"]
        == -32090
    )
    health = client.app.services[Upstreams].require_nodes(31337)[0].health  # type: ignore[attr-defined]
    assert health.failure_count == 0


def test_a_forged_x_forwarded_for_header_does_not_change_the_rate_limit(serve_settings: Serve) -> None:
    port = serve_settings(
        chains={str(CHAIN_ID): {"rpc": ["http://127.0.0.1:9"]}}, server={"trusted_proxies": ["10.0.0.0/8"]}
    )
    batch = json.dumps([create_call("eth_chainId", [])] * 1000).encode()

    def send_with_forged_address(number: int) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        headers = {**JSON_HEADERS, "X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
        connection.request("POST", GATEWAY_URL, batch, headers)
        status = connection.getresponse().status
        connection.close()
        return status

    assert [send_with_forged_address(number) for number in range(6)] == [200] * 5 + [429]
