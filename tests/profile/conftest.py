"""Profiles of a site whose mainnet is a local chain. The node client is real; the tests provide DNS and hosts."""

import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from kisslock import Settings
from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.profile.profiles import Profiles
from kisslock.upstream import Upstreams
from tests.egress.conftest import Internet, internet
from tests.profile.chain import Chain

__all__ = ["internet"]
Ask = Callable[..., Profiles]


@pytest.fixture(scope="package")
def anvil() -> Iterator[int]:
    program = find_anvil(os.environ)
    assert program, "anvil is missing: npm ci in web/ brings it"
    with running_anvil(program, chain_id=1) as port:
        assert port, "anvil did not start"
        yield port


@pytest.fixture
def chain(anvil: int) -> Iterator[Chain]:
    """Return the chain, reset before each test."""
    chain = Chain(anvil)
    snapshot = chain.ask("evm_snapshot")
    yield chain
    chain.ask("evm_revert", snapshot)


@pytest.fixture
async def profiles(chain: Chain, internet: Internet) -> AsyncIterator[Ask]:
    """Return a function that creates profiles from settings of `profile`.

    Their connections are closed after the test.
    """
    opened: list[Upstreams] = []

    def make(rpc: str = chain.url, clock: Callable[[], float] = time.monotonic, **profile: Any) -> Profiles:
        settings = Settings.of(chains={"1": {"rpc": [rpc]}, "8453": {}}, profile=profile)
        upstreams = Upstreams(settings)
        opened.append(upstreams)
        return Profiles(settings, upstreams, internet.egress, clock)

    yield make
    for upstreams in opened:
        await upstreams.close()
