"""Request bodies that are too large, too deep, compressed or of the wrong type are rejected."""

import gzip
import json

from starlette.testclient import TestClient

from tests.rpc.conftest import GATEWAY_URL, JSON_HEADERS, NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import FaultyNode


def test_a_body_that_is_too_large_is_rejected_by_its_length_or_while_it_arrives(
    new_gateway_client: NewGatewayClient,
) -> None:
    client = new_gateway_client(body_max_bytes=65_536)
    whole_response = client.post(GATEWAY_URL, content=b" " * 65_537, headers=JSON_HEADERS)
    streamed_response = client.post(GATEWAY_URL, content=(b" " * 1024 for _ in range(100)), headers=JSON_HEADERS)
    for response in (whole_response, streamed_response):
        assert (response.status_code, response.json()["error"]["code"]) == (413, "http/body-too-large")


def test_the_gateway_accepts_a_body_of_one_megabyte(client: TestClient) -> None:
    large_call = create_call("eth_getBalance", ["0x" + "0" * 1_000_000, "latest"])
    assert "result" in post_requests(client, large_call)
    assert client.post("/api/health", json=large_call).status_code in {405, 413}


def test_a_body_with_2000_nested_arrays_is_rejected(client: TestClient, node: FaultyNode) -> None:
    for shape in ("%s", '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[%s]}'):
        body = shape % ("[" * 2000 + "]" * 2000)
        response = client.post(GATEWAY_URL, content=body, headers=JSON_HEADERS).json()
        # How deep the decoder reads depends on Python's recursion limit. With any recursion limit, the body is not a
        # valid request.
        (slot,) = response if isinstance(response, list) else [response]
        assert slot["error"]["code"] in {-32700, -32600, -32602}
    assert node.requests == []


def test_a_compressed_body_is_rejected(client: TestClient) -> None:
    body = gzip.compress(json.dumps(create_call()).encode())
    response = client.post(GATEWAY_URL, content=body, headers={**JSON_HEADERS, "Content-Encoding": "gzip"})
    assert (response.status_code, response.json()["error"]["code"]) == (415, "http/unsupported-encoding")
