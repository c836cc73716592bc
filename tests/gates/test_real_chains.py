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
from tests.gates.test_gates import check_outcome
from tests.profile.chain import COLLECTIBLE_ADDRESS, CONTRACT_CODES, PANICS_ADDRESS, AnvilChain

ANVIL_PROGRAM = find_anvil(os.environ)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(ANVIL_PROGRAM is None, reason="anvil is not on this machine")]
TOKEN_CONTRACT = "0x00000000000000000000000000000000000070C3"
ALICE, BOB = (Account(address, None) for address in ("0x" + "a1" * 20, "0x" + "b0" * 20))
MINT_SIGNATURE, SET_SIGNATURE = "mint(address,uint256)", "set(address,string)"
NAMED_TOKEN_HOLDING = Holding(chain=1, token=TOKEN_CONTRACT.lower(), at_least="1.5", decimals=6, name="TUSD")
ERC721_HOLDING = Holding(chain=10, token=COLLECTIBLE_ADDRESS, kind="erc721", id=7)
ERC1155_HOLDING = Holding(chain=10, token=COLLECTIBLE_ADDRESS, kind="erc1155", id=7)
ETHER_HOLDING = Holding(chain=10, at_least="1000", decimals=18)


@pytest.fixture(scope="module")
def chains() -> Iterator[dict[int, tuple[AnvilChain, int]]]:
    """Yield chains 1 and 10 with their ports."""
    assert ANVIL_PROGRAM
    with ExitStack() as stack:
        chains_by_id = {}
        for number in (1, 10):
            port = stack.enter_context(running_anvil(ANVIL_PROGRAM, number))
            assert port
            chains_by_id[number] = AnvilChain(port), port
            chains_by_id[number][0].call_node("anvil_setCode", TOKEN_CONTRACT, CONTRACT_CODES["TestToken"]["code"])
        yield chains_by_id


@pytest.fixture
async def gates(chains: dict[int, tuple[AnvilChain, int]]) -> object:
    """Yield a site's gates without a cache."""
    tables = {str(number): {"rpc": [chain.url]} for number, (chain, _) in chains.items()}
    settings = Settings.of(chains=tables, sign_in={"holdings_kept_s": 0})
    async with Upstreams(settings) as nodes:
        yield HoldingChecker(settings, nodes, RateLimiter())


async def test_each_kind_of_token_is_checked_on_its_own_chain(
    chains: dict[int, tuple[AnvilChain, int]], gates: HoldingChecker
) -> None:
    chain_1, (chain_10, port) = chains[1][0], chains[10]
    holdings = (NAMED_TOKEN_HOLDING, ERC721_HOLDING, ERC1155_HOLDING, ETHER_HOLDING)
    assert [await check_outcome(gates, holding, ALICE) for holding in holdings] == ["gate/not-held"] * 4
    chain_1.send_transaction(TOKEN_CONTRACT, MINT_SIGNATURE, ALICE.address, 1_499_999)
    assert await check_outcome(gates, NAMED_TOKEN_HOLDING, ALICE) == "gate/not-held"
    chain_1.send_transaction(TOKEN_CONTRACT, MINT_SIGNATURE, ALICE.address, 1)
    assert await check_outcome(gates, NAMED_TOKEN_HOLDING, ALICE) == "in"
    chain_10.send_transaction(COLLECTIBLE_ADDRESS, SET_SIGNATURE, ALICE.address, "")
    fund_account(port, ALICE.address)
    assert await check_outcome(gates, all_of(*holdings), ALICE) == "in"
    assert await check_outcome(gates, any_of(*holdings), BOB) == "gate/not-held"
    chain_10.send_transaction(COLLECTIBLE_ADDRESS, SET_SIGNATURE, BOB.address, "")
    assert await check_outcome(gates, all_of(*holdings), ALICE) == "gate/not-held", "at the newest block"
    assert await check_outcome(gates, any_of(*holdings), BOB) == "in"


async def test_the_account_of_a_contract_counts_only_on_its_own_chain(
    chains: dict[int, tuple[AnvilChain, int]], gates: HoldingChecker
) -> None:
    address = "0x" + "c3" * 20
    for number in (1, 10):
        chains[number][0].send_transaction(TOKEN_CONTRACT, MINT_SIGNATURE, address, 5)
    holdings = {number: Holding(chain=number, token=TOKEN_CONTRACT.lower(), at_least=5) for number in (1, 10)}
    for chain, expected in ((1, "gate/not-held"), (10, "in")):
        assert await check_outcome(gates, holdings[chain], Account(address, 10)) == expected
        assert await check_outcome(gates, holdings[chain], Account(address, None)) == "in"


async def test_a_contract_that_reverts_or_does_not_exist_opens_no_gate(gates: HoldingChecker) -> None:
    for address in (PANICS_ADDRESS, "0x" + "d4" * 20):
        holding = Holding(chain=1, token=address)
        assert await check_outcome(gates, holding, ALICE) == "gate/unchecked"
