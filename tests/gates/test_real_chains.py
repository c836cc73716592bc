"""Two real chains with ERC-20, ERC-721 and ERC-1155 contracts, and a site that signs visitors in."""

import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from kisslock import Holding, Settings, all_of, any_of
from kisslock.access.holding import Account
from kisslock.dev.anvil import find_anvil, fund_account, running_anvil
from kisslock.gates.gates import HoldingChecker
from kisslock.http.rate_limiter import RateLimiter
from kisslock.upstream import Upstreams
from tests.gates.test_gates import outcome
from tests.profile.chain import COLLECTIBLE, CONTRACTS, PANICS, Chain

PROGRAM = find_anvil(os.environ)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(PROGRAM is None, reason="anvil is not on this machine")]
TOKEN = "0x00000000000000000000000000000000000070C3"
ALICE, BOB = (Account(address, None) for address in ("0x" + "a1" * 20, "0x" + "b0" * 20))
MINT, SET = "mint(address,uint256)", "set(address,string)"
FULL = Holding(chain=1, token=TOKEN.lower(), at_least="1.5", decimals=6, name="TUSD")
SINGLE = Holding(chain=10, token=COLLECTIBLE, kind="erc721", id=7)
SEVERAL = Holding(chain=10, token=COLLECTIBLE, kind="erc1155", id=7)
ETHER = Holding(chain=10, at_least="1000", decimals=18)


@pytest.fixture(scope="module")
def chains() -> Iterator[dict[int, tuple[Chain, int]]]:
    """Yield chains 1 and 10 with their ports."""
    assert PROGRAM
    with ExitStack() as stack:
        chains_by_id = {}
        for number in (1, 10):
            port = stack.enter_context(running_anvil(PROGRAM, number))
            assert port
            chains_by_id[number] = Chain(port), port
            chains_by_id[number][0].ask("anvil_setCode", TOKEN, CONTRACTS["TestToken"]["code"])
        yield chains_by_id


@pytest.fixture
async def gates(chains: dict[int, tuple[Chain, int]]) -> object:
    """Yield a site's gates without a cache."""
    tables = {str(number): {"rpc": [chain.url]} for number, (chain, _) in chains.items()}
    settings = Settings.of(chains=tables, sign_in={"holdings_kept_s": 0})
    async with Upstreams(settings) as nodes:
        yield HoldingChecker(settings, nodes, RateLimiter())


async def test_each_kind_of_token_is_checked_on_its_own_chain(
    chains: dict[int, tuple[Chain, int]], gates: HoldingChecker
) -> None:
    chain_1, (chain_10, port) = chains[1][0], chains[10]
    holdings = (FULL, SINGLE, SEVERAL, ETHER)
    assert [await outcome(gates, holding, ALICE) for holding in holdings] == ["gate/not-held"] * 4
    chain_1.write(TOKEN, MINT, ALICE.address, 1_499_999)
    assert await outcome(gates, FULL, ALICE) == "gate/not-held"
    chain_1.write(TOKEN, MINT, ALICE.address, 1)
    assert await outcome(gates, FULL, ALICE) == "in"
    chain_10.write(COLLECTIBLE, SET, ALICE.address, "")
    fund_account(port, ALICE.address)
    assert await outcome(gates, all_of(*holdings), ALICE) == "in"
    assert await outcome(gates, any_of(*holdings), BOB) == "gate/not-held"
    chain_10.write(COLLECTIBLE, SET, BOB.address, "")
    assert await outcome(gates, all_of(*holdings), ALICE) == "gate/not-held", "at the newest block"
    assert await outcome(gates, any_of(*holdings), BOB) == "in"


async def test_the_account_of_a_contract_counts_only_on_its_own_chain(
    chains: dict[int, tuple[Chain, int]], gates: HoldingChecker
) -> None:
    address = "0x" + "c3" * 20
    for number in (1, 10):
        chains[number][0].write(TOKEN, MINT, address, 5)
    holdings = {number: Holding(chain=number, token=TOKEN.lower(), at_least=5) for number in (1, 10)}
    for chain, expected in ((1, "gate/not-held"), (10, "in")):
        assert await outcome(gates, holdings[chain], Account(address, 10)) == expected
        assert await outcome(gates, holdings[chain], Account(address, None)) == "in"


async def test_a_contract_that_reverts_or_does_not_exist_opens_no_gate(gates: HoldingChecker) -> None:
    for address in (PANICS, "0x" + "d4" * 20):
        holding = Holding(chain=1, token=address)
        assert await outcome(gates, holding, ALICE) == "gate/unchecked"
