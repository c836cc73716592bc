"""A complete server in front of nodes with faults that the test selects."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import hypothesis
import pytest
from starlette.testclient import TestClient

from tests.conftest import NewKisslock
from tests.upstream.faulty import CHAIN_ID, FaultyNode, running

# The timeout is long, so that no test fails on a busy machine.
hypothesis.settings.register_profile("kisslock", deadline=None, max_examples=60)
hypothesis.settings.load_profile("kisslock")

HASH = "0x" + "ab" * 32
JSON = {"Content-Type": "application/json"}
URL = f"/api/rpc/{CHAIN_ID}"
Site = Callable[..., TestClient]


@pytest.fixture
def node() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def other() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def site(new_kisslock: NewKisslock, node: FaultyNode, other: FaultyNode) -> Iterator[Site]:
    """Create a client of a server with the given nodes (by default the first) and `rpc` settings."""
    with ExitStack() as stack:
        stack.enter_context(running(node, other))

        def make(*nodes: FaultyNode, chain: dict[str, Any] | None = None, **rpc: Any) -> TestClient:
            urls = [item.url for item in nodes or (node,)]
            chains = {str(CHAIN_ID): {"rpc": urls, **(chain or {})}, "1": {}}
            origins = ["http://127.0.0.1:8000"]
            kisslock = new_kisslock(
                site={"origins": origins}, chains=chains, rpc={"retry_delay_ms": 1, "timeout_ms": 2000, **rpc}
            )
            return stack.enter_context(TestClient(kisslock.app, raise_server_exceptions=False))

        yield make


@pytest.fixture
def client(site: Site) -> TestClient:
    return site()


# The gateway adds a gas limit to the params before it sends them to a node.
CALLED: list[Any] = [{"gas": "0x989680", "to": "0x1"}, "latest"]


def call(method: str = "eth_call", params: object = None, identity: object = 1) -> dict[str, Any]:
    """Return a well-formed request."""
    given = [{"to": "0x1"}, "latest"] if params is None else params
    return {"jsonrpc": "2.0", "id": identity, "method": method, "params": given}


def ask(client: TestClient, *requests: Any) -> Any:
    """Return the decoded response to one request, or to a batch."""
    body = list(requests) if len(requests) > 1 else requests[0]
    response = client.post(URL, json=body)
    assert response.status_code == 200, response.text
    return response.json()
