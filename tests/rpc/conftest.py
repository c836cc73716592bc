"""A complete server in front of nodes with faults that the test selects."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import hypothesis
import pytest
from starlette.testclient import TestClient

from tests.conftest import NewKisslock
from tests.upstream.faulty import CHAIN_ID, FaultyNode, running_nodes

# The examples have no deadline, so that no test fails on a busy machine.
hypothesis.settings.register_profile("kisslock", deadline=None, max_examples=60)
hypothesis.settings.load_profile("kisslock")

TRANSACTION_HASH = "0x" + "ab" * 32
JSON_HEADERS = {"Content-Type": "application/json"}
GATEWAY_URL = f"/api/rpc/{CHAIN_ID}"
NewGatewayClient = Callable[..., TestClient]


@pytest.fixture
def node() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def other_node() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def new_gateway_client(
    new_kisslock: NewKisslock, node: FaultyNode, other_node: FaultyNode
) -> Iterator[NewGatewayClient]:
    """Create a client of a server with the given nodes (by default the first) and `rpc` settings."""
    with ExitStack() as stack:
        stack.enter_context(running_nodes(node, other_node))

        def create_client(*nodes: FaultyNode, chain: dict[str, Any] | None = None, **rpc: Any) -> TestClient:
            urls = [item.url for item in nodes or (node,)]
            chains = {str(CHAIN_ID): {"rpc": urls, **(chain or {})}, "1": {}}
            origins = ["http://127.0.0.1:8000"]
            kisslock = new_kisslock(
                site={"origins": origins}, chains=chains, rpc={"retry_delay_ms": 1, "timeout_ms": 2000, **rpc}
            )
            return stack.enter_context(TestClient(kisslock.app, raise_server_exceptions=False))

        yield create_client


@pytest.fixture
def client(new_gateway_client: NewGatewayClient) -> TestClient:
    return new_gateway_client()


# The gateway adds a gas limit to the params before it sends them to a node.
CALL_PARAMS: list[Any] = [{"gas": "0x989680", "to": "0x1"}, "latest"]


def create_call(method: str = "eth_call", params: object = None, request_id: object = 1) -> dict[str, Any]:
    """Return a well-formed request."""
    given_params = [{"to": "0x1"}, "latest"] if params is None else params
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": given_params}


def post_requests(client: TestClient, *requests: Any) -> Any:
    """Return the decoded response to one request, or to a batch."""
    body = list(requests) if len(requests) > 1 else requests[0]
    response = client.post(GATEWAY_URL, json=body)
    assert response.status_code == 200, response.text
    return response.json()
