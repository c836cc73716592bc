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
from tests.egress.conftest import SimulatedInternet, internet
from tests.profile.chain import AnvilChain

__all__ = ["internet"]
CreateProfiles = Callable[..., Profiles]


@pytest.fixture(scope="package")
def anvil_url() -> Iterator[int]:
    program = find_anvil(os.environ)
    assert program, "anvil is missing: npm ci in web/ brings it"
    with running_anvil(program, chain_id=1) as port:
        assert port, "anvil did not start"
        yield port


@pytest.fixture
def chain(anvil_url: int) -> Iterator[AnvilChain]:
    """Return the chain, reset before each test."""
    chain = AnvilChain(anvil_url)
    snapshot = chain.call_node("evm_snapshot")
    yield chain
    chain.call_node("evm_revert", snapshot)


@pytest.fixture
async def create_profiles(chain: AnvilChain, internet: SimulatedInternet) -> AsyncIterator[CreateProfiles]:
    """Return a function that creates profiles from settings of `profile`.

    Their connections are closed after the test.
    """
    open_upstreams: list[Upstreams] = []

    def create_profiles_with(
        rpc_settings: str = chain.url, clock: Callable[[], float] = time.monotonic, **profile_settings: Any
    ) -> Profiles:
        settings = Settings.of(chains={"1": {"rpc": [rpc_settings]}, "8453": {}}, profile=profile_settings)
        upstreams = Upstreams(settings)
        open_upstreams.append(upstreams)
        return Profiles(settings, upstreams, internet.egress, clock)

    yield create_profiles_with
    for upstreams in open_upstreams:
        await upstreams.close()
