"""Two nodes with selectable faults, and the client that queries them."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kisslock import Settings
from kisslock.upstream import Upstreams
from kisslock.upstream.node import Node
from tests.upstream.faulty import CHAIN_ID, FaultyNode, running_nodes

NewUpstreams = Callable[..., Upstreams]


@pytest.fixture
def first_node() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def second_node() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def new_upstreams(first_node: FaultyNode, second_node: FaultyNode) -> Iterator[NewUpstreams]:
    """Create a client of these nodes (by default both) with `rpc` settings."""
    with running_nodes(first_node, second_node):
        yield lambda *nodes, **rpc: Upstreams(settings_with_nodes(nodes or (first_node, second_node), **rpc))


def settings_with_nodes(nodes: tuple[FaultyNode, ...], **rpc_settings: Any) -> Settings:
    chains = {str(CHAIN_ID): {"rpc": [node.url for node in nodes]}, "1": {}}
    return Settings.of(chains=chains, rpc={"retry_delay_ms": 1, "timeout_ms": 2000, **rpc_settings})


async def wait_for_chain_check(node: Node) -> None:
    """Wait until the node's background chain check has ended and its outcome is recorded."""
    if node._chain_check._task:
        await asyncio.wait([node._chain_check._task])
    await asyncio.sleep(0)
