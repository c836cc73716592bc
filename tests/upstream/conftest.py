"""Two nodes with selectable faults, and the client that queries them."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kisslock import Settings
from kisslock.upstream import Upstreams
from kisslock.upstream.node import Node
from tests.upstream.faulty import CHAIN_ID, FaultyNode, running

Asking = Callable[..., Upstreams]


@pytest.fixture
def first() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def second() -> FaultyNode:
    return FaultyNode()


@pytest.fixture
def asking(first: FaultyNode, second: FaultyNode) -> Iterator[Asking]:
    """Create a client of these nodes (by default both) with `rpc` settings."""
    with running(first, second):
        yield lambda *nodes, **rpc: Upstreams(settings_of(nodes or (first, second), **rpc))


def settings_of(nodes: tuple[FaultyNode, ...], **rpc: Any) -> Settings:
    chains = {str(CHAIN_ID): {"rpc": [node.url for node in nodes]}, "1": {}}
    return Settings.of(chains=chains, rpc={"retry_delay_ms": 1, "timeout_ms": 2000, **rpc})


async def chain_checked(node: Node) -> None:
    """Wait until the node's background chain check has ended and its outcome is recorded."""
    if node._chain._task:
        await asyncio.wait([node._chain._task])
    await asyncio.sleep(0)
