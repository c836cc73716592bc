"""Nodes receive nothing about visitors, and visitors receive nothing about nodes."""

import json

import pytest
from starlette.testclient import TestClient

from tests.rpc.conftest import GATEWAY_URL, NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import FaultyNode


# Specification 7.1
def test_a_node_receives_only_the_method_and_the_params_of_a_request(
    client: TestClient, node: FaultyNode, other_node: FaultyNode
) -> None:
    headers = {
        "Cookie": "kisslock=secret", "Authorization": "Bearer x", "X-Forwarded-For": "1.2.3.4", "Referer": "https://a",
        "Origin": "http://127.0.0.1:8000", "User-Agent": "visitor", "Accept-Language": "fa",
        "X-Request-ID": "visitor-1234",
    }  # fmt: skip
    request = {**create_call(), "url": other_node.url, "headers": {"a": "b"}}
    assert client.post(f"{GATEWAY_URL}?url={other_node.url}", json=request, headers=headers).status_code == 200
    for request_headers, body in node.requests:
        text = json.dumps([request_headers, body])
        assert not any(word in text for word in ("secret", "Bearer", "1.2.3.4", "visitor", "https://a", 'fa"'))
    assert other_node.requests == []


def test_the_gateway_does_not_follow_a_redirect_of_a_node(
    new_gateway_client: NewGatewayClient, node: FaultyNode, other_node: FaultyNode
) -> None:
    node.faults, node.redirect_to = ["redirect"], other_node.url
    assert post_requests(new_gateway_client(node), create_call())["error"]["data"]["code"] == "rpc/upstream-status"
    assert other_node.requests == []


def test_no_response_and_no_log_contains_the_url_or_the_key_of_a_node(
    new_gateway_client: NewGatewayClient, node: FaultyNode, caplog: pytest.LogCaptureFixture
) -> None:
    key = "9aa3d95b3bc440fa88ea12eaa4456161"
    host = node.url.removeprefix("http://")
    node.url += f"/v3/{key}"
    node.answer_of = lambda _: {"error": {"code": -32000, "message": f"{key} may not ask {host}"}}
    client = new_gateway_client(node, retry_count=0)
    responses = [client.post(GATEWAY_URL, json=create_call())]
    for fault in ("down", "HTTP 503", "HTML", "wrong ids", "drops mid-answer"):
        node.faults = [fault]
        responses.append(client.post(GATEWAY_URL, json=create_call(params=[{"to": fault}])))
    responses += [client.get("/api/config"), client.get("/"), client.get("/metrics"), client.get("/api/openapi.json")]
    for response in responses:
        for text in (response.text, str(response.headers), caplog.text):
            assert key not in text
            assert host not in text
