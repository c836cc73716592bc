"""Two nodes with faults at will, and the client that asks them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kisslock.settings import Settings
from kisslock.upstream import Upstreams
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
    """Makes a client of these nodes (both by default), with settings of `rpc`."""
    with running(first, second):
        yield lambda *nodes, **rpc: Upstreams(settings_of(nodes or (first, second), **rpc))


def settings_of(nodes: tuple[FaultyNode, ...], **rpc: Any) -> Settings:
    chains = {
        str(CHAIN_ID): {"rpc": [node.url for node in nodes]},
        "1": {},
    }
    return Settings.of(chains=chains, rpc={"retry_delay_ms": 1, "timeout_ms": 2000, **rpc})
